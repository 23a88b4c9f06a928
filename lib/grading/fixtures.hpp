#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/fixture.hpp"
#include "grading/plain_file.hpp"

namespace gauntlet::grading {

struct Fixtures {
  std::vector<Fixture> valid;
  // A line for each file that has no partner, makes no sense or cannot be read, and each folder
  // that cannot be looked into.
  std::vector<std::string> problems;
};

// The fixtures in a folder and below it, in natural order by folder, then name: all that is called
// as their parts are (see Fixture), but for names that begin with a ".", of files and of folders,
// which are passed over, as are links to folders. Nothing that lies there can hold this up.
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

}  // namespace gauntlet::grading
