#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "gauntlet/limits.hpp"

namespace gauntlet::process {

// The system folders that are visible, read-only, in every strict sandbox; those that do not exist
// are ignored. In addition it has its own /etc (etc_folder()), /proc and /dev.
const std::vector<std::filesystem::path>& system_folders();

// The file system of a strict sandbox: the visible paths, each at its own place. Nothing else
// exists in it.
class Mounts {
 public:
  // If a path is added with several kinds, the kind that comes last in this list applies.
  enum class Kind {
    link,       // a symbolic link
    shown,      // a file or folder, read-only
    writable,   // a file or folder
    temporary,  // an empty folder in memory (tmpfs)
    withheld    // appears empty, although it is inside something visible
  };

  // Adds a path. Symbolic links on the way become links in the sandbox, too. Ignores paths that do
  // not exist. Returns the real path, empty if it does not exist.
  std::filesystem::path add(const std::filesystem::path& path, Kind kind);

  // Shows a file or folder without following links, even within a withheld folder. Precondition:
  // its path is real.
  void show_real(const std::filesystem::path& path);

  // Adds a symbolic link.
  void add_link(const std::filesystem::path& path, const std::string& target);

  // Shows `source` at another path.
  void add_copy(const std::filesystem::path& path, const std::filesystem::path& source);

  // Adds the symbolic links on the way to a path. Returns the real path, empty if it does not
  // exist.
  std::filesystem::path follow(const std::filesystem::path& path);

  // Returns true if a real path is visible.
  bool shows(const std::filesystem::path& path) const;

  // Returns true if a real path is visible and read-only.
  bool is_read_only(const std::filesystem::path& path) const;

  // Returns the real paths of all visible folders and files except the system's.
  std::vector<std::filesystem::path> own_folders() const;

  // Returns true if a real path is withheld or inside something withheld.
  bool withholds(const std::filesystem::path& path) const;

  // Appends the bubblewrap options that create this file system. Each temporary folder holds at
  // most `size` bytes.
  void append_to(std::vector<std::string>& words, std::uint64_t size) const;

 private:
  struct Mount {
    Kind kind = Kind::link;
    std::string source = {};  // for a link, its target
  };
  using Map = std::map<std::string, Mount>;  // a folder comes before its contents

  // Returns true for the system folders and for the folders that they lead to if they are links, as
  // /lib does to /usr/lib.
  bool is_of_system(const std::string& path) const;

  // Returns the innermost mount, other than a link, that contains a path; with `may_be_itself` also
  // the path's own mount.
  Map::const_iterator innermost(std::string path, bool may_be_itself) const;
  void append_shown(const std::string& path, const std::string& source,
                    std::vector<std::string>& words) const;
  void append_withheld(const std::string& path, std::vector<std::string>& words,
                       std::vector<std::string>& last) const;

  Map mounts_;
};

// Returns the named pipes and sockets in a folder and below, without following links. A read-only
// mount does not keep a program from writing to them, so the strict sandbox covers them with
// /dev/null.
//
// The result for a folder that takes long to search is cached, so that searching takes at most
// about 2 % of the time. Thread-safe.
std::vector<std::filesystem::path> find_channels(const std::filesystem::path& folder);

// The current user by /etc/passwd. getpwuid(3) is not used because it cannot be linked statically.
struct OwnUser {
  std::string name = "user";
  std::string home = {};  // empty if unknown
};

OwnUser own_user();

// Returns the folders in `etc`, a folder like /etc, that programs and runtimes need, that everybody
// may read with all they hold, and that hold many files: showing them takes less time than copies.
std::vector<std::filesystem::path> large_public_folders(const std::filesystem::path& etc);

// Creates the /etc of strict sandboxes in `holder` unless it exists: copies of world-readable files
// that programs and runtimes need, except in system folders, and generated users, groups and hosts.
// It contains the resolver configuration only for the full network. Returns its path. Throws
// std::filesystem::filesystem_error.
std::filesystem::path etc_folder(const std::filesystem::path& holder, Network network);

}  // namespace gauntlet::process
