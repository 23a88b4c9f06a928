#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "grading/fest/setup/model.hpp"
#include "grading/fest/submissions/handed_in.hpp"
#include "grading/fixtures/fixture.hpp"

// The tests of a fest are copied when they have been audited: what is run is what was audited,
// whatever the teams' builds do to their folders, and whenever the fest is gone on with.
namespace gauntlet::grading::fest {

// Copies the files of all valid tests to folder/OWNER/NAME, OWNER being folder_name() of the owner,
// and removes all others from there. Throws std::filesystem::filesystem_error.
void keep_tests(const std::vector<HandedIn>& tests, const std::filesystem::path& folder);

// Whether what is kept of a test that is valid is what was handed in, byte by byte.
bool is_kept(const HandedIn& handed_in, const std::filesystem::path& folder);

// Where the input of a test is kept.
std::filesystem::path kept_input(const Test& test, const std::filesystem::path& folder);

// What is to be run for each of the tests: nothing for those that were not valid when they were
// kept. Throws std::runtime_error for a valid one whose files are not there.
std::vector<std::optional<Fixture>> kept_tests(const std::vector<Test>& tests,
                                               const std::filesystem::path& folder);

}  // namespace gauntlet::grading::fest
