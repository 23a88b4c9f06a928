#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gauntlet::archive {

// A file in an archive.
struct Entry {
  std::string name;  // its path in the archive, with "/" between folders
  std::string text;
  bool is_program = false;  // gets execute permission when unpacked
};

// Writes a zip file of the entries, in this order. It stores no times, so that equal entries give
// identical bytes. Throws std::system_error, "could not write PATH" with the reason.
void write_zip(const std::filesystem::path& path, const std::vector<Entry>& entries);

// Writes the entries as files of a folder, which is created if necessary. Throws as write_zip()
// does, and std::filesystem::filesystem_error.
void write_folder(const std::filesystem::path& folder, const std::vector<Entry>& entries);

// Returns all regular files in a folder and its subfolders, sorted by name. Follows links to files,
// but not to folders, and skips names that begin with ".". Throws std::runtime_error if something
// cannot be read.
std::vector<Entry> read_folder(const std::filesystem::path& folder);

}  // namespace gauntlet::archive
