#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "process/loopback_network.hpp"
#include "process/run/run.hpp"

namespace gauntlet::process {

// One program of a multi-process run. The first is the server. Each other program starts `delay`
// after the previous one; the delay of the second counts from when the server listens.
struct ProcessEntry {
  RunSpec run;
  std::chrono::milliseconds delay{0};
};

// Several programs that run at the same time and talk to each other over TCP.
struct MultiProcessRun {
  std::vector<ProcessEntry> parts;          // not empty
  std::chrono::milliseconds time_limit{0};  // the wall-time limit of the whole run
  // Called when a part has ended. If it returns true, the outcome is decided, and the other parts
  // get two more seconds.
  std::function<bool(std::size_t part, const RunResult& outcome)> is_decided;
};

struct MultiProcessResult {
  std::vector<std::optional<RunResult>>
      parts;                    // nullopt for a part that was not started;
                                // Termination::time_limit if it was ended because the time was up
  bool has_listened = false;    // the server listened at its port
  bool is_interrupted = false;  // by interrupt_processes()
};

// Runs the programs on a loopback, at whose port the server must listen. Each runs as by
// run_process(), with its own limits and sandbox. All of them, with everything they started, have
// ended on return. Throws std::runtime_error if a sandbox is unavailable; other errors are reported
// in the outcomes.
MultiProcessResult run_processes(const MultiProcessRun& run, const LoopbackNetwork& loopback);

}  // namespace gauntlet::process
