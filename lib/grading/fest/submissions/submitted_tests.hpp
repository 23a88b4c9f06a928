#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

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
  // A set of files by a scenario.json has the n-scenario.json here that it is in the snapshot.
  std::filesystem::path input;
  std::optional<FileSet> set = std::nullopt;
  std::string invalid_reason = {};  // one line: why it must not be read; empty if it can be read
};

// Returns the tests in and below a folder, by the names of their files, in natural order. Skips
// names of files and folders that begin with a ".". The owners of the folder are not trusted:
// entries that are not regular files, are larger than `max` bytes, or are links that lead out of
// `own`, their part of the file system, have `invalid_reason` set; so does a folder that cannot be
// read. Does not follow links to folders. Returns nothing if the folder does not exist. Never
// throws because of the folder's contents.
// Sets of files of a scenario are tests, with the name of an n-scenario.json; there are then only
// scenarios among the tests. The scenario is the given one or, if the folder is trusted, the
// scenario.json in and above it. Text tests have one of the layouts, and none of their files is
// outside the folder; an input without an output is listed if a test with the same layout is beside
// it.
std::vector<TestFileEntry> list_tests(const std::filesystem::path& folder,
                                      const std::filesystem::path& own, std::uintmax_t max,
                                      std::span<const Layout> layouts = text_layouts(),
                                      const std::shared_ptr<const FolderScenario>& scenario = {},
                                      bool is_trusted = false);

// A submitted test. If the reference agrees with its answer, the answer is the reference's, so that
// tests whose answers are equal by the rules are duplicates.
struct SubmittedTest {
  Test test;
  std::optional<TestCase> test_case = std::nullopt;  // the test case to run, if the test is valid
  std::optional<FileSet> set = std::nullopt;         // its files, if it is one by a scenario.json
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

// Returns the teams without the folder of their tests; none if teams do not submit tests.
std::vector<std::string> teams_without_tests(const Config& config);

// Returns the tests of a team. Precondition: the teams submit tests.
SubmittedTestSet list_tests_of_team(const Config& config, const std::string& team);

// Reads a test of a set. It is valid if it is a text test, or its input and answers are well-formed
// JSON. In a team's test, the options may have "args" only; each argument is one of `allowed_args`.
// A test of the staff that is skipped or expected to fail is invalid.
SubmittedTest read_submitted_test(const SubmittedTestSet& set, const TestFileEntry& listed);

}  // namespace gauntlet::grading::fest
