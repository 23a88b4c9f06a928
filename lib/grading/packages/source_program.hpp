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
  std::string language = {};              // "c", "cpp", "java" or "python3", if it is one of these
};

// Returns true for a file that is not executable but has the extension of a known language.
bool is_source(const std::filesystem::path& file);

// Builds a program of C, C++, Java or Python (.py) in an empty folder, with the limits of builds.
// The files of `includes`/LANGUAGE and `includes`/default are added to its own and replace those of
// the same name. Of several languages, that of most files counts. The compilers are those on the
// PATH. In Java, the class that is run is called as the file (of
// several, Main), or is another one with a main method. Throws std::system_error if the folder
// cannot be written.
SourceProgram build_source(const std::filesystem::path& source, const std::filesystem::path& folder,
                           const std::filesystem::path& includes = {});

// Returns the files and folders in a folder by name, without hidden ones; none if it does not
// exist.
std::vector<std::filesystem::path> entries_of(const std::filesystem::path& folder);

// Returns true if a folder has a file "build" or "run". Throws as is_program() if it is not
// executable.
bool has_build_or_run(const std::filesystem::path& folder);

// Returns true for a program, false for other files such as a README or a header. Throws
// std::runtime_error, whose message begins with the path, for a program in a language that is not
// known here.
bool is_program(const std::filesystem::path& path);

}  // namespace gauntlet::grading
