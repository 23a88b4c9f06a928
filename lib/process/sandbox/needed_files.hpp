#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "process/run/run.hpp"
#include "process/sandbox/mounts.hpp"

namespace gauntlet::process {

// The real folders in which a program lies, where it is and where it is a symbolic link to. A
// folder of the system's is not among them, nor one that holds more than programs: the root, a
// home folder, what lies above one, and folders of temporary files. Of a program in such a folder
// the strict sandbox shows only its file.
std::vector<std::filesystem::path> own_folders(const std::filesystem::path& program);

// The absolute paths of files and folders that a command line wants to be visible in the strict
// sandbox (--see). Throws std::invalid_argument for one that does not exist, or that the sandbox
// has its own of.
std::vector<std::filesystem::path> paths_to_show(const std::vector<std::string>& paths);

// Adds to a strict sandbox what a run needs beside the system's folders and its view: of a command
// of the shell the folder where it runs, if that is named; the folders in which the program lies,
// unless it is visible already; and the installations of the interpreters that the program's #!
// line leads to, and that the words of a command of the shell name.
class NeededFiles {
 public:
  explicit NeededFiles(Mounts& mounts) : mounts_(mounts) {}

  void add(const Run& run, const std::filesystem::path& program);

  // The interpreter that a #! line leads to, if it exists and is not visible; else empty.
  const std::string& unseen_interpreter() const { return unseen_interpreter_; }

  // Other existing files that the command names and that are not visible.
  const std::vector<std::string>& unseen() const { return unseen_; }

 private:
  void add_folder(const Run& run);
  void add_program(const std::filesystem::path& program);
  void add_interpreter_of(const std::filesystem::path& script, int depth);
  void add_tool(const std::filesystem::path& tool, int depth);
  void add_installation(const std::filesystem::path& program);
  void add_words(const Run& run);

  Mounts& mounts_;
  std::string search_path_;
  std::string unseen_interpreter_;
  std::vector<std::string> unseen_;
};

}  // namespace gauntlet::process
