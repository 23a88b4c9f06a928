#include "process/supervisor/resource_monitor.hpp"

#include <fcntl.h>
#include <linux/kcmp.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
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

// If less is in objects or mapped, the sum is not worth the search for pages that are in both.
constexpr std::uint64_t little = 1 << 20;

constexpr long tmpfs_magic = 0x01021994;

constexpr std::string_view memfd = "/memfd:";  // how the names of memfds begin

// The tmpfs folders of the strict sandbox (bubblewrap.cpp).
constexpr std::array memory_folders{"/tmp", "/dev/shm"};

// The limit on this process's CPU time for one measurement that divides shared pages. Enough for
// hundreds of typical processes; some with tens of thousands of mappings each could otherwise delay
// the supervisor for seconds.
constexpr std::chrono::milliseconds budget{250};

// The kernel's memory for a tmpfs file, including its name, approximately.
constexpr std::uint64_t bytes_per_file = 1536;

// Returns the folder in /proc of a process, or of another thread if the first one has ended.
std::string folder_of(const Process& process) {
  if (process.state != 'Z') return proc_path(process.pid, "");
  for (const pid_t thread : numbers_in(proc_path(process.pid, "task"))) {
    if (thread != process.pid)
      return proc_path(process.pid, "task/" + std::to_string(thread) + '/');
  }
  return "";
}

// The system reads the sizes at one moment: the file is one system call.
AddressSpace address_space_of(const Process& process) {
  const std::string folder = folder_of(process);
  const std::string text = read_proc(folder + "status");
  return {process.pid,
          folder,
          labeled_size(text, "\nRssAnon:") + labeled_size(text, "\nVmSwap:") +
              labeled_size(text, "\nHugetlbPages:"),
          labeled_size(text, "\nVmPTE:"),
          labeled_size(text, "\nRssShmem:"),
          labeled_size(text, "\nRssFile:"),
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

// Returns the device of a folder in a tmpfs; 0 for other folders.
dev_t device_in_memory(const system::File& folder) {
  struct statfs found{};
  struct stat named{};
  const bool is_found = folder.is_open() && fstatfs(folder.fd(), &found) == 0 &&
                        found.f_type == tmpfs_magic && fstat(folder.fd(), &named) == 0;
  return is_found ? named.st_dev : 0;
}

system::File open_folder_of(const std::string& path) {
  return system::File(open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
}

template <typename Number>
Number from_hexadecimal(std::string_view& text) {
  Number number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number, 16).ptr;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

// Parses the line of /proc/PID/smaps that begins a mapping: "from-to mode offset major:minor inode
// name". Returns nullopt for the other lines, "Label: ...".
std::optional<MappedFile> mapped_file(std::string_view line) {
  if (line.empty() || (line[0] >= 'A' && line[0] <= 'Z')) return std::nullopt;
  for (int field = 0; field < 3; ++field) next_word(line);
  std::string_view device = next_word(line);
  const auto high = from_hexadecimal<unsigned>(device);
  if (!device.starts_with(':')) return std::nullopt;
  device.remove_prefix(1);
  const auto low = from_hexadecimal<unsigned>(device);
  const auto inode = next_number<ino_t>(line);
  return MappedFile{makedev(high, low), inode, std::string(next_word(line))};
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

// Returns the memory in bytes of System V segments, mapped or not, messages and semaphores,
// including the undo data of each process (semop(2), SEM_UNDO).
std::uint64_t system_v_memory(std::size_t processes) {
  constexpr std::uint64_t per_message = 64, per_set = 256, per_semaphore = 64;
  shm_info segments{};
  msginfo messages{};
  seminfo semaphores{};
  if (shmctl(0, SHM_INFO, reinterpret_cast<shmid_ds*>(&segments)) < 0 ||
      msgctl(0, MSG_INFO, reinterpret_cast<msqid_ds*>(&messages)) < 0 ||
      semctl(0, 0, SEM_INFO, &semaphores) < 0) {
    return 0;
  }
  static const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  const auto count = [](int number) { return static_cast<std::uint64_t>(std::max(number, 0)); };
  return (segments.shm_rss + segments.shm_swp) * page + count(messages.msgtql) +
         count(messages.msgmap) * per_message +
         (count(messages.msgpool) + count(semaphores.semusz)) * per_set +
         count(semaphores.semaem) * (per_semaphore + sizeof(short) * processes);
}

using End = RunResult::Termination;

// Returns the memory of this process, which a fresh fork of it is reported to have used, too.
std::uint64_t unavoidable_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace

MemoryMeter::MemoryMeter(const PrivateNamespaces& namespaces, bool has_own_root)
    : namespaces_(namespaces), has_own_root_(has_own_root), own_devices_{0} {
  for (const char* const folder : memory_folders) {
    own_devices_.insert(device_in_memory(open_folder_of(folder)));
  }
}

bool MemoryMeter::is_late() const { return read_clock(CLOCK_THREAD_CPUTIME_ID) > end_; }

std::uint64_t MemoryMeter::measure(const std::vector<Process>& processes, std::uint64_t enough) {
  end_ = read_clock(CLOCK_THREAD_CPUTIME_ID) + budget;
  const Parts first = read(processes, enough);
  std::uint64_t sum = 0, confirmed = 0;
  for (const auto& [part, size] : first) sum += size;
  if (sum <= enough) return sum;
  for (auto& [part, size] : read(processes, enough)) {
    const auto before = first.find(part);
    if (before != first.end()) confirmed += std::min(size, before->second);
  }
  return confirmed;
}

MemoryMeter::Parts MemoryMeter::read(const std::vector<Process>& processes, std::uint64_t enough) {
  const auto spaces = address_spaces_of(processes);
  Parts parts = objects_of(spaces);
  std::uint64_t objects = 0, mapped = 0, shared = 0;
  for (const auto& [part, size] : parts) objects += size;
  for (const AddressSpace& space : spaces) {
    mapped += space.own + space.tables;
    shared += space.shared;
    files_ = std::max(files_, space.files);
  }
  const bool is_ambiguous = spaces.size() > 1 || std::min(objects, shared) > 0;
  const bool is_divided =
      std::min(objects, shared) > little || (is_ambiguous && objects + mapped + shared > enough);
  for (const AddressSpace& space : spaces) {
    parts[{space.pid, 0}] =
        space.tables + (is_divided ? share_of(space) : space.own + space.shared);
  }
  return parts;
}

MemoryMeter::Parts MemoryMeter::objects_of(const std::vector<AddressSpace>& spaces) {
  Parts parts;
  private_devices_.clear();
  memfds_.clear();
  const NamespaceSupport& support = namespaces_.support();
  add_file_system(namespaces_.shared_files(), parts);
  if (has_own_root_) add_private_folders(spaces, parts);
  if (!support.has_call_filter) {  // otherwise a program can create no memfds
    for (const AddressSpace& space : spaces) add_memfds(space.pid, parts);
  }
  if (support.has_ipc) parts[{0, 0}] = system_v_memory(spaces.size());
  return parts;
}

// All processes of a run in the strict sandbox have the same root, except bubblewrap's first.
void MemoryMeter::add_private_folders(const std::vector<AddressSpace>& spaces, Parts& parts) {
  bool is_found = false;
  for (auto space = spaces.begin(); space != spaces.end() && !is_found; ++space) {
    for (const char* const name : memory_folders) {
      const auto folder = open_folder_of(proc_path(space->pid, "root").append(name));
      const bool is_private = !own_devices_.contains(device_in_memory(folder));
      if (is_private) add_file_system(folder, parts);
      is_found = is_found || is_private;
    }
  }
}

void MemoryMeter::add_file_system(const system::File& folder, Parts& parts) {
  struct statfs found{};
  const dev_t device = device_in_memory(folder);
  if (device == 0 || fstatfs(folder.fd(), &found) != 0) return;
  private_devices_.insert(device);
  parts[{0, device}] =
      (found.f_blocks - found.f_bfree) * static_cast<std::uint64_t>(found.f_bsize) +
      (found.f_files - found.f_ffree) * bytes_per_file;
}

void MemoryMeter::add_memfds(pid_t process, Parts& parts) {
  const std::string folder = proc_path(process, "fd");
  for (const pid_t number : numbers_in(folder)) {
    const std::string path = folder + '/' + std::to_string(number);
    std::array<char, 8> target{};
    if (readlink(path.c_str(), target.data(), target.size()) < 0) continue;
    struct stat found{};
    if (!std::string_view(target.data(), target.size()).starts_with(memfd) ||
        stat(path.c_str(), &found) != 0) {
      continue;
    }
    memfds_.insert(found.st_ino);
    parts[{-1, found.st_ino}] = static_cast<std::uint64_t>(found.st_blocks) * 512;
  }
}

// Returns the memory of an address space without page tables and without what objects_of() counts,
// each page divided by the number of address spaces that have it; undivided if it is late or the
// system does not tell (/proc/PID/smaps). The counts of `space` are of one moment and limit it.
std::uint64_t MemoryMeter::share_of(const AddressSpace& space) const {
  std::uint64_t own = 0, shared = 0, pages = 0;
  bool is_told = false, has_shared = false;
  Lines lines(space.folder + "smaps");
  for (auto line = lines.next(); line; line = lines.next()) {
    if (is_late()) return space.own + space.shared;
    is_told = true;
    const auto label = line->substr(0, line->find(':') + 1);
    if (const auto file = mapped_file(*line)) {
      has_shared = counts_if_mapped(*file);
    } else if (label == "Pss:") {
      pages = labeled_size(*line, label);
    } else if (label == "Anonymous:") {
      const std::uint64_t anonymous = std::min(pages, labeled_size(*line, label));
      own += anonymous;
      shared += has_shared ? pages - anonymous : 0;
    } else if (label == "SwapPss:" || label == "Shared_Hugetlb:" || label == "Private_Hugetlb:") {
      own += labeled_size(*line, label);
    }
  }
  if (!is_told) return space.own + space.shared;
  return std::min(space.own, own) + std::min(space.shared, shared);
}

bool MemoryMeter::counts_if_mapped(const MappedFile& file) const {
  const NamespaceSupport& support = namespaces_.support();
  if (file.inode == 0 || private_devices_.contains(file.device)) return false;
  if (own_devices_.contains(file.device) || file.name == "/dev/zero") return true;
  if (file.name.starts_with("/SYSV")) return !support.has_ipc;
  return file.name.starts_with(memfd) && !support.has_call_filter && !memfds_.contains(file.inode);
}

ResourceMonitor::ResourceMonitor(pid_t main, const LaunchRequest& request,
                                 const PrivateNamespaces& namespaces, const RunCgroup* group,
                                 const ProcessCap& cap)
    : main_(main), limits_(request.limits), namespaces_(namespaces), group_(group), cap_(cap) {
  if (group_ == nullptr) memory_.emplace(namespaces, request.options.is_wrapped);
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
    const std::uint64_t memory = memory_->measure(all, limits_.memory.value_or(UINT64_MAX)) +
                                 namespaces_.memory_of_sockets();
    peak_ = std::max(peak_, memory);
    if (limits_.memory && memory > *limits_.memory) return End::memory_limit;
  }
  if (limits_.cpu_time && std::max(cpu + reaped.cpu, cpu_seen()) > *limits_.cpu_time)
    return End::cpu_limit;
  if (processes > limits_.processes || cap_.was_refused()) return End::process_limit;
  return std::nullopt;
}

std::chrono::nanoseconds ResourceMonitor::cpu_seen() const {
  std::chrono::nanoseconds sum{0};
  for (const auto& [process, cpu] : seen_) sum += cpu;
  return sum;
}

std::optional<End> ResourceMonitor::final_usage(const ReapedUsage& reaped, ExitReport& report) {
  if (group_ != nullptr) {
    const auto exceeded = look_at_group(report);
    if (!group_->knows_peak()) report.memory = std::max(report.memory, reaped.memory);
    return exceeded;
  }
  report.cpu_time = std::max(reaped.cpu, cpu_seen());
  // Pages of files do not count; those that a process had at its peak are not known exactly.
  const std::uint64_t of_one = reaped.memory - std::min(reaped.memory, memory_->pages_of_files());
  report.memory = std::max(of_one, peak_);
  if (limits_.memory && of_one > std::max(*limits_.memory, unavoidable_memory())) {
    return End::memory_limit;
  }
  if (limits_.cpu_time && report.cpu_time > *limits_.cpu_time) return End::cpu_limit;
  if (cap_.was_refused()) return End::process_limit;
  return std::nullopt;
}

}  // namespace gauntlet::process
