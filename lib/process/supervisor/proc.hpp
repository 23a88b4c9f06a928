#pragma once

#include <sys/types.h>

#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::process {

// All of a file that the kernel makes up; nothing when it cannot be read.
std::string read_proc(const std::string& path);

// The path of a file about a process.
std::string proc_path(pid_t pid, std::string_view name);

// Takes the next word, between blanks, off a text; the empty one at its end.
std::string_view next_word(std::string_view& text);

// The same as a number; 0 if it is none.
template <typename Number>
Number next_number(std::string_view& text) {
  const auto word = next_word(text);
  Number number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

// The numbers that name entries of a folder.
std::vector<pid_t> numbers_in(const std::string& folder);

// What /proc tells about a process.
struct Process {
  pid_t pid = 0;
  pid_t parent = 0;
  pid_t session = 0;
  char state = '?';                      // 'Z' when its first thread has ended
  std::chrono::nanoseconds cpu{0};       // its own, in steps of 10 ms, as the next one
  std::chrono::nanoseconds children{0};  // of children that it waited for
  unsigned threads = 1;
  std::uint64_t start = 0;  // with the number, tells it from all others

  // Nothing of it runs: its first thread may have ended before others.
  bool has_ended() const { return state == 'Z' && threads <= 1; }
};

std::optional<Process> find_process(pid_t pid);

// The processes that have it for a parent.
std::vector<Process> children_of(pid_t pid);

// Their numbers only, which takes less long.
std::vector<pid_t> child_numbers(pid_t pid);

// Its children, their children and so on; parents come first. Stops looking when they have more
// than that many threads: they may become more in less time than it takes to look.
std::vector<Process> descendants_of(pid_t pid, std::size_t most = SIZE_MAX);

// What they all have taken on the processor: those that run to the nanosecond, those that were
// waited for in steps of 10 ms.
std::chrono::nanoseconds processor_time_below(pid_t pid);

}  // namespace gauntlet::process
