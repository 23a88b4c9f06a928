#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <utility>

namespace gauntlet::system {

// An entry of a folder, or of a folder below it. Its folder is open, so that the entry can be
// reached (openat) whatever becomes of the path.
struct WalkedEntry {
  int folder;          // the open file of the folder that the entry lies in
  std::string name;    // in that folder
  std::string path;    // from the top folder
  struct stat status;  // of the entry itself: links are not followed
};

// Called for each entry, a folder before its contents. Returns whether to enter the folder.
using OnEntry = std::function<bool(const WalkedEntry& entry)>;

// Called for each folder that cannot be read, with errno; the path of the top folder is empty.
using OnUnreadable = std::function<void(const std::string& path, int error)>;

// What to do with folders that their owner may not enter.
enum class LockedFolders {
  report,  // as unreadable
  unlock   // give the owner the right for as long as the folder is read
};

// Folders that lie deeper are unreadable (ELOOP).
inline constexpr unsigned max_walk_depth = 100;

// Visits everything below a folder, each folder's entries in ascending order of their names.
// Follows no link. Entries that are gone when they are looked at are left out.
void walk_folder(const std::filesystem::path& top, const OnEntry& on_entry,
                 const OnUnreadable& on_unreadable, LockedFolders locked);

// What the files in folders take of the disk.
struct DiskUsage {
  using Identity = std::pair<dev_t, ino_t>;

  std::uint64_t bytes = 0;        // allocated, at least one block of 4 KiB for each entry
  bool is_too_deep = false;       // some folder lies deeper than max_walk_depth
  std::set<Identity> files = {};  // which files were counted; a hard link counts once
};

// Adds what is in a folder; what cannot be read counts nothing.
void add_usage(const std::filesystem::path& folder, DiskUsage& usage);

}  // namespace gauntlet::system
