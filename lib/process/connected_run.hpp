#pragma once

#include <functional>
#include <string>

#include "gauntlet/process.hpp"

namespace gauntlet::process {

// A program under test and an interactor, each of whose standard output is the other's standard
// input.
struct ConnectedRun {
  RunSpec program;     // the standard inputs of both are not used
  RunSpec interactor;  // trusted
  // Returns true for an end of the interactor that decides the result whatever the program does.
  std::function<bool(const RunResult& interactor)> is_decisive;
};

struct ConnectedResult {
  RunResult program;
  RunResult interactor;
  // The interactor decided the result before it was told that the program's output has ended; the
  // program was then ended.
  bool was_decided_first = false;
  bool program_was_stopped = false;  // it had not ended by itself when the result was decided
  bool is_interrupted = false;       // by interrupt_processes()
  // What both wrote: "> " before each line of the program, "< " before each of the interactor. If
  // it is long, the middle is left out.
  std::string transcript;
};

// Runs both. Each runs as by run_process(), with its own limits and sandbox, and has ended on
// return with everything it started. The interactor sees the end of its input when the program has
// closed its output or has ended; if the program fails, a tenth of a second later, so that an
// interactor that ends at the same time has decided first. When the program has exceeded a limit,
// the interactor is ended. Throws std::runtime_error if a sandbox is unavailable, and
// std::system_error.
ConnectedResult run_connected(const ConnectedRun& run);

}  // namespace gauntlet::process
