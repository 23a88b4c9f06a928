#pragma once

#include <cstddef>
#include <filesystem>

#include "system/file.hpp"

namespace gauntlet::system {

// Makes an empty folder that is ours alone, where the system keeps temporary files. Gives its path.
// Throws std::system_error: what() is one plain sentence.
std::filesystem::path make_temporary_folder();

// A folder for programs that may do with it, with its name and with the folder it lies in whatever
// they want: what is emptied and removed is still these folders and nothing else. It follows no
// link, and leaves alone what is mounted in there.
class ScratchFolder {
 public:
  // Will lie in a folder made by make_temporary_folder(), which is removed with it.
  explicit ScratchFolder(std::filesystem::path holder);

  const std::filesystem::path& holder() const { return holder_; }

  std::filesystem::path path() const { return holder_ / "home"; }

  // Makes it an empty folder that is ours alone, whatever has become of it.
  void renew();

  // Removes it and its holder, as far as can be.
  void remove();

 private:
  void come_back();
  void make_way() const;

  std::filesystem::path holder_;
  File file_;  // the holder
};

// Removes all that is in a folder, as far as can be, however deep. Gives the number of entries that
// the folder itself had. Precondition: nothing is at work in there.
std::size_t empty_folder(const File& folder);

// Removes a folder, and what a program has put there, as far as can be.
void remove_folder(const std::filesystem::path& folder);

// An empty folder of our own; gone with this, and all that is in it by then.
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
