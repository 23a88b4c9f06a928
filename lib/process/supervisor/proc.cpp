#include "process/supervisor/proc.hpp"

#include <dirent.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "system/file.hpp"

namespace gauntlet::process {
namespace {

bool lists_children() {
  static const bool does = access("/proc/thread-self/children", R_OK) == 0;
  return does;
}

std::vector<pid_t> candidates(pid_t parent) {
  if (!lists_children()) return numbers_in("/proc");
  std::vector<pid_t> children;
  for (const pid_t thread : numbers_in(proc_path(parent, "task"))) {
    const auto text = read_proc(proc_path(parent, "task/" + std::to_string(thread) + "/children"));
    std::string_view rest = text;
    while (const auto child = next_number<pid_t>(rest)) children.push_back(child);
  }
  return children;
}

}  // namespace

std::string read_proc(const std::string& path) { return system::read_start(path); }

std::string proc_path(pid_t pid, std::string_view name) {
  return ("/proc/" + std::to_string(pid) + '/').append(name);
}

std::string_view next_word(std::string_view& text) {
  constexpr std::string_view blanks = " \t\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  const auto word = text.substr(0, text.find_first_of(blanks));
  text.remove_prefix(word.size());
  return word;
}

std::string_view next_line(std::string_view& text) {
  const auto line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

std::uint64_t labeled_size(std::string_view text, std::string_view label) {
  const auto found = text.find(label);
  if (found == text.npos) return 0;
  text.remove_prefix(found + label.size());
  return next_number<std::uint64_t>(text) * 1024;
}

std::chrono::nanoseconds read_clock(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::vector<pid_t> numbers_in(const std::string& folder) {
  std::vector<pid_t> numbers;
  const auto close = [](DIR* open) { closedir(open); };
  const std::unique_ptr<DIR, decltype(close)> entries(opendir(folder.c_str()), close);
  if (entries == nullptr) return numbers;
  while (const dirent* const entry = readdir(entries.get())) {
    std::string_view name = entry->d_name;
    if (name.find_first_not_of("0123456789") == name.npos) {
      numbers.push_back(next_number<pid_t>(name));
    }
  }
  return numbers;
}

std::optional<Process> find_process(pid_t pid) {
  const std::string text = read_proc(proc_path(pid, "stat"));
  const auto name_end = text.rfind(')');  // the name may hold anything
  if (name_end == text.npos) return std::nullopt;
  std::string_view rest = std::string_view(text).substr(name_end + 1);
  Process process;
  process.pid = pid;
  process.state = next_word(rest)[0];
  process.parent = next_number<pid_t>(rest);
  for (int field = 5; field < 14; ++field) next_word(rest);
  static const std::int64_t tick = 1'000'000'000 / sysconf(_SC_CLK_TCK);
  for (auto* const sum : {&process.cpu, &process.cpu, &process.children, &process.children}) {
    *sum += std::chrono::nanoseconds(next_number<std::int64_t>(rest) * tick);
  }
  next_word(rest);
  next_word(rest);  // up to field 19
  process.threads = std::max(1U, next_number<unsigned>(rest));
  next_word(rest);
  process.start = next_number<std::uint64_t>(rest);
  return process;
}

std::vector<Process> children_of(pid_t pid) {
  std::vector<Process> children;
  for (const pid_t child : candidates(pid)) {
    const auto process = find_process(child);
    if (process && process->parent == pid) children.push_back(*process);
  }
  return children;
}

std::vector<pid_t> child_numbers(pid_t pid) {
  if (lists_children()) return candidates(pid);
  std::vector<pid_t> numbers;
  for (const Process& child : children_of(pid)) numbers.push_back(child.pid);
  return numbers;
}

std::vector<Process> descendants_of(pid_t pid, std::size_t max) {
  std::vector<Process> all = children_of(pid);
  std::size_t threads = 0;
  for (std::size_t i = 0; i < all.size() && threads <= max; ++i) {
    threads += all[i].threads;
    if (all[i].has_ended()) continue;
    const auto children = children_of(all[i].pid);
    all.insert(all.end(), children.begin(), children.end());
  }
  return all;
}

char state_of_thread(pid_t process, pid_t thread) {
  const std::string text =
      read_proc(proc_path(process, "task/" + std::to_string(thread) + "/stat"));
  const auto name_end = text.rfind(") ");  // the name may hold anything
  return name_end == text.npos || name_end + 2 >= text.size() ? '?' : text[name_end + 2];
}

unsigned runnable_threads_below(pid_t pid) {
  unsigned count = 0;
  for (const Process& process : descendants_of(pid)) {
    for (const pid_t thread : numbers_in(proc_path(process.pid, "task"))) {
      if (state_of_thread(process.pid, thread) == 'R') ++count;
    }
  }
  return count;
}

std::chrono::nanoseconds cpu_time_below(pid_t pid) {
  std::chrono::nanoseconds sum{0};
  for (const Process& process : descendants_of(pid)) {
    clockid_t clock = 0;
    const bool is_exact = clock_getcpuclockid(process.pid, &clock) == 0;
    const auto exact = is_exact ? read_clock(clock) : std::chrono::nanoseconds(0);
    sum += process.children + (exact.count() > 0 ? exact : process.cpu);
  }
  return sum;
}

}  // namespace gauntlet::process
