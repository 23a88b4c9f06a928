#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/fixture.hpp"

namespace gauntlet::grading {

struct Fixtures {
  std::vector<Fixture> valid;
  std::vector<std::string> problems;  // a line for each file that has no partner or makes no sense
};

// The fixtures in a folder and below it, by folder, then number. Throws std::runtime_error for what
// cannot be read.
Fixtures find_fixtures(const std::filesystem::path& folder);

// The inputs there, with the options beside them, whatever else is: neither answers nor complaints
// are read, only whether there is a file of answers.
Fixtures find_inputs(const std::filesystem::path& folder);

// The input of the fixture that a file is a part of by its name: "3-in.json" for "3-err.txt";
// nothing for other names.
std::optional<std::filesystem::path> input_of(const std::filesystem::path& file);

// The fixture of one input, with what lies beside it. Throws json::Error, its text beginning with
// the path of a file, for one that has no partner or makes no sense, and std::runtime_error for
// what cannot be read. Precondition: the file is called as an input is.
Fixture read_fixture(const std::filesystem::path& input);

// Throws std::runtime_error when it cannot be read.
std::string read_file(const std::filesystem::path& path);

}  // namespace gauntlet::grading
