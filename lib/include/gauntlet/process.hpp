#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gauntlet/limits.hpp"

// Running programs within limits, in a sandbox.
//
//   const process::RunResult result = process::run_process({.command = {"echo", "hello"}});
//   std::cout << result.out;  // hello

namespace gauntlet::process {

// Runs a program. When its first process has ended, its remaining processes get half a second to
// end by themselves, within the time limit; their output until then counts. After that, or if a
// limit is exceeded, everything it started is killed, and nothing it started can delay this.
// Thread-safe. Throws std::runtime_error if the sandbox is unavailable; other errors are reported
// in the outcome.
//
// In the strict sandbox an exit status of 128 + N counts as signal N, and remaining processes are
// killed without a note.
RunResult run_process(const RunSpec& run);

// Returns the reason, in one line, why the sandbox is unavailable on this machine, or nullopt if it
// is available. Tested once, then cached.
std::optional<std::string> sandbox_error(Sandbox sandbox);

// Starts the supervisors for `jobs` programs that run at the same time. They are forks of this
// process, and a program's memory is never reported as less than theirs, so call this early, while
// little memory is in use. Otherwise they are started when needed. Returns how many were ready
// before the system refused another process, at most `jobs`; throws std::system_error if it refused
// the first.
unsigned start_supervisors(unsigned jobs);

// Ends the supervisors and undoes their setup. For a process that runs no more programs and is
// about to be ended by a signal; otherwise this happens at its normal end.
void stop_supervisors();

// Ends all programs that run_process() runs now or later, in all threads; an interactive program
// gives no further answers. Async-signal-safe.
void interrupt_processes() noexcept;

// is_interrupted() returns true after interrupt_processes() was called. From then on,
// the descriptor of interruption_file() is readable.
bool is_interrupted() noexcept;
int interruption_file();

// Returns the ascending numbers of the CPUs that this thread and the programs it starts may use.
// Never empty: if the system does not report them, returns all CPUs, counted from 0.
std::vector<unsigned> allowed_cpus();

// Restricts this thread, and the programs it starts, to these CPUs. Does nothing if the system
// refuses.
void set_cpu_affinity(std::span<const unsigned> numbers);

}  // namespace gauntlet::process
