#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/fest/rounds/manifest.hpp"
#include "grading/fest/submissions/canonical.hpp"
#include "grading/fest/submissions/snapshot.hpp"
#include "grading/fest/submissions/submitted_tests.hpp"
#include "grading/results/results.hpp"
#include "grading/submission/submission.hpp"
#include "grading/test_cases/test_files.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "schema/schema.hpp"
#include "system/file.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;
using Keys = std::vector<std::string_view>;

const Keys& keys_of_runs() {
  static const Keys keys{
      "args",       "timeout",   "cpu",        "mem",    "output",    "procs",
      "sandbox",    "net",       "see",        "env",    "tolerance", "course",
      "compare",    "exact",     "rules",      "at",     "checker",   "checker_protocol",
      "interactor", "languages", "keep_cache", "wrapper"};
  return keys;
}

// Returns the canonical text of these keys of a FEST.json.
std::string members(std::string_view text, const Keys& keys) {
  if (text.empty()) return "";
  json::Value document = json::parse(text);
  std::erase_if(*document.as<json::Value::Object>(), [&](const json::Value::Member& member) {
    return std::ranges::find(keys, member.first) == keys.end();
  });
  return canonical({&document, 1});
}

// Returns the hash of a file's bytes; "" if it cannot be read.
std::string fingerprint_of(const fs::path& file) {
  if (!system::why_not_regular_file(file).empty()) return "";
  try {
    return digest_of({system::read_file(file)});
  } catch (const std::runtime_error&) {
    system::rethrow_if_of_machine();
    return "";
  }
}

// Returns the hash of a test's options without their visibility; "" if there are no others.
std::string fingerprint_of_options(const fs::path& file) {
  if (fingerprint_of(file).empty()) return "";
  const std::string text = options_of_result(file);
  return text == "{}" ? "" : digest_of({text});
}

// Returns the hash of the scenario of a set of files; "" if they cannot be read.
std::string fingerprint_of(const FileSet& set) {
  try {
    return digest_of({json::dump(set.scenario->filled(set.set))});
  } catch (const std::runtime_error&) {  // also catches json::Error
    system::rethrow_if_of_machine();
    return "";
  }
}

// Adds the options of the folders of the staff's tests.
void add_folder_options(const SubmittedTestSet& set, std::vector<std::string>& texts) {
  std::set<fs::path> folders;
  for (const auto& listed : set.listed) {
    for (fs::path folder = listed.input.parent_path();
         system::is_inside(folder, set.folder) && folders.insert(folder).second;) {
      folder = folder.parent_path();
    }
  }
  for (const auto& folder : folders) {
    const fs::path file = folder / "opts.json";
    if (!fs::exists(file)) continue;
    texts.push_back(file.lexically_relative(set.folder).string());
    texts.push_back(fingerprint_of(file));
  }
}

// Returns the files and folders of a test, and the files in these, each with its place in a test of
// this name.
std::vector<std::pair<fs::path, fs::path>> files_of(const fs::path& input, const fs::path& name,
                                                    std::span<const Layout> layouts) {
  std::vector<std::pair<fs::path, fs::path>> files;
  for (const auto& [path, place] : parts_of_test(input, name, layouts)) {
    files.emplace_back(path, place);
    std::error_code ignored;
    if (!fs::is_directory(path, ignored)) continue;
    for (const auto& file : list_files(path).files) files.emplace_back(path / file, place / file);
  }
  return files;
}

void add_tests(const SubmittedTestSet& set, std::vector<std::string>& texts) {
  texts.push_back(set.owner);
  if (set.owner == staff) add_folder_options(set, texts);
  for (const auto& listed : set.listed) {
    texts.push_back(listed.name);
    texts.push_back(listed.invalid_reason);
    if (!listed.invalid_reason.empty()) continue;
    const auto options =
        set.owner == staff ? options_file(listed.input, set.layouts) : std::nullopt;
    if (listed.set) {
      const fs::path file = part_beside(listed.input, part::opts);
      texts.push_back(set.owner == staff ? fingerprint_of_options(file) : fingerprint_of(file));
      texts.push_back(fingerprint_of(*listed.set));
      continue;
    }
    for (const auto& [file, place] : files_of(listed.input, listed.name, set.layouts)) {
      const bool is_options = file == options;
      const std::string print = is_options ? fingerprint_of_options(file) : fingerprint_of(file);
      if (!is_options || !print.empty()) texts.insert(texts.end(), {place.string(), print});
    }
  }
}

// Returns the path of a team's tests relative to its submission. Returns nullopt if they are
// elsewhere or contain the program.
std::optional<fs::path> tests_in_submission(const Config& config, const std::string& team) {
  if (!config.tests) return std::nullopt;
  const TeamPaths paths = team_paths(config, team);
  if (paths.tests == paths.submission || !system::is_inside(paths.tests, paths.submission) ||
      system::is_inside(paths.program, paths.tests)) {
    return std::nullopt;
  }
  return paths.tests.lexically_relative(paths.submission);
}

// Returns the files of a team's text tests, relative to its submission.
std::set<fs::path> text_tests_in_submission(const Config& config, const std::string& team) {
  std::set<fs::path> paths;
  const fs::path submission = team_paths(config, team).submission;
  const SubmittedTestSet set = list_tests_of_team(config, team);
  for (const auto& listed : set.listed) {
    if (listed.set) {
      for (const auto& file : listed.set->scenario->files(listed.set->set)) {
        paths.insert(file.lexically_relative(submission));
      }
    }
    if (!end_of_input(listed.input.native()).empty()) continue;
    for (const auto& [file, place] : files_of(listed.input, listed.name, set.layouts)) {
      paths.insert(file.lexically_relative(submission));
    }
  }
  return paths;
}

// Returns true if list_tests() considers this file of a submission.
bool is_test_below(const fs::path& tests, const fs::path& path) {
  if (!system::is_inside(path, tests)) return false;
  const fs::path below = path.lexically_relative(tests);
  const std::string name = path.filename().string();
  return std::ranges::none_of(
             below, [](const fs::path& each) { return each.string().starts_with('.'); }) &&
         (std::ranges::any_of(part::all,
                              [&](std::string_view end) { return name.ends_with(end); }) ||
          std::ranges::any_of(below, [](const fs::path& each) {
            return each.string().ends_with(part::files);  // also n-expected-files
          }));
}

}  // namespace

std::string fingerprint_of_runs(std::string_view text) {
  return digest_of({members(text, keys_of_runs())});
}

std::string fingerprint_of_tests(const Config& config) {
  Keys keys = keys_of_runs();
  std::erase(keys, "args");
  for (const auto* key :
       {"tests", "staff_tests", "tags", "tests_pattern", "scenario", "reference", "reference_args",
        "allowed_args", "max_tests", "max_bytes", "accept_unanswered"}) {
    keys.emplace_back(key);
  }
  std::vector<std::string> texts{members(config.text, keys)};
  for (const auto& set : list_submitted_tests(config)) add_tests(set, texts);
  if (config.reference) {
    texts.push_back(fingerprint_of(config.reference->path));
    for (const auto& word : config.reference->args) texts.push_back(fingerprint_of(word));
  }
  return digest_of(texts);
}

std::vector<std::string> outdated(const Manifest& manifest, const Config& config) {
  std::vector<std::string> lines;
  if (manifest.runs != fingerprint_of_runs(config.text)) {
    lines.emplace_back("the settings of runs or of judging have changed");
  }
  const bool has_tests = !config.staff_tests || fs::is_directory(*config.staff_tests);
  if (has_tests && !manifest.audit.empty() && manifest.audit != fingerprint_of_tests(config)) {
    lines.emplace_back("the tests, the reference or the rules for tests have changed");
  }
  return lines;
}

std::string fingerprint_of_program(const Config& config, const std::string& team) {
  if (const Chaff* const chaff = find_chaff(config, team)) {
    return digest_of({"chaff"}) + fingerprint_of_submission(chaff->path);
  }
  const std::string how = digest_of({members(config.text, {"program", "build", "sandbox", "env"})});
  const auto tests = tests_in_submission(config, team);
  const auto texts = tests ? text_tests_in_submission(config, team) : std::set<fs::path>();
  return how + fingerprint_of_submission(
                   team_paths(config, team).submission, [&](const std::string& path) {
                     return tests && (is_test_below(*tests, path) || texts.contains(path));
                   });
}

std::vector<std::string> fingerprints_of_commands(const Config& config) {
  std::vector<std::string> prints(config.rubric.size());
  for (std::size_t i = 0; i < prints.size(); ++i) {
    const auto& command = config.rubric[i].command;
    if (!command) continue;
    const json::Value document = json::parse(config.text);
    const std::string line =
        json::dump(schema::Fields(json::Reader(document)).get("rubric")[i].value());
    std::vector<std::string> texts{
        members(config.text, {"program", "build", "sandbox", "env", "see"}),
        members(line,
                {"command", "junit", "share", "see", "timeout", "mem", "disk", "procs", "net"})};
    for (const auto& path : command->see) texts.push_back(fingerprint_of_submission(path));
    prints[i] = digest_of(texts);
  }
  return prints;
}

bool has_submission_changed(const std::string& before, const std::string& now) {
  const std::size_t size = now.size() / 2;
  return before.size() == now.size() && before.substr(size) != now.substr(size);
}

}  // namespace gauntlet::grading::fest
