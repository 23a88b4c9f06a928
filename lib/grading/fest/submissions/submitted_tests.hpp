#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/fest/setup/config.hpp"
#include "grading/fest/setup/model.hpp"
#include "grading/test_cases/layout.hpp"
#include "grading/test_cases/test_case.hpp"

namespace gauntlet::grading::fest {

// An entry of a folder of tests: a test, or a file that cannot be one.
struct TestFileEntry {
  // The path of its input within the folder, with %XX for bytes that are unsafe in tables and file
  // systems; unique.
  std::string name;
  std::filesystem::path input;
  std::string invalid_reason = {};  // one line: why it must not be read; empty if it can be read
};

// Returns the tests in and below a folder, by the names of their files, in natural order. Skips
// names of files and folders that begin with a ".". The owners of the folder are not trusted:
// entries that are not regular files, are larger than `max` bytes, or are links that lead out of
// `own`, their part of the file system, have `invalid_reason` set; so does a folder that cannot be
// read. Does not follow links to folders. Returns nothing if the folder does not exist. Never
// throws because of the folder's contents.
// Text tests have one of the layouts, and none of their files is outside the folder; an input
// without an output is listed if a test with the same layout is beside it.
std::vector<TestFileEntry> list_tests(const std::filesystem::path& folder,
                                      const std::filesystem::path& own, std::uintmax_t max,
                                      std::span<const Layout> layouts = text_layouts());

// A submitted test. If the reference agrees with its answer, the answer is the reference's, so that
// tests whose answers are equal by the rules are duplicates.
struct SubmittedTest {
  Test test;
  std::optional<TestCase> test_case = std::nullopt;  // the test case to run, if the test is valid
};

// All submitted tests of one owner.
struct SubmittedTestSet {
  std::string owner;
  std::filesystem::path folder;
  std::vector<TestFileEntry> listed;
  std::vector<std::string> allowed_args = {};     // not used for the staff's tests
  std::vector<Layout> layouts = layouts_for({});  // of text tests
};

// Returns the staff's tests, if any, followed by those of the teams. Throws std::invalid_argument
// if the folder of the staff's tests does not exist.
std::vector<SubmittedTestSet> list_submitted_tests(const Config& config);

// Returns the staff's tests. Precondition: their folder exists.
SubmittedTestSet list_tests_of_staff(const Config& config);

// Returns a warning, as one line, if teams submit tests but no team has the folder; otherwise "".
std::string warning_about_tests(const Config& config);

// Returns the tests of a team. Precondition: the teams submit tests.
SubmittedTestSet list_tests_of_team(const Config& config, const std::string& team);

// Reads a test of a set. It is valid if it is a text test, or its input and answers are well-formed
// JSON. In a team's test, the options may have "args" only; each argument is one of `allowed_args`.
// A test of the staff that is skipped or expected to fail is invalid.
SubmittedTest read_submitted_test(const SubmittedTestSet& set, const TestFileEntry& listed);

// Recomputes `duplicate_of` of all tests from their inputs, answers and validity.
void mark_duplicates(std::vector<SubmittedTest>& tests);

// A revoked test.
struct Revocation {
  std::string id;
  std::string where;  // the file that revokes it, and the line
};

// Reads a revoke.txt: the id of a test on each line; blank lines and lines that begin with a "#"
// are ignored. Throws std::runtime_error if it cannot be read.
std::vector<Revocation> read_revoked(const std::filesystem::path& file);

// Revokes exactly these tests and recomputes duplicates: the next test with an equal input and
// answer then counts. Throws std::invalid_argument, and changes nothing, if a test is unknown.
void revoke(std::vector<SubmittedTest>& tests, const std::vector<Revocation>& revoked);

// Returns a canonical JSON text, which is equal exactly for equal values: without white space, with
// sorted keys (duplicate keys in their original order) and numbers by exact value. One line per
// value.
std::string canonical(std::span<const json::Value> values);

// Returns the canonical text of a program's input: its arguments, followed by the values that it
// reads.
std::string canonical_input(const std::vector<std::string>& args,
                            std::span<const json::Value> values);

// Returns a canonical text, of files, under a title; "" if the text is empty.
std::string with_title(std::string_view title, const std::string& text);

// Returns the canonical text of the expected answers and files: those of the test case, or equal
// ones of a program. Answers that are not JSON are used unchanged.
std::string canonical_answer(const TestCase& test_case, std::span<const json::Value> answers);
std::string canonical_answer(const TestCase& test_case, const std::string& answers);

// Returns the canonical text of the input of a text test: its arguments, and the text without white
// space at the ends of lines and of the text. The expected answers of a text test have the same
// form.
std::string canonical_input(const std::vector<std::string>& args, std::string_view text);

// The tests of a fest are copied after validation. The copies are run, so that builds of teams
// cannot change the tests, even if the fest is resumed later.

// Copies the files of all valid tests to folder/OWNER/NAME, where OWNER is the folder_name() of the
// owner, with the options of the staff's folders, and removes all other files there. Text tests
// keep their layouts. Throws std::filesystem::filesystem_error.
void save_snapshot(const std::vector<SubmittedTest>& tests, const std::filesystem::path& folder);

// Returns true if the copy of a valid test, and of the options of its folders, equals the submitted
// test, byte by byte.
bool matches_snapshot(const SubmittedTest& submitted, const std::filesystem::path& folder,
                      std::span<const Layout> layouts = text_layouts());

// Returns the path of the options of a test of the staff, given its input; nullopt for a text test
// without options. For a JSON test the file need not exist.
std::optional<std::filesystem::path> options_file(const std::filesystem::path& input,
                                                  std::span<const Layout> layouts);

// Returns the text of a test's options without their visibility, which changes no result: "{}" if
// there are no others or no such file.
std::string options_of_result(const std::filesystem::path& file);

// Gives the copies of the staff's tests the visibility that the tests have now.
void update_visibility(const Config& config, const std::filesystem::path& folder);

// Returns the path of the copy of a test's input.
std::filesystem::path snapshot_input(const Test& test, const std::filesystem::path& folder);

// Returns the copy of each test to run; nullopt for tests that were invalid when they were copied.
// The tests of a group that count share its points; the others have no share.
// Throws std::runtime_error if the files of a valid test are missing.
std::vector<std::optional<TestCase>> load_snapshot(
    const std::vector<Test>& tests, const std::filesystem::path& folder,
    std::span<const Layout> layouts = text_layouts());

}  // namespace gauntlet::grading::fest
