#pragma once

#include <sched.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "gauntlet/limits.hpp"
#include "process/supervisor/isolation.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

// The protocol between this process and a supervisor, through a socket: first an isolation request
// and the resulting namespaces, then for each program a launch request and an exit report.

struct IsolationRequest {
  Isolation isolation = Isolation::shared;
  pid_t network_of = 0;  // the process whose network it joins; 0: none
};

// The options of a program besides its limits.
struct LaunchOptions {
  int priority = 0;             // as for nice(2), from -20 (highest) to 19
  bool has_core = false;        // may dump core
  bool has_privileges = false;  // may gain privileges by set-user-ID programs
  bool is_wrapped = false;      // runs in bubblewrap, whose own process outlives the program
  bool has_own_counts = false;  // NamespaceSupport::has_own_counts
  bool can_pause = false;       // the last of the files is not for the program (order_to_pause)
  cpu_set_t processors = {};    // allowed CPUs; empty: those of its supervisor
};

// The specification of a program to start.
struct LaunchRequest {
  std::string path;  // the file to execute; words[0] is only its name
  std::vector<std::string> words;
  std::vector<std::string> environment;  // "NAME=value"
  std::string folder;                    // its working directory; empty: that of the supervisor
  Limits limits;                         // except the output limit, which is checked by the reader
  LaunchOptions options = {};
};

// The program's file descriptors 0 to 4: the standard streams and up to two more. Another file may
// follow: a pipe of orders to the supervisor, of which the last one counts.
constexpr int max_files = 6;
using Files = std::array<system::File, max_files>;
constexpr char order_to_pause = 'p', order_to_continue = 'c';

// How a program ended.
struct ExitReport {
  RunResult::Termination end =
      RunResult::Termination::interrupted;  // `interrupted` means by Supervisor::stop()
  // The exit status, the signal number or, for exec_failed and for internal_error because of the
  // program's folder, errno.
  int code = 0;
  std::chrono::nanoseconds wall_time{0};
  std::chrono::nanoseconds cpu_time{0};
  std::uint64_t memory = 0;  // bytes
  unsigned left_behind = 0;  // processes that were still running after its end
  LeakedIpc left = {};       // other things it left behind
  bool all_ended = true;     // false if some process could not be ended
  bool broke_pause = false;  // ended because a process continued itself during a pause
};

// The time after which the other end is given up: a program can stop its supervisor.
using Deadline = std::chrono::steady_clock::time_point;
inline constexpr Deadline no_deadline = Deadline::max();

// Return false if the other end is closed, or at the deadline.
bool send_bytes(const system::File& socket, const void* data, std::size_t size,
                Deadline deadline = no_deadline);
bool receive_bytes(const system::File& socket, void* data, std::size_t size,
                   Deadline deadline = no_deadline);
bool send_launch_request(const system::File& socket, const LaunchRequest& request,
                         const Files& files, Deadline deadline);

// Returns nullopt if the other end is closed.
std::optional<LaunchRequest> receive_launch_request(const system::File& socket, Files& files);

// Sends or receives an isolation request, the support of namespaces or an exit report.
template <typename Plain>
bool send_plain(const system::File& socket, const Plain& plain, Deadline deadline = no_deadline) {
  static_assert(std::is_trivially_copyable_v<Plain>);
  return send_bytes(socket, &plain, sizeof plain, deadline);
}
template <typename Plain>
std::optional<Plain> receive_plain(const system::File& socket, Deadline deadline = no_deadline) {
  static_assert(std::is_trivially_copyable_v<Plain>);
  Plain plain;
  if (!receive_bytes(socket, &plain, sizeof plain, deadline)) return std::nullopt;
  return plain;
}

}  // namespace gauntlet::process
