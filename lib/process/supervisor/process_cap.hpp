#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "system/file.hpp"

namespace gauntlet::process {

// Refuses processes beyond the limit of a run to root, whom RLIMIT_NPROC does not bind, where each
// run has no cgroup of version 2 but root may create one of version 1 that limits processes (Linux,
// Documentation/admin-guide/cgroup-v1/pids.rst). Otherwise it does nothing.
class ProcessCap {
 public:
  // This process enters a new cgroup, and with it everything that it starts.
  ProcessCap();
  ProcessCap(const ProcessCap&) = delete;
  ProcessCap& operator=(const ProcessCap&) = delete;
  // This process leaves the cgroup and removes it.
  ~ProcessCap();

  // Begins a run that may have `processes` processes at a time.
  void begin(unsigned processes);

  // Refuses all further processes of the run, so that it can be killed.
  void end();

  // Returns true if a process was refused between begin() and end().
  bool was_refused() const;

 private:
  std::uint64_t refusals() const;

  std::filesystem::path folder_;  // empty: does nothing
  system::File outside_, limit_, events_;
  std::uint64_t before_ = 0;         // refusals() at the beginning of the run
  std::optional<bool> was_refused_;  // at its end
};

}  // namespace gauntlet::process
