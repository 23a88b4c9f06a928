#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace gauntlet::grading {

// A program of a problem package: a source file, or a folder with source files or with executable
// files "build" (optional) and "run".
struct SourceProgram {
  std::vector<std::string> command = {};  // how it is called, once it is built
  std::string error = {};                 // one line: why it could not be built; or empty
  bool is_supported = true;               // false if its language is not known here
};

// Returns true for a file that is not executable but has the extension of a known language.
bool is_source(const std::filesystem::path& file);

// Builds a program of C, C++, Java or Python (.py) in an empty folder, with the limits of builds.
// The compilers are those on the PATH. In Java, the class that is run is called as the file (of
// several, Main), or is another one with a main method. Throws std::system_error if the folder
// cannot be written.
SourceProgram build_source(const std::filesystem::path& source,
                           const std::filesystem::path& folder);

// Returns the programs in a folder by name; none if it does not exist.
std::vector<std::filesystem::path> programs_in(const std::filesystem::path& folder);

}  // namespace gauntlet::grading
