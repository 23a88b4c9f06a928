#include <filesystem>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/command_line.hpp"
#include "gauntlet/json.hpp"
#include "gauntlet/limits.hpp"
#include "grading/results/test_result.hpp"
#include "grading/submission/build.hpp"
#include "grading/test_cases/config_values.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "json/codec.hpp"
#include "process/shell.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "xtest/autograder/autograder.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/condition_flags.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {

namespace fs = std::filesystem;

static constexpr auto fields_of(const Assignment*) {
  using json::field, json::optional_field, json::word_field;
  auto disk = field<&Assignment::build_disk>("build_disk", "MiB");
  disk.is_absent = [](const Assignment&) { return false; };  // older autograders lack it
  return json::object(
      "an assignment", json::format_field<Assignment>("gauntlet-assignment"),
      json::version_field<Assignment, 1>(), word_field<&Assignment::program>("program", "a path"),
      word_field<&Assignment::build>("build", "a shell command"),
      field<&Assignment::build_timeout>("build_timeout", "seconds"), disk,
      field<&Assignment::flags>("flags"), field<&Assignment::args>("args"),
      field<&Assignment::visibility>("visibility"), optional_field<&Assignment::points>("points"),
      optional_field<&Assignment::course>("course"));
}

namespace {

constexpr const char* settings_name = "assignment.json";

// Allows the characters of Debian package names only, none that a shell interprets.
void check_packages(const std::string& text) {
  constexpr std::string_view fit =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.:= ";
  if (text.find_first_not_of(fit) != text.npos) {
    throw tool::UsageError("--packages: expected package names, got " + text);
  }
}

// Returns true for a relative path that does not leave its folder.
bool is_inside_submission(const std::string& text) {
  const auto path = std::filesystem::path(text).lexically_normal();
  return !path.empty() && !path.is_absolute() && *path.begin() != ".." && path.has_filename();
}

// Finds paths of the staff in the tests of an autograder. Programs of the staff run in the folder
// of the tests.
class PlacesInTests {
 public:
  // `base`: the folder where the paths of the staff start.
  explicit PlacesInTests(const std::vector<TestsFolder>& tests, std::filesystem::path base = {})
      : tests_(tests), base_(std::move(base)) {}

  // Returns flags in which the paths of the staff's programs and files are relative to the tests,
  // or absolute. Throws tool::UsageError for files that are not in the tests.
  std::vector<std::string> resolve(std::vector<std::string> flags) const {
    for (std::size_t i = 0; i < flags.size(); ++i) {
      const auto equals = std::min(flags[i].find('='), flags[i].size());
      const std::string name = flags[i].substr(0, equals);
      if (name != "--checker" && name != "--interactor" && name != "--see") continue;
      const bool is_next = equals == flags[i].size();
      if (is_next && ++i == flags.size()) break;
      const std::string text = is_next ? flags[i] : flags[i].substr(equals + 1);
      const std::string place =
          name == "--see" ? resolve_word(name, text, true) : resolve_command(name, text);
      flags[i] = is_next ? place : std::string(name).append(1, '=').append(place);
    }
    return flags;
  }

  // Leaves commands alone that need a shell.
  std::string resolve_command(const std::string& flag, const std::string& command) const {
    if (process::needs_shell(command)) return command;
    auto words = process::shell_words(command);
    for (std::size_t i = 0; i < words.size(); ++i) {
      std::error_code error;
      const bool has_slash = words[i].find('/') != std::string::npos;
      if (i == 0 && !has_slash) continue;  // on the PATH
      words[i] = resolve_word(flag, words[i],
                              i == 0 || std::filesystem::is_regular_file(base_ / words[i], error));
    }
    return process::shell_command(words);
  }

  std::string resolve_word(const std::string& flag, const std::string& word, bool is_path) const {
    if (auto place = find(word); !place.empty()) return place;
    if (!is_path || word.starts_with('/')) return word;
    throw tool::UsageError(flag + ": " + word +
                           " is not in a folder of tests, so it would not be where it is graded");
  }

 private:
  // Returns the path relative to the tests of a file that is in them, as seen from the current
  // folder or from that of the autograder; "" if there is none.
  std::string find(const std::string& word) const {
    for (const auto& tests : tests_) {
      const auto top = system::canonical_path(tests.path);
      const std::string number = tests.place.empty() ? "" : tests.place + '/';
      const std::string folder = "tests/" + number;
      std::vector<std::filesystem::path> paths{base_ / word};
      if (word.starts_with(folder)) paths.push_back(top / word.substr(folder.size()));
      for (const auto& path : paths) {
        std::error_code error;
        const auto file = system::canonical_path(path);
        if (!std::filesystem::exists(file, error) || !system::is_inside(file, top)) continue;
        return "./" + number + file.lexically_relative(top).string();
      }
    }
    return "";
  }

  const std::vector<TestsFolder>& tests_;
  std::filesystem::path base_;
};

// Returns the place of the n-th folder of a milestone's tests: its name, if that is a file name.
std::string place_of(const Milestone& milestone, std::size_t number) {
  const bool is_name = milestone.name.find('/') == std::string::npos &&
                       !milestone.name.starts_with('.') && milestone.name != usual_course;
  const std::string name = is_name ? milestone.name : fs::path(milestone.program).stem().string();
  return milestone.tests.size() == 1 ? name : name + '/' + std::to_string(number + 1);
}

// Reads a course.json and rewrites it for an autograder: tests and files of the staff are among its
// tests, programs in the submission.
Bundle bundle_of_course(const std::string& file) {
  Bundle bundle;
  bundle.milestones = read_course(file, {});
  std::set<std::string> places;
  for (const auto& milestone : bundle.milestones) {
    for (std::size_t i = 0; i < milestone.tests.size(); ++i) {
      if (!is_folder(milestone.tests[i])) {
        throw tool::UsageError(file + ": expected a folder of tests, got " + milestone.tests[i]);
      }
      std::string place = place_of(milestone, i);
      if (!places.insert(place).second) place += " (" + std::to_string(places.size()) + ')';
      bundle.folders.push_back({milestone.tests[i], place});
    }
  }
  const fs::path base = fs::path(file).parent_path();
  const PlacesInTests in_tests(bundle.folders, base);
  json::Value document = json::parse(system::without_editor_marks(read_argument(file)));
  auto next = bundle.folders.begin();
  const auto where = [&](const std::string& key) {
    return std::string(file).append(": ").append(key);
  };
  auto known = bundle.milestones.begin();
  const auto rewrite = [&](json::Value::Object& milestone) {
    std::erase_if(milestone, [](const auto& member) { return member.first == "name"; });
    milestone.emplace_back("name", (known++)->name);  // by default that of a folder of the staff
    for (auto& [key, value] : milestone) {
      const auto* const text = value.as<std::string>();
      if (key == "tests") {
        json::Value::Array names;
        const std::size_t count = text != nullptr ? 1 : value.as<json::Value::Array>()->size();
        for (std::size_t i = 0; i < count; ++i) names.emplace_back((next++)->place);
        value = std::move(names);
      } else if (key == "program") {
        if (!is_inside_submission(*text)) {
          throw tool::UsageError(file + ": expected a program inside the submission, got " + *text);
        }
        if (bundle.assignment.program.empty()) {
          bundle.assignment.program = fs::path(*text).lexically_normal().string();
        }
      } else if (key == "checker" || key == "interactor") {
        value = in_tests.resolve_command(where(key), *text);
      } else if (key == "scenario") {
        value = in_tests.resolve_word(where(key), *text, true);
      }
    }
  };
  for (auto& [name, list] : *document.as<json::Value::Object>()) {
    if (name != "milestones") continue;
    for (json::Value& each : *list.as<json::Value::Array>()) {
      rewrite(*each.as<json::Value::Object>());
    }
  }
  bundle.assignment.course = usual_course;
  bundle.course = json::dump_pretty(document) + '\n';
  return bundle;
}

}  // namespace

archive::Entry settings_of(const Assignment& assignment) {
  return {settings_name, json::dump_pretty(json::write(assignment)) + '\n'};
}

Assignment read_settings(const std::filesystem::path& folder) {
  return grading::within(folder / settings_name, [](const std::string& text) {
    const json::Value document = json::parse(text);
    return json::read<Assignment>(json::Reader(document));
  });
}

RunFlags read_run_flags(const std::vector<std::string>& words) {
  RunFlags flags;
  std::vector<const char*> line{"xtest"};
  for (const auto& word : words) line.push_back(word.c_str());
  const auto own = tool::parse(static_cast<int>(line.size()), line.data(), {.name = "xtest"},
                               [&](tool::Options& options) { flags.declare(options); });
  if (!own || !own->args.empty() || !own->args_after_dashes.empty()) {
    throw tool::UsageError("--flags: expected only flags of xtest run");
  }
  flags.check();
  return flags;
}

void AssignmentFlags::declare(tool::Options& options) {
  options.texts("--tests", tests, "FOLDER", "Copy the tests of FOLDER, with all other files in it");
  options.text("--program", program, "PATH", "Run the program at PATH in the submission");
  options.text("--course", course, "FILE",
               "Instead of these: grade all milestones of the course.json FILE, whose programs are "
               "in the submission");
  options.text("--build", build, "COMMAND",
               "Build the program with COMMAND, run in the folder of PATH with at most " +
                   std::to_string(process::default_build_memory >> 20) + " MiB of memory");
  options.natural("--build-timeout", build_timeout, 1, 86400, "Stop the build after N seconds");
  options.natural("--build-disk", build_disk, grading::disk_range.min, grading::disk_range.max,
                  "Stop the build when it has written N MiB to the disk");
  options.text("--packages", packages, "NAMES", "Install these Debian or Ubuntu packages");
  options.text("--flags", flags, "TEXT",
               "Pass these flags to xtest run: limits, rules, selection of tests");
}

Bundle AssignmentFlags::bundle(const std::vector<std::string>& args) const {
  Bundle bundle;
  if (course) {
    if (!tests.empty() || program) {
      throw tool::UsageError("--course has the tests and programs: omit --tests and --program");
    }
    bundle = bundle_of_course(*course);
  } else {
    if (tests.empty()) throw tool::UsageError("expected --tests FOLDER, or --course FILE");
    if (!program) throw tool::UsageError("expected --program PATH");
    if (!is_inside_submission(*program)) {
      throw tool::UsageError("--program: expected a relative path inside the submission, got " +
                             *program);
    }
    bundle.assignment.program = fs::path(*program).lexically_normal().string();
    bundle.milestones.emplace_back().tests = tests;
    for (std::size_t i = 0; i < tests.size(); ++i) {
      bundle.folders.push_back({tests[i], tests.size() == 1 ? "" : std::to_string(i + 1)});
    }
  }
  check_packages(packages.value_or(""));
  Assignment& assignment = bundle.assignment;
  assignment.build = build.value_or("");
  assignment.build_timeout = build_timeout;
  assignment.build_disk = build_disk;
  assignment.args = args;
  assignment.flags = read_flags([&] {
    return PlacesInTests(bundle.folders).resolve(process::shell_words(flags.value_or("")));
  });
  read_run_flags(assignment.flags);
  return bundle;
}

std::optional<double> read_points(const std::optional<std::string>& text, const std::string& flag) {
  if (!text) return std::nullopt;
  const double points = read_flags(
      [&] { return grading::ConfigValue(flag, *text).number("a number up to 1000000", 1e6); });
  if (points <= 0) throw tool::UsageError(flag + ": expected more than 0");
  return points;
}

int report_problems(const std::string& command, const InvalidTests& error) {
  std::istringstream lines(error.what());
  for (std::string line; std::getline(lines, line);)
    tool::print_error(std::string(command).append(": ").append(line));
  return invalid_tests;
}

}  // namespace gauntlet::xtest
