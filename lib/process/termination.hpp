#pragma once

#include <chrono>
#include <string>

#include "gauntlet/process.hpp"
#include "process/program.hpp"
#include "process/supervisor/protocol.hpp"

namespace gauntlet::process {

// The note for a program that was ended during a pause.
inline constexpr const char* broke_pause = "continued itself while it was stopped";

// Describes in `result`, which already has the program's output, how the program ended: from the
// supervisor's report, and in the strict sandbox also from bubblewrap's status output `status`.
void describe_termination(const RunSpec& run, const PreparedLaunch& launch,
                          const ExitReport& report, const std::string& status, RunResult& result);

// A description of how a program ended.
struct TerminationText {
  std::string sentence;  // "it took too much memory"
  std::string verdict;   // for readers who know the limits: "used more than 64 MiB of memory"
};

// Precondition: `limits` are the limits of the run.
TerminationText termination_text(const RunResult& result, const Limits& limits);

// Returns a text such as "SIGSEGV (Segmentation fault, signal 11)".
std::string signal_name(int signal);

// Returns a text such as "1.5 s".
std::string format_seconds(std::chrono::milliseconds time);

}  // namespace gauntlet::process
