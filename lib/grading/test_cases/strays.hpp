#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "grading/test_cases/layout.hpp"

// Files in folders of tests that belong to no test.
namespace gauntlet::grading {

// Returns true if a file that belongs to no test looks like a part of one: its name fits a layout
// of the tests found, apart from the case of letters, but it has no input or no output. Programs do
// not count: compilers call them a.out.
bool looks_like_part(const std::filesystem::path& file, std::span<const Layout* const> layouts,
                     bool has_json_tests);

// Returns true if a folder looks like the files of a test: such as 7-files without 7-in.json.
bool folder_looks_like_part(const std::filesystem::path& folder,
                            std::span<const Layout* const> layouts, bool has_json_tests);

// Describes files among which no test was found: their number, examples, and the pattern for
// --tests-pattern by which most of them are inputs and outputs, if there is one. Part of a
// sentence.
std::string describe_others(const std::vector<std::filesystem::path>& files);

}  // namespace gauntlet::grading
