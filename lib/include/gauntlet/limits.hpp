#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The limits and the sandbox of a program that is run, and how it ended.
//
//   process::RunSpec run{.command = {"sleep", "9"}};
//   run.limits.wall_time = std::chrono::milliseconds(100);

namespace gauntlet::process {

// How strongly a program is isolated.
enum class Sandbox {
  none,   // limits, a session of its own, no terminal
  basic,  // also a clean environment, a private temporary folder, no core dumps, no new privileges
  strict  // also, by bubblewrap, no network, only the files of a SandboxPolicy, read-only except
          // the private folder, no other processes visible, and a copy of the input
};

// Returns "none", "basic" or "strict"; parse_sandbox() is the inverse.
std::string_view to_string(Sandbox sandbox);
std::optional<Sandbox> parse_sandbox(std::string_view name);

// The network in the strict sandbox. `none` and `loopback` have a loopback device of their own.
// `none` also forbids sockets in the file system, because those of other processes are visible
// there.
enum class Network { none, loopback, full };

// Parses "none", "loopback" or "full".
std::optional<Network> parse_network(std::string_view name);

// The files that a program in the strict sandbox sees in addition to the system folders, the folder
// that contains it, and its private folder. Paths that do not exist are ignored.
struct SandboxPolicy {
  std::vector<std::filesystem::path> readonly_paths = {};  // files and folders, read-only
  std::vector<std::filesystem::path> writable_paths = {};  // files and folders
  // Visible paths that appear empty, except the program itself and what is shown or writable within
  // them. The longest path decides; for equal paths, this list does.
  std::vector<std::filesystem::path> withheld = {};
  Network network = Network::none;
};

// The resources that a run used.
struct Usage {
  std::chrono::milliseconds wall_time{0};
  std::chrono::milliseconds cpu_time{0};
  std::uint64_t peak_memory = 0;  // peak memory in bytes, of any one process
  bool operator==(const Usage&) const = default;
};

// The resource limits of a program; it is ended when it exceeds one.
struct Limits {
  std::chrono::milliseconds wall_time{10'000};
  std::optional<std::chrono::milliseconds> cpu_time =
      std::nullopt;                                    // of all its processes together
  std::optional<std::uint64_t> memory = std::nullopt;  // bytes that all its processes together
                                                       // hold; no allocation below it is refused
  std::uint64_t output = std::uint64_t{16} << 20;      // bytes, standard output and error each
  std::uint64_t file_size = std::uint64_t{256}
                            << 20;  // bytes in any one file it writes; in the strict
                                    // sandbox also in its private folder as a whole
  unsigned processes = 256;  // at a time; counted by the run's cgroup, or 50 times per second by
                             // the supervisor. RLIMIT_NPROC is not used: it is ignored for root and
                             // shared by all processes of a user
};

// The limit on how much a program may write to a folder and everything below it.
struct DiskLimit {
  std::filesystem::path folder;
  std::uint64_t bytes;    // in addition to the contents before the program is started
  bool is_total = false;  // or together with them
};

// How a program receives its standard input.
enum class Delivery {
  file,      // standard input is the file
  trickle,   // a pipe that delivers the bytes a few at a time, with pauses
  lock_step  // a pipe that delivers each line after the answer to the one before (LockStep)
};

// How a program and its input take turns (Delivery::lock_step). Its input is RunSpec::stdin_text,
// of which each line ends with a line feed. Its answers are the JSON values that it writes.
struct LockStep {
  // The number of answers that are expected. If there are N fewer than lines, N lines are sent
  // without waiting for an answer, as it is unknown which have none.
  std::size_t answers = 0;
  // The time to the first answer that is waited for, and from the last line to the end. The limit
  // of wall time is that for both if it is shorter, and that of the other answers together.
  std::chrono::milliseconds edge{10'000};
};

// The specification of a program run.
struct RunSpec {
  std::vector<std::string> command;  // not empty: the program, searched on the PATH if it has no
                                     // slash, and its arguments
  std::filesystem::path stdin_file = "/dev/null";
  std::optional<std::string> stdin_text = std::nullopt;  // standard input, instead of `stdin_file`
  Delivery delivery = Delivery::file;
  LockStep lock_step = {};
  std::filesystem::path working_directory = {};  // its working directory; empty: the current one
  std::vector<std::string> environment = {};  // "NAME=value", added to what the sandbox passes on
  Limits limits = {};
  Sandbox sandbox = Sandbox::basic;
  SandboxPolicy view = {};
  // In the basic sandbox its temporary folder counts, too, to the first. The program is ended soon
  // after it exceeds one or fills the file system.
  std::vector<DiskLimit> disk_limits = {};
  int network_namespace_of = 0;  // the process whose network it joins, in the basic and the strict
                                 // sandbox; 0: none
};

// The result of a run: how the program ended and its output.
struct RunResult {
  enum class Termination {
    exited,
    signalled,
    time_limit,  // this and the next five: ended for exceeding that limit
    cpu_limit,
    memory_limit,
    output_limit,
    process_limit,
    file_size_limit,  // exceeded one of RunSpec::disk_limits; `message` says by how much
    exec_failed,      // the program cannot be executed
    interrupted,      // by interrupt_processes()
    internal_error    // an internal error; says nothing about the program
  };
  Termination end = Termination::exited;
  int code = 0;  // the exit status or the signal number
  // One line: the reason for exec_failed, internal_error, file_size_limit, and in lock step for
  // time_limit.
  std::string message;
  std::string out;  // at most limits.output bytes each
  std::string err;
  Usage usage;
  std::vector<std::string> notes;  // remarks that are not failures: "left 2 processes behind"
};

// The valid ranges of limits, shared by configuration files and command lines.

// A range of natural numbers with its unit.
struct Range {
  std::string_view what;
  std::uint64_t min;
  std::uint64_t max;

  bool has(std::uint64_t number) const { return number >= min && number <= max; }

  // Returns a text such as "MiB from 1 to 1024".
  std::string describe() const {
    return std::string(what) + " from " + std::to_string(min) + " to " + std::to_string(max);
  }
};

inline constexpr Range memory_range{"MiB", 1, 1 << 20};
inline constexpr Range output_range{"MiB", 1, 1024};
inline constexpr Range processes_range{"a number of processes", 1, 65536};

inline constexpr std::string_view seconds_in_words = "seconds from 0.001 to 86400";

// Returns nullopt if the number is out of that range.
inline std::optional<std::chrono::milliseconds> to_milliseconds(double seconds) {
  if (!(seconds >= 0.001 && seconds <= 86400)) return std::nullopt;
  return std::chrono::milliseconds(std::llround(seconds * 1000));
}

// The default memory limits of a program under test and of a build, in bytes.
inline constexpr std::uint64_t default_memory = std::uint64_t{2048} << 20;
inline constexpr std::uint64_t default_build_memory = std::uint64_t{4096} << 20;

// Used instead of a number: no limit.
inline constexpr std::string_view no_limit = "none";

}  // namespace gauntlet::process
