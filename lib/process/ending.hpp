#pragma once

#include <chrono>
#include <string>

#include "process/process.hpp"
#include "process/program.hpp"
#include "process/supervisor/protocol.hpp"

namespace gauntlet::process {

// Says in the outcome, which has the program's output already, how it ended: from the supervisor's
// report, and in the strict sandbox from what bubblewrap told.
void describe_ending(const Run& run, const Launch& launch, const ExitReport& report,
                     const std::string& told, Outcome& outcome);

// How a program ended, in words.
struct EndingInWords {
  std::string sentence;  // "it took too much memory"
  std::string verdict;   // for those who know its limits: "took more than 64 MiB"
};

// Precondition: the limits are those of its run.
EndingInWords in_words(const Outcome& outcome, const Limits& limits);

// "SIGSEGV (Segmentation fault, signal 11)".
std::string signal_name(int signal);

// "1.5 s".
std::string seconds(std::chrono::milliseconds time);

}  // namespace gauntlet::process
