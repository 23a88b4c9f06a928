#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "gauntlet/limits.hpp"

namespace gauntlet::grading {

// The suffixes of the names of a test case's files.
namespace part {
inline constexpr std::string_view in = "-in.json", out = "-out.json", err = "-err.txt",
                                  opts = "-opts.json", scenario = "-scenario.json";
inline constexpr std::array all{in, out, err, opts, scenario};
// Folders (test_cases/test_files.hpp).
inline constexpr std::string_view files = "-files", expected_files = "-expected-files";
}  // namespace part

// Returns the suffix of an input's name: part::in, or part::scenario for a scenario, which counts
// as the input of its test. Returns "" for other names.
std::string_view end_of_input(std::string_view name);

// How the points of the tests in a group count together.
enum class GroupScore {
  sum,  // added up
  all,  // all or nothing: earned if all of them earn theirs
  min   // each earns the least share that one of them earns
};

// Returns "sum", "all" or "min". parse_group_score() returns nullopt for other words.
std::string_view to_string(GroupScore score);
std::optional<GroupScore> parse_group_score(std::string_view word);

// A folder whose tests are a group (FolderOptions).
struct TestGroup {
  std::string folder;
  GroupScore score = GroupScore::sum;
  std::vector<std::string> needs = {};  // the folders of groups whose tests must pass
  bool operator==(const TestGroup&) const = default;
};

// The points of a test in a run.
struct EarnedPoints {
  double earned = 0;
  double max = 1;
  std::vector<TestGroup> groups = {};  // those that the test is in, innermost first
  bool operator==(const EarnedPoints&) const = default;
};

// When those who are graded may see a result.
enum class Release { at_once, after_due_date, after_published };

// Returns "visible", "after_due_date" or "after_published", as on Gradescope.
std::string_view to_string(Release release);
std::optional<Release> parse_release(std::string_view word);

// The words of a test for those who are graded, and the time of their result.
struct TestNotice {
  std::string title = {};  // what the test is about; may be empty
  std::string hint = {};   // shown if the test fails, also if it is hidden; may be empty
  bool is_hidden = false;  // they never see more of it than that and the verdict
  Release release = Release::at_once;
  // When results with these releases are released; nullopt: not known.
  std::optional<std::chrono::sys_seconds> due_date = std::nullopt, published = std::nullopt;
  bool operator==(const TestNotice&) const = default;

  const std::optional<std::chrono::sys_seconds>& date() const {
    return release == Release::after_due_date ? due_date : published;
  }
  bool is_released(std::chrono::sys_seconds time) const {
    return release == Release::at_once || (date() && *date() <= time);
  }
};

// The details of a run, which might reveal the test: a hidden record is shown without them.
struct ResultDetails {
  std::string input = {};  // the first 4 KiB each
  std::string expected = {};
  std::string actual = {};
  std::vector<compare::Difference> differences = {};  // shortest first
  // Unless answers were compared by JSON values, the method; differences are then those of texts.
  std::optional<compare::Method> method = {};
  // The file that the program had to write and that differs, by its path in the working directory:
  // `expected`, `actual` and the differences are then those of this file. Empty for other failures.
  std::string file = {};
  std::string stderr_tail = {};  // the last lines of standard error
  // The dialogue of the program and an interactor, each line after "> " or "< ".
  std::string transcript = {};
  std::string command = {};  // a shell command that repeats the test
  // The program's, if it exited by itself; for an internal error that of a scenario's failed tool.
  std::optional<int> exit_status = {};
  bool expects_failure = false;  // the program must refuse the input
  bool answers_right = false;    // the exit status or error message is wrong, the answers are right
  bool operator==(const ResultDetails&) const = default;
};

// The result of one test: a line of a results file (--results). All reports are made from these.
struct TestResult {
  std::string test;     // the input's path; followed by '#' and the variant unless it is plain
  std::string suite;    // the folder of the input
  std::string program;  // as given on the command line
  compare::Verdict verdict = compare::Verdict::pass;
  std::string message;                  // one line that describes the failure; empty for PASS
  std::vector<std::string> notes = {};  // "left a process behind" and the like
  EarnedPoints points;
  TestNotice notice = {};
  process::Usage usage;
  int attempts = 1;     // greater than 1 only after an exceeded time limit
  std::string sandbox;  // "none", "basic" or "strict"
  ResultDetails details = {};
  bool operator==(const TestResult&) const = default;
};

// Returns the path of a record's input, without the variant.
std::string file_of(const TestResult& result);

// Returns the name of a test with its title, if it has one: "Tests/1-in.json (two players)".
std::string titled(const TestResult& result);

// The groups of which a test of one program failed or could not be judged, or is blocked.
class FailedGroups {
 public:
  void add(const TestResult& result);

  // Returns why a test in these groups is skipped: "needs the group Tests/basics, which failed"; ""
  // if it is not.
  std::string reason_to_skip(const std::vector<TestGroup>& groups) const;

 private:
  std::set<std::string> folders_;
};

// Makes a result that of a test that is skipped because of a group that it needs: it earns nothing,
// and unlike other skipped tests it keeps its maximum.
void block(const std::string& reason, TestResult& result);
bool is_blocked(const TestResult& result);

// Encodes a record as JSON. Bytes that are not UTF-8 become U+FFFD.
// tools/xtest/docs/ref-results.md has the schema.
json::Value encode(const TestResult& result);

// Decodes the result of encode(). Throws json::Error for anything else.
TestResult decode_record(const json::Reader& in);

}  // namespace gauntlet::grading
