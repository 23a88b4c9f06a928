#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "gauntlet/process.hpp"
#include "process/sandbox/needed_files.hpp"
#include "process/supervisor/isolation.hpp"
#include "process/supervisor/protocol.hpp"

namespace gauntlet::process {

// Finds a program as a shell does: a name with a slash is a path, which need not exist; other names
// are searched in the folders of PATH, and found there again as long as the file is executable.
std::optional<std::filesystem::path> find_program(const std::string& name);

// A launch request for a supervisor and the program it runs.
struct PreparedLaunch {
  std::filesystem::path program;
  LaunchRequest request;
  std::string refusal = {};  // why it cannot be started, if that is known before
  UnseenFiles unseen = {};   // in the strict sandbox
};

// Prepares the launch for a run with the given scratch folder and surroundings. Returns nullopt if
// the program's name has no slash and is not on the PATH. Throws std::filesystem::filesystem_error
// if the files of a strict sandbox cannot be created.
std::optional<PreparedLaunch> prepare_launch(const RunSpec& run,
                                             const std::filesystem::path& scratch_folder,
                                             const NamespaceSupport& support);

// Returns the option of a Java virtual machine for the largest heap that leaves room in the memory
// limit for its code, stacks and tables. By default the heap is a quarter of the machine's memory
// or of the control group's limit. Programs get the option by the environment variable
// JAVA_TOOL_OPTIONS, unless that is set.
std::string java_option(std::uint64_t memory);

// Returns the isolation that the run's supervisor should have.
Isolation isolation_for(const RunSpec& run);

// Returns true if the kernel can execute a file with these contents, or the file cannot be read.
// The check is needed because a shell, and bubblewrap too, executes any other file as a script,
// which the kernel does not.
bool is_executable_format(const std::filesystem::path& path);

// Returns the first line of a file without its line feed, or its beginning if the line is long;
// empty if it cannot be read.
std::string first_line(const std::filesystem::path& file);

// Describes a file that is not visible in the strict sandbox.
std::string describe_unseen(const std::string& file);

// Describes why the system refuses to execute a file, from errno.
std::string describe_exec_error(const std::filesystem::path& path, int error);

}  // namespace gauntlet::process
