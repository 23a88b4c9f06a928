#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "system/file.hpp"

namespace gauntlet::system {

// An entry of a folder, with the type that the file system stores there (readdir(3)): DT_DIR for a
// folder, DT_UNKNOWN if it stores none.
struct FolderEntry {
  std::string name;
  unsigned char type;
};

// Returns the entries of an open folder in any order. Sets errno to 0, or to the error if they
// cannot be read.
std::vector<FolderEntry> entries_of(const File& folder);

// An entry of a folder or of one of its subfolders. Its folder is open, so that openat() reaches
// the entry even if the path has changed.
struct WalkedEntry {
  int folder;          // an open descriptor of the folder that contains the entry
  std::string name;    // in that folder
  std::string path;    // from the top folder
  struct stat status;  // of the entry itself: links are not followed
};

// Called for each entry, a folder before its contents. Returns whether to enter the folder.
using OnEntry = std::function<bool(const WalkedEntry& entry)>;

// Called with errno for each folder that cannot be read; the path of the top folder is empty.
using OnUnreadable = std::function<void(const std::string& path, int error)>;

// How to treat folders that their owner may not enter.
enum class LockedFolders {
  report,  // report them as unreadable
  unlock   // grant the owner access while the folder is read
};

// Folders nested deeper than this are reported as unreadable (ELOOP).
inline constexpr unsigned max_walk_depth = 100;

// Visits everything below a folder, each folder's entries in ascending order of their names.
// Follows no links. Skips entries that have been removed in the meantime.
void walk_folder(const std::filesystem::path& top, const OnEntry& on_entry,
                 const OnUnreadable& on_unreadable, LockedFolders locked);

// The disk space used by the files in folders.
struct DiskUsage {
  using Identity = std::pair<dev_t, ino_t>;

  std::uint64_t bytes = 0;        // allocated, at least one block of 4 KiB for each entry
  bool is_too_deep = false;       // some folder is nested deeper than max_walk_depth
  std::set<Identity> files = {};  // the files counted so far; a hard link counts once
};

// Adds the contents of a folder. Anything that cannot be read is not counted.
void add_usage(const std::filesystem::path& folder, DiskUsage& usage);

// Clears the set-user-ID and set-group-ID bits of a folder and everything below it, as far as the
// system permits, without following links. Paths of more than 4,095 bytes are not reached.
void clear_set_id(const std::filesystem::path& folder);

// Copies a regular file with its permissions, except for the set-user-ID, set-group-ID and sticky
// bits. Overwrites `to`. Throws std::filesystem::filesystem_error with the path that could not be
// read or written.
void copy_file(const std::filesystem::path& from, const std::filesystem::path& to);

// Copies the regular files and folders below a folder into another, by copy_file(). Follows links.
// Throws std::filesystem::filesystem_error, also for a file of another kind.
void copy_tree(const std::filesystem::path& from, const std::filesystem::path& to);

// Polls for changes of the given files, and of all files in and below the given folders.
class FileWatcher {
 public:
  // Takes the present state as unchanged.
  explicit FileWatcher(std::vector<std::filesystem::path> paths);

  // Returns true if something has changed since poll_changes() last returned true and was the same
  // at the last two looks: a file that is still being written is not reported until it is finished.
  bool poll_changes();

  // The files and folders that poll_changes() last reported: new, removed or modified.
  const std::vector<std::filesystem::path>& changed() const { return changed_; }

 private:
  using State =
      std::map<std::filesystem::path, std::pair<std::filesystem::file_time_type, std::uintmax_t>>;
  State find() const;

  std::vector<std::filesystem::path> paths_;
  std::vector<std::filesystem::path> changed_ = {};
  State known_;
  State last_;
};

}  // namespace gauntlet::system
