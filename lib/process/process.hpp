#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "process/run/run.hpp"

namespace gauntlet::process {

// Runs a program. When its first process has ended, what that has left running gets half a second
// to end by itself, within the time limit; what it writes until then counts. After that, and when a
// limit is crossed, everything it started is ended, wherever it went; nothing it started can delay
// this. Can be called from many threads at once. Throws
// std::runtime_error when the sandbox cannot be had; other trouble is told in the outcome.
//
// In the strict sandbox an exit status of 128 + a signal's number is taken for that signal, and
// what is left behind is ended without a note.
Outcome run_process(const Run& run);

// Why the sandbox cannot be had here: a line of text. Tried out once, then remembered.
std::optional<std::string> why_unavailable(Sandbox sandbox);

// Starts the processes that watch over programs, for that many to be run at a time. They are copies
// of ours, and a program's memory is not reported as less than theirs: best called early, while
// there is little in memory. Without it they are started when needed.
void prepare_processes(unsigned at_a_time);

// Ends these processes, and puts back what was done for them. For a process that runs nothing any
// more and is about to be ended by a signal; else this is done when it ends.
void release_processes();

// Ends all that run_process() runs now or later, in all threads; a Dialogue gives no answer any
// more. For signal handlers.
void interrupt_processes() noexcept;

}  // namespace gauntlet::process
