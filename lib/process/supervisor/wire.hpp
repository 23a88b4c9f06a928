#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "process/supervisor/isolation.hpp"
#include "system/file.hpp"

namespace gauntlet::process {

// What run_process() and the process that watches over the program tell each other, through a
// socket.

// The limits as plain numbers; the greatest stands for none.
struct Caps {
  std::chrono::nanoseconds wall = std::chrono::nanoseconds::max();
  std::chrono::nanoseconds cpu = std::chrono::nanoseconds::max();
  std::uint64_t memory = UINT64_MAX;
  std::uint64_t disk = UINT64_MAX;
  unsigned processes = UINT32_MAX;
  int priority = 0;             // as nice() has it
  bool has_core = false;        // may dump one
  bool has_privileges = false;  // may gain some, by set-user-ID programs
  bool is_wrapped = false;      // by bubblewrap, whose own process outlives the program's
};

// What to start. Its standard streams travel along; two more files, if any, become its numbers 3
// and 4.
struct Order {
  std::string path;  // executed; words[0] is only its name
  std::vector<std::string> words;
  std::vector<std::string> environment;
  std::string folder;
  Caps caps;
};

constexpr int most_files = 5;
using Files = std::array<system::File, most_files>;

// How it went.
struct Report {
  enum class End { exited, signalled, wall, cpu, memory, processes, noexec, no_folder, stopped };
  End end = End::stopped;
  int code = 0;  // status, signal or errno
  std::chrono::nanoseconds wall{0};
  std::chrono::nanoseconds cpu{0};
  std::uint64_t memory = 0;
  unsigned left_behind = 0;  // processes that ran on after it
  Leftovers left;            // and what it left otherwise
  bool all_ended = true;
};

// False when the other end is gone.
bool send_isolation(const system::File& socket, Isolation isolation);
bool send_surroundings(const system::File& socket, const Surroundings& surroundings);
bool send_order(const system::File& socket, const Order& order, const Files& files);
bool send_report(const system::File& socket, const Report& report);

// Nothing when the other end is gone.
std::optional<Isolation> receive_isolation(const system::File& socket);
std::optional<Surroundings> receive_surroundings(const system::File& socket);
std::optional<Order> receive_order(const system::File& socket, Files& files);
std::optional<Report> receive_report(const system::File& socket);

}  // namespace gauntlet::process
