#include "process/supervisor/resource_monitor.hpp"

#include <fcntl.h>
#include <linux/kcmp.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>

namespace gauntlet::process {
namespace {

// The memory of an address space, in bytes (proc(5), /proc/PID/status).
struct AddressSpace {
  pid_t pid = 0;             // a process that uses it
  std::uint64_t own = 0;     // anonymous pages, and those swapped out
  std::uint64_t tables = 0;  // page tables
  std::uint64_t shared = 0;  // mapped, of shared memory
  std::uint64_t size = 0;    // of the address space
};

// Reads a file about a process from its first thread, or from another if the first has ended.
std::string read_of(const Process& process, std::string_view name) {
  if (process.state != 'Z') return read_proc(proc_path(process.pid, name));
  for (const pid_t thread : numbers_in(proc_path(process.pid, "task"))) {
    if (thread == process.pid) continue;
    auto text =
        read_proc(proc_path(process.pid, "task/" + std::to_string(thread) + '/').append(name));
    if (!text.empty()) return text;
  }
  return "";
}

AddressSpace address_space_of(const Process& process) {
  const std::string text = read_of(process, "status");
  return {process.pid,
          labeled_size(text, "\nRssAnon:") + labeled_size(text, "\nVmSwap:") +
              labeled_size(text, "\nHugetlbPages:"),
          labeled_size(text, "\nVmPTE:"), labeled_size(text, "\nRssShmem:"),
          labeled_size(text, "\nVmSize:")};
}

// Returns true if both are the same address space.
bool is_same(const AddressSpace& a, const AddressSpace& b) {
  return a.size == b.size && syscall(SYS_kcmp, a.pid, b.pid, KCMP_VM, 0, 0) == 0;
}

// Returns the address spaces of the processes that have not ended, each once.
std::vector<AddressSpace> address_spaces_of(const std::vector<Process>& processes) {
  std::vector<AddressSpace> spaces;
  for (const Process& process : processes) {
    if (process.has_ended()) continue;
    const AddressSpace space = address_space_of(process);
    const bool is_known = std::ranges::any_of(
        spaces, [&](const AddressSpace& other) { return is_same(space, other); });
    if (space.size > 0 && !is_known) spaces.push_back(space);
  }
  return spaces;
}

// Returns `own` and `shared`, with each page that several address spaces share divided by their
// number; undivided where the system does not tell (/proc/PID/smaps_rollup).
std::uint64_t proportional_memory(const AddressSpace& space) {
  const auto text = read_proc(proc_path(space.pid, "smaps_rollup"));
  if (text.find("\nPss_Anon:") == text.npos) return space.own + space.shared;
  return std::min(space.own + space.shared,
                  labeled_size(text, "\nPss_Anon:") + labeled_size(text, "\nPss_Shmem:") +
                      labeled_size(text, "\nSwapPss:") + labeled_size(text, "\nShared_Hugetlb:") +
                      labeled_size(text, "\nPrivate_Hugetlb:"));
}

// If the total is below it, mapped and unmapped objects are not distinguished.
constexpr std::uint64_t little = 1 << 20;

constexpr long tmpfs_magic = 0x01021994;

// The tmpfs folders of the strict sandbox (bubblewrap.cpp).
constexpr std::array memory_folders{"tmp", "var/tmp", "run", "dev/shm"};

// The limit on this process's CPU time for one measurement that divides shared pages. Enough for
// hundreds of typical processes; some with tens of thousands of mappings each could otherwise delay
// the supervisor for seconds.
constexpr std::chrono::milliseconds budget{250};

// The kernel's memory for a tmpfs file, including its name, approximately.
constexpr std::uint64_t bytes_per_file = 1536;

std::string namespace_of(const std::string& path) {
  std::array<char, 64> target{};
  const ssize_t size = readlink(path.c_str(), target.data(), target.size());
  return {target.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
}

template <typename Number>
Number from_hexadecimal(std::string_view& text) {
  Number number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number, 16).ptr;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

// Parses the line of /proc/PID/smaps that begins a mapping: "from-to mode offset major:minor inode
// ...".
std::optional<std::pair<dev_t, ino_t>> mapped_object(std::string_view line) {
  next_word(line);
  next_word(line);
  next_word(line);
  std::string_view device = next_word(line);
  const auto high = from_hexadecimal<unsigned>(device);
  if (!device.starts_with(':')) return std::nullopt;
  device.remove_prefix(1);
  const auto low = from_hexadecimal<unsigned>(device);
  return std::pair{makedev(high, low), next_number<ino_t>(line)};
}

// Reads a /proc file line by line; the kernel generates only what is read.
class Lines {
 public:
  explicit Lines(const std::string& path) : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}

  // Returns the next line, valid until the next call, or nullopt at the end.
  std::optional<std::string_view> next() {
    auto end = text_.find('\n', begin_);
    if (end == text_.npos) {
      text_.erase(0, begin_);
      begin_ = 0;
      if (!system::read_all(file_, text_, piece)) return std::nullopt;
      end = text_.find('\n');
      if (end == text_.npos) return std::nullopt;
    }
    const auto line = std::string_view(text_).substr(begin_, end - begin_);
    begin_ = end + 1;
    return line;
  }

 private:
  static constexpr std::size_t piece = 1 << 16;

  system::File file_;
  std::string text_;
  std::size_t begin_ = 0;
};

// Returns the kernel memory in bytes of System V messages and semaphores, including the undo data
// of each process (semop(2), SEM_UNDO).
std::uint64_t messages_and_semaphores(std::size_t processes) {
  constexpr std::uint64_t per_message = 64, per_set = 256, per_semaphore = 64;
  msginfo messages{};
  seminfo semaphores{};
  if (msgctl(0, MSG_INFO, reinterpret_cast<msqid_ds*>(&messages)) < 0 ||
      semctl(0, 0, SEM_INFO, &semaphores) < 0) {
    return 0;
  }
  const auto count = [](int number) { return static_cast<std::uint64_t>(std::max(number, 0)); };
  return count(messages.msgtql) + count(messages.msgmap) * per_message +
         (count(messages.msgpool) + count(semaphores.semusz)) * per_set +
         count(semaphores.semaem) * (per_semaphore + sizeof(short) * processes);
}

// Returns the device of memory without a file name.
dev_t device_of_memory() {
  const system::File some(memfd_create("gauntlet", MFD_CLOEXEC));
  struct stat found{};
  return some.is_open() && fstat(some.fd(), &found) == 0 ? found.st_dev : 0;
}

using End = RunResult::Termination;

// Returns the memory of this process, which a fresh fork of it is reported to have used, too.
std::uint64_t unavoidable_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace

MemoryMeter::MemoryMeter(const PrivateNamespaces& world) : world_(world) {
  static const dev_t device = device_of_memory();
  shared_device_ = device;
}

bool MemoryMeter::is_late() const { return read_clock(CLOCK_THREAD_CPUTIME_ID) > end_; }

std::uint64_t MemoryMeter::measure(const std::vector<Process>& processes, std::uint64_t enough) {
  end_ = read_clock(CLOCK_THREAD_CPUTIME_ID) + budget;
  const auto spaces = address_spaces_of(processes);
  std::vector<pid_t> pids;
  std::uint64_t mapped = 0, others = 0;
  for (const AddressSpace& space : spaces) {
    pids.push_back(space.pid);
    mapped += space.own + space.shared;
    others += space.tables;
  }
  find_objects(pids);
  others += sum_of_objects(pids);
  if (world_.surroundings().has_ipc) others += messages_and_semaphores(processes.size());
  if (spaces.size() > 1 && mapped + others > enough) {
    std::uint64_t shares = 0;
    for (const AddressSpace& space : spaces) {
      shares += is_late() ? space.own + space.shared : proportional_memory(space);
    }
    mapped = std::min(mapped, shares);
  }
  return mapped + others;
}

void MemoryMeter::find_objects(const std::vector<pid_t>& spaces) {
  sizes_.clear();
  const NamespaceSupport& surroundings = world_.surroundings();
  for (const pid_t process : spaces) {
    if (!surroundings.has_call_filter) find_open_objects(process);  // otherwise there are no memfds
    find_tmpfs(process);
  }
  if (world_.shared_files().is_open()) add_mount(world_.shared_files().fd());
  if (surroundings.has_ipc) find_segments();
}

void MemoryMeter::find_open_objects(pid_t process) {
  const std::string folder = proc_path(process, "fd");
  for (const pid_t number : numbers_in(folder)) {
    struct stat found{};
    if (stat((folder + '/' + std::to_string(number)).c_str(), &found) == 0 &&
        found.st_dev == shared_device_ && S_ISREG(found.st_mode)) {
      sizes_[{found.st_dev, found.st_ino}] = static_cast<std::uint64_t>(found.st_blocks) * 512;
    }
  }
}

// For a process in the strict sandbox, which has another root.
void MemoryMeter::find_tmpfs(pid_t process) {
  const std::string root = proc_path(process, "root");
  if (namespace_of("/proc/self/ns/mnt") == namespace_of(proc_path(process, "ns/mnt"))) return;
  for (const auto* const name : memory_folders) {
    const system::File folder(open((root + '/' + name).c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (folder.is_open()) add_mount(folder.fd());
  }
}

void MemoryMeter::add_mount(int folder) {
  struct statfs found{};
  struct stat named{};
  if (fstatfs(folder, &found) != 0 || found.f_type != tmpfs_magic || fstat(folder, &named) != 0) {
    return;
  }
  sizes_[{named.st_dev, 0}] =
      (found.f_blocks - found.f_bfree) * static_cast<std::uint64_t>(found.f_bsize) +
      (found.f_files - found.f_ffree) * bytes_per_file;
}

void MemoryMeter::find_segments() {
  const std::string text = read_proc("/proc/sysvipc/shm");
  std::string_view rest = text;
  next_line(rest);
  while (!rest.empty()) {
    std::string_view line = next_line(rest);
    next_word(line);
    const auto id = next_number<ino_t>(line);
    for (int field = 2; field < 14; ++field) next_word(line);
    const auto resident = next_number<std::uint64_t>(line);
    sizes_[{shared_device_, id}] = resident + next_number<std::uint64_t>(line);
  }
}

// Returns the part of the objects that is not counted as mapped in any address space.
std::uint64_t MemoryMeter::sum_of_objects(const std::vector<pid_t>& spaces) {
  std::uint64_t sum = 0;
  for (const auto& [object, size] : sizes_) sum += size;
  if (sum < little) return sum;
  Sizes mapped;
  for (const pid_t process : spaces) {
    std::optional<Object> object;
    Lines lines(proc_path(process, "smaps"));
    for (auto line = lines.next(); line && !is_late(); line = lines.next()) {
      if (const auto begun = mapped_object(*line)) object = begun;
      if (!object || !line->starts_with("Rss:")) continue;
      if (!sizes_.contains(*object)) object->second = 0;  // it may be in a folder
      if (sizes_.contains(*object)) mapped[*object] += labeled_size(*line, "Rss:");
      object.reset();
    }
  }
  sum = 0;
  for (const auto& [object, size] : sizes_) sum += size - std::min(size, mapped[object]);
  return sum;
}

ResourceMonitor::ResourceMonitor(pid_t main, const Limits& limits, const PrivateNamespaces& world,
                                 const RunCgroup* group)
    : main_(main), limits_(limits), group_(group) {
  if (group_ == nullptr) memory_.emplace(world);
}

std::optional<End> ResourceMonitor::look_at_group(ExitReport& report) {
  const RunCgroup::CgroupUsage taken = group_->taken();
  peak_ = std::max(peak_, taken.memory);
  report.cpu_time = taken.cpu;
  report.memory = peak_;
  if (taken.has_run_out_of_memory) return End::memory_limit;
  if (limits_.cpu_time && taken.cpu > *limits_.cpu_time) return End::cpu_limit;
  if (taken.was_refused_processes) return End::process_limit;
  return std::nullopt;
}

std::optional<End> ResourceMonitor::check_limits(ReapedUsage& reaped) {
  if (group_ != nullptr) {
    ExitReport ignored;
    return look_at_group(ignored);
  }
  unsigned processes = 0;  // each thread and each zombie counts
  std::chrono::nanoseconds cpu{0};
  const auto all = descendants_of(getpid(), limits_.processes);
  for (const Process& process : all) {
    auto& known = seen_[{process.pid, process.start}];
    known = std::max(known, process.cpu);
    const bool is_orphan = process.parent == getpid() && process.pid != main_;
    if (process.has_ended() && is_orphan) {
      reap_one(process.pid, main_, reaped);
      continue;
    }
    processes += process.threads;
    cpu += process.cpu + process.children;
  }
  if (processes <= limits_.processes) {
    const std::uint64_t memory = memory_->measure(all, limits_.memory.value_or(UINT64_MAX));
    peak_ = std::max(peak_, memory);
    if (limits_.memory && memory > *limits_.memory) return End::memory_limit;
  }
  if (limits_.cpu_time && std::max(cpu + reaped.cpu, cpu_seen()) > *limits_.cpu_time)
    return End::cpu_limit;
  if (processes > limits_.processes) return End::process_limit;
  return std::nullopt;
}

std::chrono::nanoseconds ResourceMonitor::cpu_seen() const {
  std::chrono::nanoseconds sum{0};
  for (const auto& [process, cpu] : seen_) sum += cpu;
  return sum;
}

std::optional<End> ResourceMonitor::final_usage(const ReapedUsage& reaped, ExitReport& report) {
  if (group_ != nullptr) {
    const auto crossed = look_at_group(report);
    if (!group_->knows_peak()) report.memory = std::max(report.memory, reaped.memory);
    return crossed;
  }
  report.cpu_time = std::max(reaped.cpu, cpu_seen());
  report.memory = std::max(reaped.memory, peak_);
  if (limits_.memory && reaped.memory > std::max(*limits_.memory, unavoidable_memory())) {
    return End::memory_limit;
  }
  if (limits_.cpu_time && report.cpu_time > *limits_.cpu_time) return End::cpu_limit;
  return std::nullopt;
}

}  // namespace gauntlet::process
