#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "grading/results/test_result.hpp"
#include "grading/test_cases/checker.hpp"
#include "grading/test_cases/scenario.hpp"

namespace gauntlet::grading {

// Returns true if `word` is a valid tag. Tests are selected by their tags. A tag consists of
// letters, digits, "-", "_" and "."; it starts with a letter or digit.
bool is_tag(std::string_view word);

// Selects tests by their tags.
struct TagFilter {
  std::vector<std::string> include = {};  // a matching test has at least one of these (if any)
  std::vector<std::string> exclude = {};  // and none of these

  bool matches(const std::vector<std::string>& tags) const;
  bool operator==(const TagFilter&) const = default;
};

// Parses "course,fast,!strict": tests tagged course or fast, but not strict. Throws
// std::invalid_argument if a word is not a tag.
TagFilter parse_tags(std::string_view text);

// Returns the tags of a choice that are not in `known`; they may be misspelled.
std::vector<std::string> unknown_tags(const TagFilter& choice,
                                      const std::vector<std::string>& known);

// How an input is delivered. All variants contain identical JSON values.
enum class InputVariant {
  plain,       // unchanged
  pretty,      // each value over several lines, indented
  trickle,     // unchanged, a few bytes at a time, with pauses
  pad,         // much white space around all tokens
  no_newline,  // without white space at the end
  ascii,       // non-ASCII characters as \u escapes
  lock_step    // each value in a line, after the answer to the one before (process::LockStep)
};

// Returns "plain", "pretty", "trickle", "pad", "no-newline", "ascii" or "lock-step".
std::string_view to_string(InputVariant variant);

// Parses a list such as "plain,pad". Throws std::invalid_argument for an unknown or repeated name.
std::vector<InputVariant> parse_variants(std::string_view text);

// Returns the bytes of an input in a variant. Returns nullopt if another variant than plain or
// trickle does not change the bytes, if it needs valid JSON and the input is not, or for lock_step
// if the input has fewer than two values.
std::optional<std::string> apply_variant(InputVariant variant, std::string_view input);

// Returns those of the `include` variants that apply to an input; only plain if none does.
std::vector<InputVariant> applicable_variants(std::string_view input,
                                              std::span<const InputVariant> wanted);

// The expected behavior of a program.
struct Expectation {
  std::vector<json::Value> answers = {};
  std::optional<std::string> stderr_text = std::nullopt;  // without trailing white space
  std::filesystem::path answers_file = {};                // where they are or may be, if known
  std::filesystem::path stderr_file = {};                 // where the expected error is or may be
  std::filesystem::path folder = {};  // of expected files; empty if none (test_files.hpp)
  std::optional<int> exit_status = std::nullopt;
  bool ignores_output = false;  // nothing but the exit status is expected
  // The expected answers are a text, which may be JSON, too, and is read when an output is judged.
  bool is_text = false;
  // Further right outputs: of a text test its text, otherwise the answer or, if several are
  // expected, an array of them.
  std::vector<json::Value> accepted = {};
  std::vector<std::filesystem::path> accepted_files = {};  // those that are texts of files

  // Returns true if the program must fail, with any exit status but 0, or with `exit_status`. A
  // text test that has an expected output, too, only needs the error message.
  bool must_fail() const {
    if (exit_status) return *exit_status != 0;
    return stderr_text.has_value() && !(is_text && !answers_file.empty());
  }
};

// Files of a test in addition to its input.
struct InputFiles {
  std::filesystem::path folder = {};  // of its working directory; empty if none (test_files.hpp)
  // The file of the standard input, if it is not the input; empty: none, if the input is passed as
  // an argument ("{input}").
  std::filesystem::path standard_input = {};
  std::vector<std::filesystem::path> text_parts = {};  // of a text test: all of its own files
  std::filesystem::path options = {};                  // n-opts.json; empty if none
};

// The limits of a test, which override those of all tests (process::Limits).
struct TestLimits {
  std::optional<std::chrono::milliseconds> wall_time = std::nullopt;
  std::optional<std::chrono::milliseconds> cpu_time = std::nullopt;
  std::optional<std::uint64_t> memory = std::nullopt;  // bytes
  std::optional<std::uint64_t> output = std::nullopt;  // bytes
};

// The points that a test can earn.
struct TestPoints {
  double max = 1;
  double scale = 1;  // of the test in its groups, and of a variant: multiplies all its points
  std::vector<TestGroup> groups = {};  // innermost first (FolderOptions)

  double scaled_max() const { return max * scale; }
};

// Whether a test is run, and how its result counts.
struct TestStatus {
  std::optional<std::string> skip = std::nullopt;   // the reason
  std::optional<std::string> xfail = std::nullopt;  // the reason
  // Why the test is invalid, one line that begins with the path of a file; empty if it is valid.
  std::string invalid = {};
  std::string blocked = {};     // why it is skipped: a group that it needs failed
  bool has_known_tags = true;   // its options, and those of its folders, could be read
  bool requires_valid = false;  // no test runs if this one is invalid
};

// A test case: the input of a program and the expected behavior. It is read from files in one
// folder whose names start with the same n, which is any name that does not begin with a ".":
//   n-in.json    the program's standard input, any bytes
//   n-out.json   the expected answers: a stream of JSON values
//   n-err.txt    the program must fail and print this text to standard error; answers are expected
//                only if there is an n-out.json, too
//   n-opts.json  an object; all keys are optional:
//                  "title": "two players" what the test is about
//                  "hint": "..."          shown when the test fails, also if it is hidden
//                  "args": ["--strict"]   the program's arguments
//                  "points": 2            the maximum points, at least 0; default 1
//                  "visibility": "visible", "hidden", "after_due_date" or "after_published"
//                  "due_date", "published": "2026-10-01T12:00Z"  when results of the last two are
//                                         released
//                  "timeout": 2.5         the time limit in seconds
//                  "mem": 256             the memory limit in MiB
//                  "exit_status": 65      the exit status that the program must have
//                  "accept": [-2]         further right outputs (Expectation::accepted); of a
//                                         text test also as files: {"file": "1-b.txt"}
//                  "compare": "tokens"    the method of comparison (compare::Method)
//                  "rules": ["/players=unordered"]  how answers are compared (compare::add_rule)
//                  "checker" or "interactor": "./check"  a shell command, run in the folder of the
//                                         test, that judges the answers (Checker)
//                  "checker_protocol": "testlib"  or "kattis", the default
//                  "tags": ["slow"]       words by which tests are selected (TagFilter)
//                  "skip": "reason"       the test is not run
//                  "xfail": "reason"      the program is expected to fail the test
//   n-files/     files that the program finds in its working directory, which it then has for
//                itself
//   n-expected-files/  files that the program must write there, compared as texts
//   opts.json    options of a folder, for all tests in and below it (FolderOptions)
// A text test has other names (layout.hpp); its expected output may be any text.
// A test can also be a scenario:
//   n-scenario.json  replaces n-in.json (Scenario); n-out.json and n-err.txt are not used, and
//                    its n-opts.json has no "args"
struct TestCase {
  // For a scenario, the n-scenario.json. An invalid test has only what could be read, and its name
  // as `input`.
  std::filesystem::path input;
  std::vector<std::string> args = {};
  InputFiles files = {};
  InputVariant variant = InputVariant::plain;
  std::optional<Scenario> scenario = std::nullopt;
  Expectation expected = {};
  compare::Rules rules = {};                      // combined with those of all tests
  std::optional<Checker> checker = std::nullopt;  // or the interactor, instead of that of all
  TestLimits limits = {};
  TestPoints points = {};
  TestNotice notice = {};
  // Without duplicates. A test has some tags automatically: "scenario"; "errors" if it has an
  // n-err.txt; "stream" if several answers are expected; "files" if it has files; "flags" if it has
  // arguments (in a scenario, arguments starting with "-"); and the name of each flag among the
  // arguments: "strict" for "--strict".
  std::vector<std::string> tags = {};
  TestStatus status = {};

  bool has_files() const { return !files.folder.empty() || !expected.folder.empty(); }

  // Returns the path of the input, followed by '#' and the variant unless it is plain.
  std::string name() const;
};

// Expands each test case into one per wanted variant that applies to its input, in succession; they
// share its points. A scenario has the plain variant only, and only JSON tests with expected
// answers have lock_step. Throws std::runtime_error if an input cannot be read.
std::vector<TestCase> expand_variants(const std::vector<TestCase>& test_cases,
                                      std::span<const InputVariant> wanted);

// Stores the options of an n-opts.json object in `test_case`, in place of those that it has; rules
// and tags are added. A checker replaces rules, and rules replace a checker. `folder`: that of the
// file, if it is not that of the test. Throws json::Error if the options are invalid.
void read_options(const json::Value& document, TestCase& test_case,
                  const std::filesystem::path& folder = {});

// Adds a tag unless the test already has it.
void add_tag(const std::string& tag, TestCase& test_case);

// Adds the automatic tags of a test (see `TestCase::tags`).
void add_own_tags(TestCase& test_case);

// The options that folders set for all tests in and below them. Each folder may have a file
//   opts.json    an object; all keys are optional:
//                  those of an n-opts.json but "accept", except that
//                  "tags": ["slow"]                       are added to all tests, and
//                  "tags": {"course": "!errors,!flags"}   to each test whose present tags match it
//                                                         (parse_tags)
//                  "group": {"score": "all", "points": 10}  the tests are a group (GroupScore);
//                                                         its members are the tests and the groups
//                                                         in it. "points" is what they can earn
//                                                         together; by default the sum of theirs
//                  "needs": "basics"        a group beside this one, or several, whose tests must
//                                         pass; the tests of this group are skipped otherwise
//                  "require_valid": true    no test runs if one of these is invalid
// A test has the options of the nearest folder, or of its n-opts.json, that has the key.
class FolderOptions {
 public:
  // Files above the root are ignored.
  explicit FolderOptions(const std::filesystem::path& root);

  // Gives a test what its folders say, before its own options are read. Precondition: the path of
  // the test begins with the root, and InputFiles::text_parts is set.
  void begin(TestCase& test_case);

  // Adds the tags and groups of its folders to a test that was read. A file that cannot be used
  // makes the test invalid.
  void finish(TestCase& test_case);

  // Scales the points of the tests in each group that has points, so that the sum of their maximum
  // is the points of the group. Tests that are skipped or expected to fail have no share.
  // Precondition: these are all tests of the root, and finish() was called for each.
  void share_points(std::vector<TestCase>& test_cases) const;

  // Returns why the needs of the groups that a test is in cannot be met: a needed folder without a
  // group, or groups that need each other. Precondition: finish() was called for all tests of the
  // root.
  std::string problem_of_needs(const TestCase& test_case) const;

 private:
  struct Options {
    json::Value document = {};  // the keys of an n-opts.json, except the tags
    std::vector<std::pair<std::string, TagFilter>> tags = {};
    bool requires_valid = false;
    std::string invalid = {};  // why the file cannot be used
    std::optional<GroupScore> group = std::nullopt;
    std::optional<double> group_points = std::nullopt;
    std::vector<std::string> needs = {};  // as in the file
  };

  static Options read(json::Value document);
  const Options& options_of(const std::filesystem::path& folder);
  std::vector<std::filesystem::path> folders_of(const TestCase& test_case) const;

  std::filesystem::path root_;
  std::map<std::filesystem::path, Options> known_;  // key: the folder
};

}  // namespace gauntlet::grading
