#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::process {

// How far a program is kept apart from all else.
enum class Sandbox {
  none,   // limits, a session of its own and no terminal
  basic,  // and a clean environment, a private temporary folder, no core dumps, no new privileges
  strict  // and, by bubblewrap, no network, no files but those of a list (View), read-only but for
          // the private folder, no other processes in sight, and its input a copy
};

// "none", "basic", "strict".
std::string_view name_of(Sandbox sandbox);
std::optional<Sandbox> find_sandbox(std::string_view name);

// In the strict sandbox only. Without a network there is still a loopback device, which nobody else
// is on. With none, there are no sockets in the file system either: those of others can be seen
// there.
enum class Network { none, loopback, full };

// "none", "loopback", "full".
std::optional<Network> find_network(std::string_view name);

// What a program in the strict sandbox sees beside the system's folders, the folder it lies in and
// its private folder. Paths that do not exist are left out.
struct View {
  std::vector<std::filesystem::path> shown = {};     // files and folders, read-only
  std::vector<std::filesystem::path> writable = {};  // files and folders
  // In something visible these appear empty, but for the program itself and what is shown or
  // writable within them: the longest path decides, and where equal, this list.
  std::vector<std::filesystem::path> withheld = {};
  Network network = Network::none;
};

// What a run took.
struct Usage {
  std::chrono::milliseconds wall{0};
  std::chrono::milliseconds cpu{0};
  std::uint64_t memory = 0;  // bytes at the most, of any one process
  bool operator==(const Usage&) const = default;
};

// What a program may take; it is ended when it takes more.
struct Limits {
  std::chrono::milliseconds wall{10'000};
  std::optional<std::chrono::milliseconds> cpu = std::nullopt;  // all its processes together
  std::optional<std::uint64_t> memory = std::nullopt;  // bytes that all its processes together
                                                       // hold; nothing is refused below that
  std::uint64_t output = std::uint64_t{16} << 20;      // bytes, standard output and error each
  std::uint64_t disk = std::uint64_t{256} << 20;  // bytes in any one file it writes; in the strict
                                                  // sandbox in its private folder altogether
  unsigned processes = 256;  // at a time; counted by the run's control group, or else 50 times a
                             // second by ourselves: RLIMIT_NPROC is ignored for root, and shared
                             // by all that a user runs
};

// How much a program may write to a folder and everything below it.
struct DiskLimit {
  std::filesystem::path folder;
  std::uint64_t bytes;  // more than is there when the program is started
};

// How a program gets its standard input.
enum class Delivery {
  file,    // it is the file
  trickle  // a pipe, into which the file's bytes go a few at a time, with pauses
};

// A program to be run.
struct Run {
  std::vector<std::string> command;  // never empty: the program, found on the PATH if it has no
                                     // slash, and its arguments
  std::filesystem::path input = "/dev/null";
  std::optional<std::string> text = std::nullopt;  // its standard input instead of the file's
  Delivery delivery = Delivery::file;
  std::filesystem::path folder = {};          // where it runs; where we are if empty
  std::vector<std::string> environment = {};  // "NAME=value", added to what the sandbox allows
  Limits limits = {};
  Sandbox sandbox = Sandbox::basic;
  View view = {};
  // In the basic sandbox what it writes to its temporary folder counts, too. The program is ended
  // soon after it has crossed the limit, or when it fills the file system.
  std::optional<DiskLimit> disk_limit = std::nullopt;
  int network_of = 0;  // the process whose network it is to share, in the basic and the strict
                       // sandbox (loopback.hpp); 0: nobody's
};

// How a program ended and what it wrote.
struct Outcome {
  enum class End {
    exited,
    signalled,
    wall,  // this and the next: ended by us, for what it took of that limit
    cpu,
    memory,
    output,
    processes,
    disk,         // more written than Run::disk_limit allows; `message` says how much
    noexec,       // it cannot be executed
    interrupted,  // by interrupt_processes()
    infra         // trouble of our own; says nothing about the program
  };
  End end = End::exited;
  int code = 0;         // the exit status, or the signal's number
  std::string message;  // one line, for noexec and infra: what was wrong
  std::string out;      // at most limits.output bytes each
  std::string err;
  Usage usage;
  std::vector<std::string> notes;  // what does not make it wrong: "left 2 processes behind"
};

// What limits can be, the same wherever they are said: in files of settings and on command lines.

// A natural number of something.
struct Range {
  std::string_view what;
  std::uint64_t least;
  std::uint64_t most;

  bool has(std::uint64_t number) const { return number >= least && number <= most; }

  // "MiB from 1 to 1024".
  std::string in_words() const {
    return std::string(what) + " from " + std::to_string(least) + " to " + std::to_string(most);
  }
};

inline constexpr Range memory_range{"MiB", 1, 1 << 20};
inline constexpr Range output_range{"MiB", 1, 1024};
inline constexpr Range processes_range{"a number of processes", 1, 65536};

inline constexpr std::string_view seconds_in_words = "seconds from 0.001 to 86400";

// Nothing for what is not in that range.
inline std::optional<std::chrono::milliseconds> to_milliseconds(double seconds) {
  if (!(seconds >= 0.001 && seconds <= 86400)) return std::nullopt;
  return std::chrono::milliseconds(std::llround(seconds * 1000));
}

// Bytes of memory that a program under test may take, and a build, where nothing else is said.
inline constexpr std::uint64_t usual_memory = std::uint64_t{2048} << 20;
inline constexpr std::uint64_t usual_build_memory = std::uint64_t{4096} << 20;

// In the place of such a number: as much as there is.
inline constexpr std::string_view no_limit = "none";

}  // namespace gauntlet::process
