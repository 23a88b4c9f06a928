#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <ctime>
#include <string>
#include <string_view>
#include <system_error>

#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/proc.hpp"

namespace gauntlet::process {
namespace {

namespace fs = std::filesystem;

// Returns the number of bytes that may remain charged after a run if its cgroup serves the next
// one. The kernel charges up to 64 pages per CPU in advance.
std::uint64_t max_left() {
  constexpr std::uint64_t remainder = 1 << 20, ahead = 64 << 12;
  static const long processors = sysconf(_SC_NPROCESSORS_ONLN);
  return remainder + static_cast<std::uint64_t>(std::max(processors, 1L)) * ahead;
}

// A cgroup file that stays open.
class Setting {
 public:
  Setting() = default;
  explicit Setting(const fs::path& path, int mode = O_RDONLY)
      : file_(open(path.c_str(), mode | O_CLOEXEC)) {
    if (!file_.is_open()) throw std::system_error(errno, std::generic_category(), path);
  }

  int number() const { return file_.fd(); }

  std::string text() const {
    std::array<char, 512> text{};
    const ssize_t size = pread(number(), text.data(), text.size(), 0);
    return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
  }

  std::uint64_t value() const {
    const std::string all = text();
    std::uint64_t value = 0;
    std::from_chars(all.data(), all.data() + all.size(), value);
    return value;
  }

  bool write(std::string_view text) const {
    return pwrite(number(), text.data(), text.size(), 0) == std::ssize(text);
  }

 private:
  system::File file_;
};

// A cgroup folder; the destructor removes it.
class Folder {
 public:
  explicit Folder(const fs::path& prefix) : path_(make_cgroup(prefix)) {}
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { remove_cgroup(path_); }

  fs::path operator/(const char* file) const { return path_ / file; }

 private:
  fs::path path_;
};

// The membership of the calling thread in a cgroup, and so of what it starts; the destructor moves
// the thread to the parent cgroup.
class Membership {
 public:
  explicit Membership(const Folder& folder) : outside_(folder / "../tasks", O_WRONLY) {
    if (!Setting(folder / "tasks", O_WRONLY).write("0"))
      throw std::system_error(errno, std::generic_category(), folder / "tasks");
  }
  Membership(const Membership&) = delete;
  Membership& operator=(const Membership&) = delete;
  ~Membership() { outside_.write("0"); }

 private:
  Setting outside_;
};

// The cgroup v1 of a run: a folder in the hierarchy of each of three controllers. This thread, too,
// is in those that count processes and CPU time, so that a program starts in them, and what it uses
// itself is subtracted. A program enters that of memory by writing to "tasks" itself: moving
// another process is slower, as the kernel then waits for all CPUs.
class SplitGroup final : public RunCgroup {
 public:
  explicit SplitGroup(const GroupPrefix& prefix);
  SplitGroup(const SplitGroup&) = delete;
  SplitGroup& operator=(const SplitGroup&) = delete;
  ~SplitGroup() override { kill(); }

  int entry() const override { return entry_.number(); }
  CgroupUsage taken() const override;
  bool knows_peak() const override { return true; }
  bool renew(std::uint64_t memory, unsigned processes) override;
  void kill() override;

  // Sets the limits and starts measuring. Returns false and sets errno on failure.
  bool begin(std::uint64_t memory, unsigned processes);

 private:
  bool limit_memory(std::uint64_t memory);
  std::uint64_t cpu_of_programs() const;
  std::uint64_t ended_for_memory() const { return value_of(oom_.text(), "oom_kill"); }
  std::uint64_t refused() const { return value_of(events_.text(), "max"); }

  Folder memory_, processes_, cpu_;
  Membership counted_, timed_;
  Setting entry_;
  Setting memory_limit_, usage_, peak_, oom_;
  Setting swap_limit_;  // if counts_swap_
  bool counts_swap_ = false;
  Setting process_limit_, events_, cpu_usage_;
  std::uint64_t limit_ = UINT64_MAX;
  // The counters at the start of the run.
  std::uint64_t cpu_before_ = 0, ended_before_ = 0, refused_before_ = 0;
  std::optional<bool> was_refused_;  // at the time of kill(), which sets the limit to 0
};

SplitGroup::SplitGroup(const GroupPrefix& prefix)
    : memory_(prefix.memory),
      processes_(prefix.processes),
      cpu_(prefix.cpu),
      counted_(processes_),
      timed_(cpu_),
      entry_(memory_ / "tasks", O_WRONLY),
      memory_limit_(memory_ / "memory.limit_in_bytes", O_RDWR),
      usage_(memory_ / "memory.usage_in_bytes"),
      peak_(memory_ / "memory.max_usage_in_bytes", O_RDWR),
      oom_(memory_ / "memory.oom_control"),
      counts_swap_(access((memory_ / "memory.memsw.limit_in_bytes").c_str(), W_OK) == 0),
      process_limit_(processes_ / "pids.max", O_RDWR),
      events_(processes_ / "pids.events"),
      cpu_usage_(cpu_ / "cpuacct.usage") {
  if (counts_swap_) swap_limit_ = Setting(memory_ / "memory.memsw.limit_in_bytes", O_RDWR);
}

// The limit of memory must never exceed that of memory and swap, which is therefore lifted first.
bool SplitGroup::limit_memory(std::uint64_t memory) {
  if (memory == limit_) return true;
  const std::string text = memory == UINT64_MAX ? "-1" : std::to_string(memory);
  limit_ = memory;
  return (!counts_swap_ || swap_limit_.write("-1")) && memory_limit_.write(text) &&
         (!counts_swap_ || swap_limit_.write(text));
}

std::uint64_t SplitGroup::cpu_of_programs() const {
  const auto own = read_clock(CLOCK_PROCESS_CPUTIME_ID);  // first: the cgroup's includes it
  return cpu_usage_.value() - static_cast<std::uint64_t>(own.count());
}

bool SplitGroup::begin(std::uint64_t memory, unsigned processes) {
  constexpr std::uint64_t step = 1 << 20;
  // Memory of the last run that is still charged must not count towards this run's limit.
  const std::uint64_t left = (usage_.value() + step - 1) / step * step;
  const bool is_counted = process_limit_.write(
      processes == UINT32_MAX ? "max" : std::to_string(std::uint64_t{processes} + 1));
  if (!is_counted || !limit_memory(memory < UINT64_MAX - left ? memory + left : UINT64_MAX) ||
      !peak_.write("0"))
    return false;
  cpu_before_ = cpu_of_programs();
  ended_before_ = ended_for_memory();
  refused_before_ = refused();
  was_refused_.reset();
  return true;
}

bool SplitGroup::renew(std::uint64_t memory, unsigned processes) {
  return usage_.value() <= max_left() && begin(memory, processes);
}

RunCgroup::CgroupUsage SplitGroup::taken() const {
  constexpr std::uint64_t room = 1 << 20;  // exceeds the kernel's largest single charge
  CgroupUsage taken;
  taken.cpu = std::chrono::nanoseconds(cpu_of_programs() - cpu_before_);
  taken.memory = peak_.value();
  // Below the limit, a process may have been killed because memory ran out elsewhere.
  taken.has_run_out_of_memory =
      ended_for_memory() > ended_before_ && taken.memory >= limit_ - std::min(limit_, room);
  taken.was_refused_processes = was_refused_.value_or(refused() > refused_before_);
  return taken;
}

void SplitGroup::kill() {
  if (!was_refused_) was_refused_ = refused() > refused_before_;
  process_limit_.write("0");
}

}  // namespace

std::unique_ptr<RunCgroup> make_split_group(const GroupPrefix& prefix, std::uint64_t memory,
                                            unsigned processes) {
  auto group = std::make_unique<SplitGroup>(prefix);
  if (!group->begin(memory, processes)) {
    throw std::system_error(errno, std::generic_category(), prefix.memory);
  }
  return group;
}

}  // namespace gauntlet::process
