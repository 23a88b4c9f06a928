#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "process/run/run.hpp"
#include "process/supervisor/isolation.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

// The strict sandbox is bubblewrap's. It runs two processes beside the program: one that waits
// outside, and an init, so that the program is not process 1, which no signal of its own can end.
constexpr unsigned wrappers = 2;

// The program itself.
inline constexpr const char* bubblewrap = "/usr/bin/bwrap";

// Where the program's private folder appears.
constexpr const char* private_folder = "/tmp";

// How a program is run in the strict sandbox.
struct Wrapping {
  std::vector<std::string> words;        // the command
  std::string unseen_interpreter = {};   // that exists, and that a #! line leads to
  std::vector<std::string> unseen = {};  // other existing files that the command names
};

// The command that runs a program, found at the path, in the strict sandbox. It tells how that went
// on file 3, and reads from file 4 which system calls to refuse (call_filter()). What the
// surroundings have to themselves already is not separated once more. The sandbox's /etc is made in
// `holder`, unless it is there. Throws std::filesystem::filesystem_error.
Wrapping wrap(const Run& run, const std::filesystem::path& program,
              const Surroundings& surroundings, const std::filesystem::path& holder);

// How the user namespace is asked for. An old bubblewrap cannot seal it, and some machines have
// none for root; the filter of system calls keeps programs from making others in any case.
enum class UserNamespace { sealed, plain, if_possible };

// What wrap() asks for: sealed, until told otherwise.
void set_user_namespace(UserNamespace kind);
UserNamespace user_namespace();

// How a program in the sandbox ended.
struct Unwrapped {
  bool has_run = false;  // else the sandbox could not be made or the program not be executed
  bool is_signal = false;
  int code = 0;
};

// From bubblewrap's own exit status and what it told on file 3.
Unwrapped unwrap(int status, const std::string& told);

// A file from which bubblewrap reads strict_filter(). Throws std::system_error.
system::File call_filter(Network network);

}  // namespace gauntlet::process
