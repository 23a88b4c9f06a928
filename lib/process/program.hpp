#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "process/process.hpp"
#include "process/supervisor/isolation.hpp"
#include "process/supervisor/protocol.hpp"

namespace gauntlet::process {

// Where a program lies: as a shell finds it, by its path if its name has a slash, there or not,
// else in the folders of the PATH.
std::optional<std::filesystem::path> find_program(const std::string& name);

// What a supervisor is to start, and the program that comes of it.
struct Launch {
  std::filesystem::path program;
  LaunchRequest request;
  std::optional<int> refusal = std::nullopt;  // errno, where the system would not execute it and
                                              // the sandbox could not tell
  std::string unseen_interpreter = {};        // that exists, but is not visible in the sandbox
  std::vector<std::string> unseen = {};       // other existing files that the command names
};

// For a run, with the program's scratch folder, in these surroundings. Nothing when its name has no
// slash and it is not on the PATH. Throws std::filesystem::filesystem_error when there is no room
// for the files of a strict sandbox.
std::optional<Launch> launch_for(const Run& run, const std::filesystem::path& scratch_folder,
                                 const Surroundings& surroundings);

// What its supervisor should have to itself.
Isolation isolation_for(const Run& run);

// Whether the kernel would know how to execute a file, going by its contents: a shell, and
// bubblewrap as well, executes any other as a script, which is not what the kernel does. True as
// well for what cannot be read.
bool has_known_format(const std::filesystem::path& path);

// What a file that is not visible in the strict sandbox means to people.
std::string describe_unseen(const std::string& file);

// Why the system refuses to execute a file, for people: from errno.
std::string describe_refusal(const std::filesystem::path& path, int error);

}  // namespace gauntlet::process
