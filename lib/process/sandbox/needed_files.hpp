#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gauntlet/limits.hpp"
#include "process/sandbox/mounts.hpp"

namespace gauntlet::process {

// Returns PATH, or the system's default if it is not set.
std::string search_path();

// Finds the executable file of a name in the folders of a search path, as execvp(3) does.
// Precondition: the name has no slash.
std::optional<std::filesystem::path> find_in_path(const std::string& name,
                                                  const std::string& folders);

// Returns true if a symbolic link on the way to a path leads out of the folder that contains it, or
// is in a folder to which everybody may write: whoever made the link would decide what the strict
// sandbox shows. Links may lead anywhere if only the administrator can make them (in system
// folders, and in folders of root directly below the root), or if they are directly in a folder of
// PATH.
bool link_leads_out(const std::filesystem::path& path);

// Returns the real folders that contain a program, at its path and at the target if it is a
// symbolic link. Excludes system folders and folders that hold more than programs: the root, home
// folders and their parents, and folders of temporary files. If a program is in such a folder, the
// strict sandbox shows only its file. Returns nothing for a path that leads out.
std::vector<std::filesystem::path> own_folders(const std::filesystem::path& program);

// Returns the absolute paths of files and folders that a command line makes visible in the strict
// sandbox (--see). Throws std::invalid_argument if a path does not exist, or the sandbox has its
// own version of it.
std::vector<std::filesystem::path> paths_to_show(const std::vector<std::string>& paths);

// Files that a command needs or names, and that the strict sandbox does not show; empty if there
// are none.
struct UnseenFiles {
  std::string needed = {};  // the target of the program's link, or the interpreter of its #! line
  std::string named = {};   // the first other file that the command names
};

// Adds to a strict sandbox, which has the system folders and a view, the files that a run needs:
// - the folders that contain the program, unless it is already visible;
// - the installations of all known interpreters and compilers to which our PATH leads, if the
//   program or a word of a shell command is one, or a script that needs one.
// No other file becomes visible, whatever links, folders and scripts a submission has.
UnseenFiles add_needed_files(Mounts& mounts, const RunSpec& run,
                             const std::filesystem::path& program);

}  // namespace gauntlet::process
