#pragma once

#include <cstddef>
#include <filesystem>

#include "system/file.hpp"

namespace gauntlet::system {

// Creates an empty folder, accessible to this user only, in the system's folder for temporary
// files, and returns its path. Throws std::system_error whose what() is one plain sentence.
std::filesystem::path make_temporary_folder();

// A folder for untrusted programs. They may rename or replace it and its parent; clean-up still
// removes these two folders only. Follows no links and leaves mounted file systems alone.
class ScratchFolder {
 public:
  // The folder will be in `parent`, a folder made by make_temporary_folder(), which remove()
  // removes, too.
  explicit ScratchFolder(std::filesystem::path holder);

  const std::filesystem::path& parent() const { return holder_; }

  std::filesystem::path path() const { return holder_ / "home"; }

  // Makes it an empty folder that is accessible to this user only, whatever a program has done to
  // it.
  void recreate();

  // Removes the folder and its holder, as far as possible.
  void remove();

 private:
  void come_back();
  void make_way() const;

  std::filesystem::path holder_;
  File file_;   // the holder
  File inner_;  // the folder in it; closed if there is none
};

// Removes the contents of a folder, as far as possible, at any depth. Returns the number of entries
// of the folder itself. Precondition: no process is changing its contents.
std::size_t empty_folder(const File& folder);

// Removes a folder with everything that a program has put there, as far as possible.
void remove_folder(const std::filesystem::path& folder);

// A new empty folder; the destructor removes it with its contents.
class TemporaryFolder {
 public:
  // Throws std::system_error.
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace gauntlet::system
