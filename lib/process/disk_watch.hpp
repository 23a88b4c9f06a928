#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "process/run/run.hpp"

namespace gauntlet::process {

// Measures, while a program runs, how much it has written to the folders that it may write to, and
// decides when that is too much. The kernel has no such limit for a folder: so the free space of
// the file system is asked for 50 times a second, which costs next to nothing, and the files are
// counted whenever it has become much less, and once a second. Files without a name count as long
// as a process of the program has them open.
class DiskWatch {
 public:
  using Clock = std::chrono::steady_clock;

  // Measures what is there before the program is started.
  explicit DiskWatch(const DiskLimit& limit);
  DiskWatch(const DiskWatch&) = delete;
  DiskWatch& operator=(const DiskWatch&) = delete;
  ~DiskWatch();

  // Watches one more folder, which was empty when the program was started.
  void add(std::filesystem::path folder) { folders_.push_back(std::move(folder)); }

  // When to look next.
  Clock::time_point next() const { return next_tick_; }

  // Looks, if it is time. True if the program, whose processes are below the supervisor's, has
  // written more than it may, or has written most of those that are watched while the file system
  // is nearly full.
  bool is_exceeded(pid_t supervisor);

  // Counts what is there after the program has ended. True if that is more than it may write, and
  // if the above was true.
  bool is_exceeded_in_the_end();

  // What the program did: "wrote more than 1024 MiB". Precondition: one of the above was true.
  const std::string& message() const { return message_; }

 private:
  void count(pid_t supervisor);
  bool judge(bool is_nearly_full);

  std::vector<std::filesystem::path> folders_;
  dev_t device_ = 0;           // the file system of the first
  std::uint64_t limit_;        // bytes that the program may add
  std::uint64_t before_ = 0;   // bytes that were there
  std::uint64_t reserve_ = 0;  // bytes that must stay free
  std::uint64_t free_at_count_ = 0;
  std::atomic<std::uint64_t> grown_ = 0;  // bytes added, by the last count
  bool is_too_deep_ = false;
  Clock::time_point next_tick_;
  Clock::time_point next_count_;
  Clock::time_point earliest_count_;
  std::string message_;
};

// How often a file system was found nearly full while a program wrote to it. Whoever runs several
// programs knows by this number that one of them may have kept the others from writing.
std::uint64_t disk_alarms();

}  // namespace gauntlet::process
