#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace gauntlet::process {

// The folders of the system that are visible in every strict sandbox, read-only; those that do not
// exist are left out. Beside them it has an /etc of its own (etc_folder.hpp), /proc and /dev.
inline constexpr std::array system_folders{"/usr",    "/bin",         "/sbin",
                                           "/lib",    "/lib32",       "/lib64",
                                           "/libx32", "/var/lib/ghc", "/var/lib/gems"};

// The file system of a strict sandbox: a list of what is visible there, each under its own path.
// Nothing else exists in it.
class Mounts {
 public:
  // The last of those given for one path counts that comes later in this list.
  enum class Kind {
    link,       // a symbolic link
    shown,      // a file or folder, read-only
    writable,   // a file or folder
    temporary,  // an empty folder in memory
    withheld    // appears empty, although it lies in something visible
  };

  // Adds a path. Symbolic links on the way become links in the sandbox, too. Paths that do not
  // exist are left out. Returns the real path; empty if it does not exist.
  std::filesystem::path add(const std::filesystem::path& path, Kind kind);

  // Adds a file that is visible whatever is withheld. Precondition: its path is real.
  void insist_on(const std::filesystem::path& file);

  // Adds a symbolic link.
  void add_link(const std::filesystem::path& path, const std::string& target);

  // Shows `source` at another path.
  void add_copy(const std::filesystem::path& path, const std::filesystem::path& source);

  // Adds the symbolic links on the way to a path. Returns the real path; empty if it does not
  // exist.
  std::filesystem::path follow(const std::filesystem::path& path);

  // Whether a real path is visible.
  bool shows(const std::filesystem::path& path) const;

  // Whether a real path is visible and cannot be written to.
  bool is_read_only(const std::filesystem::path& path) const;

  // The real paths of the visible folders and files that are not the system's.
  std::vector<std::filesystem::path> own_folders() const;

  // Whether a real path is withheld, or lies in something that is.
  bool withholds(const std::filesystem::path& path) const;

  // Appends the options of bubblewrap that make this file system. The temporary folders hold at
  // most `size` bytes each.
  void append_to(std::vector<std::string>& words, std::uint64_t size) const;

 private:
  struct Mount {
    Kind kind = Kind::link;
    std::string source = {};  // of a link, its target
  };
  using Map = std::map<std::string, Mount>;  // a folder comes before what lies in it

  // The innermost mount, not a link, that a path lies in; or is, if it may.
  Map::const_iterator innermost(std::string path, bool may_be_itself) const;
  void append_shown(const std::string& path, const std::string& source,
                    std::vector<std::string>& words) const;
  void append_withheld(const std::string& path, std::vector<std::string>& words,
                       std::vector<std::string>& last) const;

  Map mounts_;
};

}  // namespace gauntlet::process
