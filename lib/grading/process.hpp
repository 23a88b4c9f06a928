#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace gauntlet::grading {

struct Limits {
  std::chrono::milliseconds wall{10'000};
  std::size_t output = std::size_t{16} << 20;  // bytes, standard output and error each
};

// How a program ended and what it wrote.
struct Outcome {
  enum class End { exited, signalled, too_slow, too_much, interrupted };
  End end = End::exited;
  int code = 0;  // the exit status, or the signal's number
  std::string out;
  std::string err;
};

// Runs a program (found on the PATH if its name has no slash) with its arguments, a file as its
// standard input. At its end, and when it crosses a limit, whatever it started in its process group
// is killed. Throws std::system_error when it cannot be started.
Outcome run_process(const std::vector<std::string>& command, const std::filesystem::path& input,
                    const Limits& limits = {});

// Ends all that run_process() runs now or later, in all threads. For signal handlers.
void interrupt_processes() noexcept;

}  // namespace gauntlet::grading
