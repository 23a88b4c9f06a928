#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <utility>

namespace gauntlet::system {

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

}  // namespace gauntlet::system
