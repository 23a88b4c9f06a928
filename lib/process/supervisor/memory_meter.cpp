#include <fcntl.h>
#include <linux/kcmp.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "process/supervisor/gauge.hpp"

namespace gauntlet::process {
namespace {

// Below it, what is mapped and what is not are not told apart.
constexpr std::uint64_t little = 1 << 20;

constexpr long tmpfs_magic = 0x01021994;

// Where bubblewrap puts memory for files (bubblewrap.cpp).
constexpr std::array memory_folders{"tmp", "var/tmp", "run", "dev/shm"};

struct Space {
  pid_t pid = 0;
  std::uint64_t own = 0;     // pages of no file, and those swapped out
  std::uint64_t shared = 0;  // mapped, of shared memory
  std::uint64_t size = 0;    // of the address space
};

// The bytes that a line "label: N kB" tells; 0 without one.
std::uint64_t kibibytes(std::string_view text, std::string_view label) {
  const auto found = text.find(label);
  if (found == text.npos) return 0;
  text.remove_prefix(found + label.size());
  return next_number<std::uint64_t>(text) * 1024;
}

// What is told of a process is told by its first thread, or if that has ended, by another.
std::string tell(const Process& process, std::string_view name) {
  if (process.state != 'Z') return read_proc(proc_path(process.pid, name));
  for (const pid_t thread : numbers_in(proc_path(process.pid, "task"))) {
    if (thread == process.pid) continue;
    auto text =
        read_proc(proc_path(process.pid, "task/" + std::to_string(thread) + '/').append(name));
    if (!text.empty()) return text;
  }
  return "";
}

Space space_of(const Process& process) {
  const std::string text = tell(process, "status");
  return {process.pid,
          kibibytes(text, "\nRssAnon:") + kibibytes(text, "\nVmSwap:") +
              kibibytes(text, "\nHugetlbPages:"),
          kibibytes(text, "\nRssShmem:"), kibibytes(text, "\nVmSize:")};
}

// Whether both are one address space.
bool is_same(const Space& a, const Space& b) {
  return a.size == b.size && syscall(SYS_kcmp, a.pid, b.pid, KCMP_VM, 0, 0) == 0;
}

std::vector<Space> spaces_of(const std::vector<Process>& processes) {
  std::vector<Space> spaces;
  for (const Process& process : processes) {
    if (process.has_ended()) continue;
    const Space space = space_of(process);
    const bool is_known =
        std::ranges::any_of(spaces, [&](const Space& other) { return is_same(space, other); });
    if (space.size > 0 && !is_known) spaces.push_back(space);
  }
  return spaces;
}

// What the pages come to if one that n address spaces share counts as one n-th in each.
std::uint64_t proportional(const Space& space) {
  const auto text = read_proc(proc_path(space.pid, "smaps_rollup"));
  if (text.find("\nPss_Anon:") == text.npos) return space.own + space.shared;
  return std::min(space.own + space.shared,
                  kibibytes(text, "\nPss_Anon:") + kibibytes(text, "\nPss_Shmem:") +
                      kibibytes(text, "\nSwapPss:") + kibibytes(text, "\nShared_Hugetlb:") +
                      kibibytes(text, "\nPrivate_Hugetlb:"));
}

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

// A line of /proc/PID/smaps that begins a mapping: "from-to mode offset major:minor inode ...".
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

// What memory without a folder lies on.
dev_t device_of_memory() {
  const system::File some(memfd_create("gauntlet", MFD_CLOEXEC));
  struct stat found{};
  return some.is_open() && fstat(some.number(), &found) == 0 ? found.st_dev : 0;
}

}  // namespace

MemoryMeter::MemoryMeter(bool has_own_ipc, const system::File& shared_files)
    : has_own_ipc_(has_own_ipc), shared_files_(shared_files) {
  static const dev_t device = device_of_memory();
  shared_device_ = device;
}

std::uint64_t MemoryMeter::measure(const std::vector<Process>& processes, std::uint64_t enough) {
  const auto spaces = spaces_of(processes);
  std::vector<pid_t> pids;
  std::uint64_t mapped = 0;
  for (const Space& space : spaces) {
    pids.push_back(space.pid);
    mapped += space.own + space.shared;
  }
  find_objects(pids);
  const std::uint64_t unmapped = sum_of_objects(pids);
  if (spaces.size() > 1 && mapped + unmapped > enough) {
    std::uint64_t shares = 0;
    for (const Space& space : spaces) shares += proportional(space);
    mapped = std::min(mapped, shares);
  }
  return mapped + unmapped;
}

void MemoryMeter::find_objects(const std::vector<pid_t>& spaces) {
  sizes_.clear();
  for (const pid_t process : spaces) {
    find_open_objects(process);
    find_tmpfs(process);
  }
  if (shared_files_.is_open()) add_mount(shared_files_.number());
  if (has_own_ipc_) find_segments();
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

// In the strict sandbox, whose root is another than ours.
void MemoryMeter::find_tmpfs(pid_t process) {
  const std::string root = proc_path(process, "root");
  if (namespace_of("/proc/self/ns/mnt") == namespace_of(proc_path(process, "ns/mnt"))) return;
  for (const auto* const name : memory_folders) {
    const system::File folder(open((root + '/' + name).c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (folder.is_open()) add_mount(folder.number());
  }
}

void MemoryMeter::add_mount(int folder) {
  struct statfs found{};
  struct stat named{};
  if (fstatfs(folder, &found) != 0 || found.f_type != tmpfs_magic || fstat(folder, &named) != 0) {
    return;
  }
  sizes_[{named.st_dev, 0}] =
      (found.f_blocks - found.f_bfree) * static_cast<std::uint64_t>(found.f_bsize);
}

void MemoryMeter::find_segments() {
  const std::string text = read_proc("/proc/sysvipc/shm");
  std::string_view rest = text;
  rest.remove_prefix(std::min(rest.find('\n'), rest.size()));
  while (rest.size() > 1) {
    rest.remove_prefix(1);
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(line.size());
    next_word(line);
    const auto id = next_number<ino_t>(line);
    for (int field = 2; field < 14; ++field) next_word(line);
    const auto resident = next_number<std::uint64_t>(line);
    sizes_[{shared_device_, id}] = resident + next_number<std::uint64_t>(line);
  }
}

// What of the objects no address space has counted as mapped.
std::uint64_t MemoryMeter::sum_of_objects(const std::vector<pid_t>& spaces) {
  std::uint64_t sum = 0;
  for (const auto& [object, size] : sizes_) sum += size;
  if (sum < little) return sum;
  Sizes mapped;
  for (const pid_t process : spaces) {
    const std::string text = read_proc(proc_path(process, "smaps"));
    std::optional<Object> object;
    for (std::string_view rest = text; !rest.empty();) {
      const auto line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      if (const auto begun = mapped_object(line)) object = begun;
      if (!object || !line.starts_with("Rss:")) continue;
      if (!sizes_.contains(*object)) object->second = 0;  // it may be in a folder
      if (sizes_.contains(*object)) mapped[*object] += kibibytes(line, "Rss:");
      object.reset();
    }
  }
  sum = 0;
  for (const auto& [object, size] : sizes_) sum += size - std::min(size, mapped[object]);
  return sum;
}

}  // namespace gauntlet::process
