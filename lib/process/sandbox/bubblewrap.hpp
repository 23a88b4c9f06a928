#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/limits.hpp"
#include "process/sandbox/needed_files.hpp"
#include "process/supervisor/isolation.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

// The strict sandbox uses bubblewrap, which adds two processes: one that waits outside, and an
// init. Without the init the program would be process 1, which cannot be ended by its own signals.
constexpr unsigned bwrap_processes = 2;

// The path of bubblewrap.
inline constexpr const char* bubblewrap = "/usr/bin/bwrap";

// The path of the program's private folder in the sandbox.
constexpr const char* private_folder = "/tmp";

// The bubblewrap command for a run.
struct Wrapping {
  std::vector<std::string> words;  // the command
  UnseenFiles unseen = {};
  std::string refusal = {};  // why bubblewrap cannot run it, or ""
};

// Returns the command that runs a program, found at `program`, with this environment in the strict
// sandbox. bubblewrap itself must have an empty environment: it runs outside, where a variable such
// as LD_LIBRARY_PATH would make it load the program's libraries. bubblewrap writes its status to
// file descriptor 3 and reads the seccomp filter (seccomp_filter()) from file descriptor 4.
// Namespaces that the surroundings already have are not created again. The sandbox's /etc is
// created in `holder` unless it exists. Throws std::filesystem::filesystem_error.
Wrapping bwrap_command(const RunSpec& run, const std::filesystem::path& program,
                       const std::vector<std::string>& environment, const NamespaceSupport& support,
                       const std::filesystem::path& holder);

// How bubblewrap creates the user namespace. An old bubblewrap cannot disable nested ones, and some
// machines allow none for root; the seccomp filter forbids nested namespaces in any case.
enum class UserNamespace { sealed, plain, if_possible };

// The setting that bwrap_command() uses; initially `sealed`.
void set_user_namespace(UserNamespace kind);
UserNamespace user_namespace();

// How a program in the sandbox ended.
struct BwrapStatus {
  bool has_run = false;  // false if the sandbox could not be created or the program not be executed
  bool is_signal = false;
  int code = 0;
};

// Evaluates bubblewrap's exit status and its output on file descriptor 3.
BwrapStatus parse_bwrap_status(int status, const std::string& told);

// Returns a file from which bubblewrap reads strict_filter(). Throws std::system_error.
system::File seccomp_filter(Network network);

// Returns advice for an error message of bubblewrap that makes the strict sandbox work: the package
// to install, how to start the container, or the system setting to change. Empty if no remedy is
// known.
std::string remedy(std::string_view stderr_tail);

}  // namespace gauntlet::process
