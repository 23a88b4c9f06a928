#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "grading/test_cases/test_case.hpp"

// The files of a test: the folder n-files beside n-in.json has files that the program finds in its
// working directory, and n-expected-files those that it must write there. For a text test they are
// called NAME.files and NAME.expected-files (layout.hpp).
namespace gauntlet::grading {

// The regular files in a folder and below, by their paths in it, in ascending order.
struct FolderListing {
  std::vector<std::filesystem::path> files = {};
  std::uintmax_t bytes = 0;  // of all files
  std::string error = {};    // why the folder cannot be used, one line that begins with a path;
                             // empty if it can
};

// Lists a folder, which must hold regular files and folders only. Follows no links and opens no
// files, so it cannot block.
FolderListing list_files(const std::filesystem::path& folder);

// Returns the folder if it exists, otherwise an empty path. Throws json::Error, whose text begins
// with a path, if it is not a folder, or holds anything but regular files and folders.
std::filesystem::path files_folder(const std::filesystem::path& folder);

// Returns true if a folder has such a name and the input of its test exists. No tests are searched
// for in it.
bool is_files_folder(const std::filesystem::path& folder);

// Returns the input of that test. Precondition: is_files_folder().
std::filesystem::path input_of_files(const std::filesystem::path& folder);

// Copies all files of a folder to another one, without set-user-ID and similar bits; their owner
// may write to the copies. Throws std::runtime_error.
void copy_files(const std::filesystem::path& from, const std::filesystem::path& to);

// Returns a text that is the same for folders with the same files, by their names and bytes; "" for
// an empty path. Throws std::runtime_error if the folder cannot be read.
std::string contents_of(const std::filesystem::path& folder);

}  // namespace gauntlet::grading
