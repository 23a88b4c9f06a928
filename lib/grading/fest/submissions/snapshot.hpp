#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "grading/fest/setup/config.hpp"
#include "grading/fest/setup/model.hpp"
#include "grading/fest/submissions/submitted_tests.hpp"
#include "grading/test_cases/layout.hpp"
#include "grading/test_cases/test_case.hpp"

// The tests of a fest are copied after validation. The copies are run, so that builds of teams
// cannot change the tests, even if the fest is resumed later.
namespace gauntlet::grading::fest {

// Copies the files of all valid tests to folder/OWNER/NAME, where OWNER is the folder_name() of the
// owner, with the options of the staff's folders, and removes all other files there. Text tests
// keep their layouts. Throws std::filesystem::filesystem_error.
void save_snapshot(const std::vector<SubmittedTest>& tests, const std::filesystem::path& folder,
                   std::span<const Layout> layouts = text_layouts());

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

// Returns the existing files and folders of a valid test, given its input, each with its place in a
// copy of the test; for a test of the staff with the opts.json of its folders. A set of files has
// only its options.
std::vector<std::pair<std::filesystem::path, std::filesystem::path>> copies_of(
    const Test& test, const std::filesystem::path& input, const std::filesystem::path& copy,
    std::span<const Layout> layouts, bool is_set = false);

// Returns the path of the copy of a test's input.
std::filesystem::path snapshot_input(const Test& test, const std::filesystem::path& folder);

// Returns the copy of each test to run; nullopt for tests that were invalid when they were copied.
// The tests of a group that count share its points; the others have no share.
// Throws std::runtime_error if the files of a valid test are missing.
std::vector<std::optional<TestCase>> load_snapshot(
    const std::vector<Test>& tests, const std::filesystem::path& folder,
    std::span<const Layout> layouts = text_layouts());

}  // namespace gauntlet::grading::fest
