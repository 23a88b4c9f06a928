#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "gauntlet/limits.hpp"

namespace gauntlet::process {

// Measures, while a program runs, how much it has written to its writable folders, and decides
// whether that is too much. The kernel has no such limit for a folder. Therefore the free space of
// the file system is checked 50 times per second, which is cheap, and the files are counted once
// per second and whenever the free space has dropped a lot. Files without a name count while a
// process of the program has them open or mapped. If the program has some that cannot be looked at,
// all space counts to it that no watched program is known to have taken since most was free.
class DiskWatch {
 public:
  using Clock = std::chrono::steady_clock;

  // Measures the initial contents; construct it before the program is started.
  explicit DiskWatch(const DiskLimit& limit);
  DiskWatch(const DiskWatch&) = delete;
  DiskWatch& operator=(const DiskWatch&) = delete;
  ~DiskWatch();

  // Watches another folder, which must have been empty when the program was started.
  void add(std::filesystem::path folder) { folders_.push_back(std::move(folder)); }

  // The time of the next check.
  Clock::time_point next() const { return next_tick_; }

  // Checks if it is time. Returns true if the program, whose processes are descendants of the
  // supervisor, has written more than allowed, or if the file system is nearly full and this
  // program has written most of all watched programs.
  bool is_exceeded(pid_t supervisor);

  // Counts once more after the program has ended. Returns true if it wrote more than allowed, or if
  // is_exceeded() returned true.
  bool is_exceeded_in_the_end();

  // The reason, such as "wrote more than 1024 MiB". Precondition: a check returned true.
  const std::string& message() const { return message_; }

 private:
  void count(pid_t supervisor);
  std::uint64_t growth_of_others() const;
  std::uint64_t growth_of_nobody(std::uint64_t own) const;
  bool judge(bool is_nearly_full);

  std::vector<std::filesystem::path> folders_;
  dev_t device_ = 0;                       // the file system of the first folder
  std::uint64_t limit_;                    // bytes that the program may add
  std::uint64_t before_ = 0;               // bytes before the program was started
  std::uint64_t reserve_ = 0;              // bytes that must stay free
  std::uint64_t most_free_ = 0;            // on the file system, since the program was started
  std::uint64_t others_at_most_ = 0;       // bytes that other watched programs had added then
  std::uint64_t free_since_count_ = 0;     // the most since the last count
  std::atomic<std::uint64_t> grown_ = 0;   // bytes added, at the last count
  std::atomic<std::uint64_t> hidden_ = 0;  // of these, those that could not be looked at
  bool is_too_deep_ = false;
  Clock::time_point next_tick_;
  Clock::time_point next_count_;
  Clock::time_point earliest_count_;
  std::string message_;
};

// The watches of all disk limits of a program; none if it has no such limit.
class DiskWatches {
 public:
  explicit DiskWatches(const std::vector<DiskLimit>& limits);

  // These do for each what DiskWatch does; a new folder counts to the first.
  void add(std::filesystem::path folder);
  DiskWatch::Clock::time_point next() const;  // far in the future if there are none
  bool are_exceeded(pid_t supervisor);
  bool are_exceeded_in_the_end();

  // The reason of the first that is exceeded. Precondition: a check returned true.
  const std::string& message() const;

 private:
  std::deque<DiskWatch> watches_;
};

// Returns how often a file system was found nearly full while a program wrote to it, or a program
// had files that could not be looked at. A caller that runs several programs uses it to detect that
// one of them may have kept others from writing, or may have been taken for another.
std::uint64_t disk_alarms();

}  // namespace gauntlet::process
