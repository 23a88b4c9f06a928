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

// Reads a whole file of /proc or a similar file system; returns "" if it cannot be read.
std::string read_proc(const std::string& path);

// Returns the path of a file about a process: "/proc/PID/NAME".
std::string proc_path(pid_t pid, std::string_view name);

// Removes and returns the next word of a text, separated by blanks; "" at its end.
std::string_view next_word(std::string_view& text);

// Removes and returns the next line of a text, without its newline.
std::string_view next_line(std::string_view& text);

// Removes the next word and returns it as a number; 0 if it is not a number.
template <typename Number>
Number next_number(std::string_view& text) {
  const auto word = next_word(text);
  Number number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

// Returns the bytes in a line "label N kB" of a text, in which `label` ends with a colon; 0 if
// there is none.
std::uint64_t labeled_size(std::string_view text, std::string_view label);

// Returns the time of a clock of CPU time (clock_gettime(2)); 0 if it does not exist.
std::chrono::nanoseconds read_clock(clockid_t clock);

// Returns the names in a folder that are numbers.
std::vector<pid_t> numbers_in(const std::string& folder);

// The data of /proc/PID/stat about a process.
struct Process {
  pid_t pid = 0;
  pid_t parent = 0;
  char state = '?';                      // 'Z' if its first thread has ended
  std::chrono::nanoseconds cpu{0};       // its own CPU time, in steps of 10 ms, like `children`
  std::chrono::nanoseconds children{0};  // CPU time of the children that it waited for
  unsigned threads = 1;
  std::uint64_t start = 0;  // its start time; identifies it together with `pid`

  // Returns true if no thread is running. The first thread may end before the others.
  bool has_ended() const { return state == 'Z' && threads <= 1; }
};

std::optional<Process> find_process(pid_t pid);

// Returns the state of a thread as in /proc/PID/stat; '?' if it has ended.
char state_of_thread(pid_t process, pid_t thread);

// Returns the children of a process.
std::vector<Process> children_of(pid_t pid);

// Returns only the numbers of the children, which is faster.
std::vector<pid_t> child_numbers(pid_t pid);

// Returns all descendants of a process; parents come first. Stops when they have more than `max`
// threads, because a program may start new ones faster than they are found.
std::vector<Process> descendants_of(pid_t pid, std::size_t max = SIZE_MAX);

// Returns the number of threads of all descendants that run or wait for a CPU.
unsigned runnable_threads_below(pid_t pid);

// Returns the CPU time of all descendants: exact to the nanosecond for running ones, in steps of 10
// ms for those that were waited for.
std::chrono::nanoseconds cpu_time_below(pid_t pid);

}  // namespace gauntlet::process
