#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gauntlet::archive {

// A file in an archive.
struct Entry {
  std::string name;  // its path there, with "/" between folders
  std::string text;
  bool is_program = false;  // can be executed where it is unpacked
};

// Writes a zip file of these, in this order. It says no times, so that the same entries make the
// same bytes. Throws std::system_error, "could not write PATH" and the reason.
void write_zip(const std::filesystem::path& path, const std::vector<Entry>& entries);

// Writes the same as files of a folder, which is made if it is not there. Throws as above, and
// std::filesystem::filesystem_error.
void write_folder(const std::filesystem::path& folder, const std::vector<Entry>& entries);

// All regular files in a folder and below it, by name; links to files as what they lead to, links
// to folders are not followed, and names that begin with a "." are passed over. Throws
// std::runtime_error for what cannot be read.
std::vector<Entry> read_folder(const std::filesystem::path& folder);

}  // namespace gauntlet::archive
