#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/fest/setup/model.hpp"
#include "grading/judging/plan.hpp"
#include "grading/submission/build.hpp"
#include "grading/submission/names.hpp"
#include "grading/test_cases/folder_scenario.hpp"
#include "grading/test_cases/layout.hpp"
#include "grading/test_cases/test_case.hpp"

namespace gauntlet::grading::fest {

// A program of the staff.
struct Program {
  std::filesystem::path path;
  std::vector<std::string> args = {};        // after those of the test
  std::vector<std::string> first_args = {};  // before those of the test
};

// A program of the staff that is known to be wrong. A team's tests are graded by how many of these
// programs fail one of them.
struct Chaff {
  std::string name;  // chaff_prefix and the path below the folder that all of them are in
  std::filesystem::path path;
};

// How and where a team's program is built before any test.
struct Build : BuildSettings {
  std::string folder = {};  // pattern: the working directory; never empty
  // Pattern: the only folder it may write to; if empty, `folder`. If set, `folder` need not exist:
  // the build then runs in the nearest existing folder above it.
  std::string writable = {};
};

// The contents of a FEST.json. Paths are absolute; relative paths in the file are resolved against
// its folder. In a pattern, "{team}" stands for a team's name.
struct Config {
  std::string text = {};  // the document, as JSON
  std::string title;
  std::vector<std::string> teams;  // in natural order, never empty
  // Pattern: all files of a team, hidden from other teams; by default own_part(program).
  std::string submission;
  std::string program;               // pattern
  std::optional<std::string> tests;  // pattern: the folder of a team's tests
  std::optional<std::filesystem::path> staff_tests;
  std::optional<TagFilter> tags = std::nullopt;  // of the staff's tests; others are left out
  // By which the teams' tests are sets of files, and its file; nullptr if they are not.
  std::shared_ptr<const FolderScenario> scenario = nullptr;
  std::filesystem::path scenario_file = {};
  // The same for the staff's tests in folders without a scenario.json.
  std::shared_ptr<const FolderScenario> staff_scenario = nullptr;
  std::string tests_pattern = {};                 // of text tests; empty for all text_layouts()
  std::vector<Layout> layouts = layouts_for({});  // those of the pattern
  std::optional<Program> reference;
  std::vector<Chaff> chaff = {};
  std::optional<Build> build;
  JudgeOptions conditions = {};  // for each test; args are the arguments of the teams' programs

  // The limits of programs in some languages (language.hpp), in place of those of `conditions`.
  struct LanguageLimits {
    process::Limits limits;
    TimeFactors time_factors;
  };
  std::map<std::string, LanguageLimits, std::less<>> languages = {};
  std::vector<std::string> allowed_args = {};  // the arguments that tests of teams may have
  std::size_t max_tests = 100;                 // the maximum of valid tests per team
  std::uint64_t max_bytes = 1 << 20;           // the maximum of each file of a test
  bool require_valid = true;                   // no run if a file of the staff's tests is invalid
  bool accept_unanswered = false;              // tests that the reference does not answer are valid
  bool keep_cache = false;  // each program keeps caches from test to test (add_cache())
  Weights weights = {};
  std::vector<RubricLine> rubric = {};                  // replaces the weights, unless it is empty
  std::map<std::string, Measured> earlier_points = {};  // of teams in an earlier fest; or
  std::filesystem::path earlier_results = {};  // its folder, if the better of each test counts
  bool names = false;                          // teams see the owners of the tests of others
};

// Reads a FEST.json; tools/xtest/docs/ref-fest-json.md has its schema. The named files and folders
// need not exist, except the teams' folders if the teams are not listed; the sandbox is not
// checked, either.
// `results` is the folder of results, which is never taken for a team's; it may be empty. Throws
// json::Error, with a JSON Pointer, for invalid contents, and std::runtime_error if the file cannot
// be read.
Config read_config(const std::filesystem::path& file, const std::filesystem::path& results = {});

// Takes the contents of a FEST.json that could be at `file`.
Config read_config(const json::Value& document, const std::filesystem::path& file,
                   const std::filesystem::path& results);

// Sets the limits of the language of a program's file, if there are any.
void set_language_limits(const Config& config, const std::filesystem::path& program,
                         JudgeOptions& options);

// Returns nullptr if no chaff program has this name.
const Chaff* find_chaff(const Config& config, const std::string& name);

// Returns the names of all teams, then of the chaff programs.
std::vector<std::string> all_programs(const Config& config);

// The paths of a team: the patterns of a FEST.json with its name.
struct TeamPaths {
  std::filesystem::path submission;
  std::filesystem::path program;
  std::filesystem::path tests = {};                        // empty if teams have none
  std::filesystem::path own_tests = {};                    // the team's own folder around them
  std::filesystem::path build_folder = {}, writable = {};  // as in Build; empty without one
};
TeamPaths team_paths(const Config& config, const std::string& team);

// Returns the path of a team's or a chaff program.
std::filesystem::path program_of(const Config& config, const std::string& name);

// Returns the values of the lines of the rubric that are about a team's submission, which is read
// as it was submitted, and about its grades and late days; by the titles of the lines. Those with a
// command are left out.
std::map<std::string, Measured> measure_submission(const Config& config, const std::string& team);

// Returns the paths in a team's submission that the pattern of a line matches, in natural order.
// Links that lead out of the submission are not followed. A path without * and ? need not exist.
std::vector<std::filesystem::path> matching_files(const Config& config, const RubricLine& line,
                                                  const std::string& team);

// Counts the passed tests in the JUnit files of a line. Without a valid file, or with one that is
// not valid, the value is 0 and the note has the reason.
Measured measure_junit(const Config& config, const RubricLine& line, const std::string& team);

// Returns the configuration with all submissions moved to another folder, under their names. Paths
// of programs and builds then refer to the copies of the submissions.
Config with_copies_in(const Config& config, const std::filesystem::path& folder);

// The functions below distinguish the files that a team submitted from those that its folder only
// links to.

// Returns true if a folder, TeamPaths::submission or own_tests, is the team's own. It may be a
// link, but not to a folder of or around another team, the staff's tests or the reference, nor to a
// system path.
bool is_own_folder(const Config& config, const std::filesystem::path& folder,
                   const std::string& team);

// Returns true if the team's program is in its submission after resolving all links.
bool lies_in_own_folder(const Config& config, const std::string& team);

// Returns true if the team's program is the same file (also by hard links) as the reference, unless
// that is in the team's submission, or as the program of another team that is in that team's
// submission.
bool is_other_teams_program(const Config& config, const std::string& team);

// The paths that programs of a fest see in the strict sandbox.
class HiddenPaths {
 public:
  // Hides the FEST.json, all submissions, all tests and the targets of links among the staff's
  // files, the reference with the files among its arguments, the chaff programs, and the folder of
  // results (unless `results` is empty), each with its contents; `more` are files of the run, such
  // as earlier results. The file system's root and system paths of a reference are not hidden.
  HiddenPaths(const Config& config, const std::filesystem::path& file,
              const std::filesystem::path& results,
              const std::vector<std::filesystem::path>& more = {});

  // Shows the team's submission and the paths listed in FEST.json, without hidden paths in them.
  process::SandboxPolicy view_of_build(const Config& config, const std::string& team) const;

  // Like view_of_build() without the tests in the submission, unless the program is among them.
  process::SandboxPolicy view_of_program(const Config& config, const std::string& team) const;

  // Shows the reference's files, their folders and the paths listed in FEST.json, without other
  // hidden paths in them.
  process::SandboxPolicy view_of_reference(const Config& config) const;

  // Shows a chaff program, its folders and the paths listed in FEST.json, without other hidden
  // paths in them.
  process::SandboxPolicy view_of_chaff(const Config& config, const Chaff& chaff) const;

 private:
  // Canonical paths: the hidden ones without the reference, and the reference's files.
  std::vector<std::filesystem::path> hidden_;
  std::vector<std::filesystem::path> reference_;
};

}  // namespace gauntlet::grading::fest
