#pragma once

#include <cstddef>
#include <filesystem>

#include "system/file.hpp"

namespace gauntlet::system {

// Makes an empty folder that is ours alone, among the temporary files. Throws std::system_error.
std::filesystem::path make_temporary_folder();

// A folder that programs can get at: whatever they do to it or its name, what is emptied and
// removed is this folder. It follows no link and leaves what is mounted in it alone.
class OwnFolder {
 public:
  // Of make_temporary_folder().
  explicit OwnFolder(std::filesystem::path path);

  const std::filesystem::path& path() const { return path_; }

  // Makes "home" in it an empty folder that is ours alone.
  void renew_home();

  // Removes it, as far as can be.
  void remove();

 private:
  void come_back();
  void make_way() const;

  std::filesystem::path path_;
  File file_;
};

// Removes all that is in a folder, as far as can be; says how many entries it had. Any depth of
// folders will do. Nothing may be at work in there.
std::size_t empty_folder(const File& folder);

// Removes a folder, and what a program has put there, as far as can be.
void remove_folder(const std::filesystem::path& folder);

}  // namespace gauntlet::system
