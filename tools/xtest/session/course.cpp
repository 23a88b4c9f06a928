#include "xtest/session/course.hpp"

#include <unistd.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "cli/command_line.hpp"
#include "gauntlet/json.hpp"
#include "grading/judging/conditions.hpp"
#include "grading/test_cases/config_values.hpp"
#include "grading/test_cases/course_pairs.hpp"
#include "schema/schema.hpp"
#include "system/file.hpp"
#include "text/names.hpp"

namespace gauntlet::xtest {

namespace fs = std::filesystem;

namespace {

// Returns a path as it is shown: relative to the working directory if the folder is.
std::string shown(const fs::path& folder, const std::string& path) {
  return (folder / path).lexically_normal().string();
}

Milestone of_program(const fs::path& program, const grading::JudgeOptions& given) {
  Milestone milestone{
      .tests = {}, .program = program.string(), .path = fs::absolute(program), .options = given};
  milestone.options.folder = fs::absolute(program).parent_path();
  return milestone;
}

// The rules and the checker of a milestone are its own, or else those of the command line.
grading::JudgeOptions read_conditions(const schema::Fields& fields, const fs::path& folder,
                                      const grading::JudgeOptions& given) {
  auto options = grading::decode_judge_options(grading::ConfigSource(fields), given, false, folder);
  if (!options.checker && !options.interactor) {
    options.checker = given.checker;
    options.interactor = given.interactor;
  } else {
    (options.checker ? options.checker : options.interactor)->folder = fs::absolute(folder);
  }
  options.rules = compare::combine(given.rules, options.rules);
  return options;
}

Milestone read_milestone(const json::Reader& in, const fs::path& folder,
                         const grading::JudgeOptions& given) {
  const schema::Fields fields(in);
  Milestone milestone = of_program(shown(folder, schema::text(fields.get("program"))),
                                   read_conditions(fields, folder, given));
  const auto& tests = fields.get("tests");
  for (const auto& path :
       tests.is_array() ? schema::texts(tests) : std::vector{schema::text(tests)})
    milestone.tests.push_back(shown(folder, path));
  const auto* const name = fields.find("name");
  milestone.name = name != nullptr
                       ? schema::text(*name)
                       : fs::path(milestone.tests.front()).parent_path().filename().string();
  if (const auto* place = fields.find("folder")) {
    milestone.options.folder = fs::absolute(folder / schema::text(*place));
  }
  if (const auto* args = fields.find("args")) {
    const auto own = schema::texts(*args);
    auto& all = milestone.options.trailing_args;
    all.insert(all.begin(), own.begin(), own.end());
  }
  if (const auto* points = fields.find("points")) milestone.points = schema::number(*points);
  if (const auto* pattern = fields.find("tests_pattern")) {
    milestone.tests_pattern = schema::text(*pattern);
    read_layout(*milestone.tests_pattern);
  }
  if (const auto* scenario = fields.find("scenario")) {
    milestone.scenario = read_scenario(shown(folder, schema::text(*scenario)), "course.json");
  }
  if (const auto* tags = fields.find("tags")) {
    try {
      milestone.tags.push_back(grading::parse_tags(schema::text(*tags)));
    } catch (const std::invalid_argument& error) {
      tags->refuse(error.what());
    }
  }
  return milestone;
}

// Returns the programs xNAME in a folder, in the order of their names, without the course's own
// script xtest.
std::vector<fs::path> programs_in(const fs::path& folder) {
  constexpr std::string_view letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  std::vector<fs::path> programs;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const bool is_named = name.size() > 1 && (name[0] == 'x' || name[0] == 'X') &&
                          name != "xtest" && name.find_first_not_of(letters) == name.npos;
    std::error_code error;
    if (is_named && entry.is_regular_file(error) && access(entry.path().c_str(), X_OK) == 0) {
      programs.push_back(entry.path());
    }
  }
  std::ranges::sort(programs);
  return programs;
}

// Leaves out variants of others: xgames-with-observer beside xgames.
void leave_out_variants(std::vector<fs::path>& programs) {
  const auto all = programs;
  std::erase_if(programs, [&](const fs::path& program) {
    return std::ranges::any_of(all, [&](const fs::path& other) {
      return program.string().starts_with(other.string() + '-');
    });
  });
}

// Returns the folders of tests in the folder of a milestone.
std::vector<fs::path> folders_of_tests(const fs::path& folder) {
  if (is_folder(folder / "Tests")) return {folder / "Tests"};
  std::vector<fs::path> found;
  for (const char* const name : {"ServerTests", "ClientTests"}) {
    if (is_folder(folder / name)) found.push_back(folder / name);
  }
  if (found.empty() && grading::has_folders_of_pairs(folder)) found.push_back(folder);
  return found;
}

// Returns the milestone of xserver and xclients in a folder.
Milestone of_pairs(const fs::path& folder, const fs::path& tests,
                   const grading::JudgeOptions& given) {
  try {
    const auto own = grading::scenario_of(tests);
    const bool has_clients = own != nullptr && own->has_client_role();
    Milestone milestone = of_program(folder / (has_clients ? "xclients" : "xserver"), given);
    if (own == nullptr) milestone.scenario = grading::course_pairs(tests, folder);
    return milestone;
  } catch (const std::runtime_error& error) {  // also catches json::Error
    system::rethrow_if_of_machine();
    throw tool::UsageError(tests.string() + ": " + error.what());
  }
}

}  // namespace

std::vector<Milestone> read_course(const fs::path& file, const grading::JudgeOptions& given) {
  const std::string text = read_argument(file);
  try {
    const json::Value document = json::parse(system::without_editor_marks(text));
    const json::Reader root(document);
    schema::check("course.schema.json", root);
    std::vector<Milestone> milestones;
    std::set<std::string> names, programs;
    const schema::Fields fields(root);
    const json::Reader& list = fields.get("milestones");
    for (std::size_t i = 0; i < list.size("a list"); ++i) {
      milestones.push_back(read_milestone(list[i], file.parent_path(), given));
      Milestone& last = milestones.back();
      if (!names.insert(last.name).second) list[i].fail("another \"name\"");
      // Results are told apart by their programs.
      if (!programs.insert(last.program).second) last.program += " (" + last.name + ')';
    }
    return milestones;
  } catch (const json::Error& error) {
    throw tool::UsageError(file.string() + ": " + error.what());
  }
}

std::vector<Milestone> find_milestones(const fs::path& root, const grading::JudgeOptions& given) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(root)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with('.') && !folders_of_tests(entry.path()).empty()) names.push_back(name);
  }
  std::ranges::sort(names, text::natural_less);
  std::vector<Milestone> milestones;
  for (const auto& name : names) {
    const fs::path folder = (root / name).lexically_normal();
    const auto tests = folders_of_tests(folder);
    auto programs = programs_in(folder);
    leave_out_variants(programs);
    const auto has = [&](const char* program) {
      return std::ranges::find(programs, folder / program) != programs.end();
    };
    const bool has_pairs = has("xserver") && has("xclients");
    if (has_pairs || programs.size() == 1) {
      Milestone& milestone = milestones.emplace_back(
          has_pairs ? of_pairs(folder, tests.front(), given) : of_program(programs.front(), given));
      milestone.name = name;
      for (const auto& each : tests) milestone.tests.push_back(each.string());
      continue;
    }
    std::string found = programs.empty() ? "no program xNAME" : "";
    for (const auto& program : programs) {
      found += (found.empty() ? "" : " and ") + program.filename().string();
    }
    tool::print_error("xtest: " + tests.front().string() + ": left out: " + folder.string() +
                      " has " + found + "; say in course.json what these tests are for");
  }
  return milestones;
}

grading::TestSuite find_tests_of(const Milestone& milestone, const RunFlags& flags,
                                 std::vector<grading::ProblemPackage>& packages) {
  const auto scenario = milestone.scenario != nullptr ? milestone.scenario
                        : flags.scenario              ? read_scenario(*flags.scenario)
                                                      : nullptr;
  auto suite = find_all_tests(
      milestone.tests, milestone.tests_pattern ? milestone.tests_pattern : flags.tests_pattern,
      &packages, scenario);
  for (const auto& choice : milestone.tags) {
    const auto is_other = [&](const grading::TestCase& test) { return !choice.matches(test.tags); };
    std::erase_if(suite.valid, is_other);
  }
  if (!milestone.points) return suite;
  double sum = 0;
  for (const auto& test : suite.valid) {
    if (!test.status.skip && !test.status.xfail) sum += test.points.scaled_max();
  }
  for (auto& test : suite.valid) test.points.scale *= sum > 0 ? *milestone.points / sum : 0;
  return suite;
}

}  // namespace gauntlet::xtest
