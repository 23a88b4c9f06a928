#pragma once

#include <sched.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "process/run/run.hpp"
#include "process/supervisor/isolation.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

// What we and a supervisor tell each other, through a socket: first the isolation that is wanted
// and the surroundings that came of it, then for each program a launch request and an exit report.

struct IsolationRequest {
  Isolation isolation = Isolation::shared;
  pid_t network_of = 0;  // the process whose network it is to be; 0: one of its own, or none
};

// How a program is to run beside its limits.
struct LaunchOptions {
  int priority = 0;             // as nice() has it, from -20 (first) to 19
  bool has_core = false;        // it may dump a core
  bool has_privileges = false;  // it may gain some, by set-user-ID programs
  bool is_wrapped = false;      // by bubblewrap, whose own process outlives the program's
  cpu_set_t processors = {};    // that it may use; none: those of its supervisor
};

// A program to be started.
struct LaunchRequest {
  std::string path;  // executed; words[0] is only its name
  std::vector<std::string> words;
  std::vector<std::string> environment;  // "NAME=value"
  std::string folder;                    // where it runs; where the supervisor is if empty
  Limits limits;                         // but for the output's, which is watched where it is read
  LaunchOptions options = {};
};

// What becomes the program's file descriptors 0 to 4: its standard streams, and two more or none.
constexpr int most_files = 5;
using Files = std::array<system::File, most_files>;

// How a program ended.
struct ExitReport {
  Outcome::End end = Outcome::End::interrupted;  // that is, by Supervisor::stop()
  int code = 0;  // the exit status, the signal's number, or errno where it could not be started:
                 // noexec, or infra when the folder was at fault
  std::chrono::nanoseconds wall{0};
  std::chrono::nanoseconds cpu{0};
  std::uint64_t memory = 0;  // bytes
  unsigned left_behind = 0;  // processes that ran on after it
  Leftovers left = {};       // and what it left otherwise
  bool all_ended = true;     // else some process could not be ended
};

// When the other end is no longer waited for: a program can stop its supervisor.
using Deadline = std::chrono::steady_clock::time_point;
inline constexpr Deadline no_deadline = Deadline::max();

// False when the other end is gone, or at the deadline.
bool send_bytes(const system::File& socket, const void* data, std::size_t size,
                Deadline deadline = no_deadline);
bool receive_bytes(const system::File& socket, void* data, std::size_t size,
                   Deadline deadline = no_deadline);
bool send_launch_request(const system::File& socket, const LaunchRequest& request,
                         const Files& files, Deadline deadline);

// Nothing when the other end is gone.
std::optional<LaunchRequest> receive_launch_request(const system::File& socket, Files& files);

// The same of an isolation request, surroundings or an exit report.
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
