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

// Returns the real folders that contain a program, at its path and at the target if it is a
// symbolic link. Excludes system folders and folders that hold more than programs: the root, home
// folders and their parents, and folders of temporary files. If a program is in such a folder, the
// strict sandbox shows only its file.
std::vector<std::filesystem::path> own_folders(const std::filesystem::path& program);

// Returns the absolute paths of files and folders that a command line makes visible in the strict
// sandbox (--see). Throws std::invalid_argument if a path does not exist, or the sandbox has its
// own version of it.
std::vector<std::filesystem::path> paths_to_show(const std::vector<std::string>& paths);

// Existing files that a command needs or names, and that the strict sandbox does not show; empty if
// there are none.
struct UnseenFiles {
  std::string interpreter = {};  // of a #! line
  std::string named = {};        // the first other file that the command names
};

// Adds to a strict sandbox the files that a run needs besides the system folders and its view:
// - for a shell command, the working directory if it is given;
// - the folders that contain the program, unless it is already visible;
// - the installations of the interpreters named by the program's #! line and by a shell command.
class NeededFiles {
 public:
  explicit NeededFiles(Mounts& mounts) : mounts_(mounts) {}

  void add(const RunSpec& run, const std::filesystem::path& program);

  const UnseenFiles& unseen() const { return unseen_; }

 private:
  void add_folder(const RunSpec& run);
  void add_program(const std::filesystem::path& program);
  void add_interpreter_of(const std::filesystem::path& script, int depth);
  void add_tool(const std::filesystem::path& tool, int depth);
  void add_installation(const std::filesystem::path& program);
  void add_words(const RunSpec& run);

  Mounts& mounts_;
  std::string search_path_;
  UnseenFiles unseen_;
};

}  // namespace gauntlet::process
