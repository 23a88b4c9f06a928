#include "process/disk_watch.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <mutex>
#include <set>
#include <string_view>

#include "process/supervisor/proc.hpp"
#include "system/folders/folder.hpp"

namespace gauntlet::process {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds disk_tick{20};
constexpr milliseconds longest_pause{1000};  // between two counts
constexpr std::uint64_t mebibyte = 1 << 20;

std::atomic<std::uint64_t> alarms = 0;

// All active objects, to find the program that fills a disk.
std::mutex watches_mutex;
std::vector<const DiskWatch*> watches;

struct Free {
  std::uint64_t bytes = UINT64_MAX;
  bool has_files = true;  // more files can be created
};

Free free_space(const std::filesystem::path& folder) {
  struct statvfs found{};
  if (statvfs(folder.c_str(), &found) != 0) return {};
  constexpr std::uint64_t fewest_files = 256;
  return {found.f_bavail * found.f_frsize, found.f_files == 0 || found.f_favail >= fewest_files};
}

// Returns the number in a line of a file about an open file (proc(5), fdinfo): "label 12".
unsigned number_in(const std::string& fdinfo, const std::string& label, int base) {
  const auto found = fdinfo.find(label);
  if (found == fdinfo.npos) return 0;
  return static_cast<unsigned>(std::strtoul(fdinfo.c_str() + found + label.size(), nullptr, base));
}

// Counts the files of processes that were not counted in their folders: those without a name, and
// those open for writing in a folder that could not be read.
class HeldFiles {
 public:
  // Counts files on the file systems of the folders. Must not outlive `usage`.
  HeldFiles(const std::vector<std::filesystem::path>& folders, system::DiskUsage& usage)
      : usage_(usage) {
    for (const auto& folder : folders) {
      struct stat found{};
      if (stat(folder.c_str(), &found) == 0) devices_.insert(found.st_dev);
    }
  }

  void add(pid_t process) {
    for (const pid_t thread : numbers_in(proc_path(process, "task"))) {
      const std::string task = proc_path(process, "task/" + std::to_string(thread) + '/');
      add_open(task);  // each thread can have files of its own: unshare(2)
      if (thread == process) add_mapped(task, proc_path(process, "map_files/"));
    }
  }

  // Returns true if some files may not be counted: mapped ones without a name, which only root can
  // look at, those on the way through a socket, and those of processes that forbid to look.
  bool are_some_hidden() const { return are_some_hidden_; }

 private:
  void add_open(const std::string& task) {
    const std::string folder = task + "fd/";
    if (access(folder.c_str(), R_OK) != 0 && errno == EACCES) are_some_hidden_ = true;
    for (const pid_t file : numbers_in(folder)) {
      const std::string number = std::to_string(file);
      struct stat found{};
      if (stat((folder + number).c_str(), &found) != 0) continue;
      if (S_ISSOCK(found.st_mode)) {
        if (number_in(read_proc((task + "fdinfo/").append(number)), "scm_fds:", 10) > 0) {
          are_some_hidden_ = true;
        }
      } else if (found.st_nlink == 0 || is_open_for_writing(task, number)) {
        count(found);
      }
    }
  }

  static bool is_open_for_writing(const std::string& task, const std::string& number) {
    const unsigned flags = number_in(read_proc((task + "fdinfo/").append(number)), "flags:", 8);
    return (flags & static_cast<unsigned>(O_ACCMODE)) != O_RDONLY;
  }

  void add_mapped(const std::string& task, const std::string& mapped_files) {
    const std::string maps = read_proc(task + "maps");
    for (std::string_view rest = maps; !rest.empty();) {
      std::string_view line = next_line(rest);
      if (!line.ends_with(" (deleted)")) continue;
      struct stat found{};
      if (stat((mapped_files + std::string(next_word(line))).c_str(), &found) == 0) {
        if (found.st_nlink == 0) count(found);
      } else if (errno != ENOENT && line.find(" /dev/zero ") == line.npos) {
        are_some_hidden_ = true;
      }
    }
  }

  void count(const struct stat& file) {
    if (!S_ISREG(file.st_mode) || !devices_.contains(file.st_dev)) return;
    if (!usage_.files.emplace(file.st_dev, file.st_ino).second) return;
    usage_.bytes += static_cast<std::uint64_t>(file.st_blocks) * 512;
  }

  system::DiskUsage& usage_;
  std::set<dev_t> devices_;
  bool are_some_hidden_ = false;
};

// Returns true if there may be more of them.
bool add_held_files(pid_t supervisor, const std::vector<std::filesystem::path>& folders,
                    system::DiskUsage& usage) {
  constexpr std::size_t max_processes = 4096;
  HeldFiles held(folders, usage);
  for (const Process& process : descendants_of(supervisor, max_processes)) held.add(process.pid);
  return held.are_some_hidden();
}

std::string in_mebibytes(std::uint64_t bytes) { return std::to_string(bytes / mebibyte) + " MiB"; }

}  // namespace

DiskWatch::DiskWatch(const DiskLimit& limit) : folders_{limit.folder}, limit_(limit.bytes) {
  struct stat found{};
  if (stat(limit.folder.c_str(), &found) == 0) device_ = found.st_dev;
  most_free_ = free_space(limit.folder).bytes;
  others_at_most_ = growth_of_others();
  count(0);
  const std::uint64_t size = grown_.exchange(0);
  before_ = limit.is_total ? 0 : size;
  reserve_ = std::min(64 * mebibyte, free_since_count_ / 8);
  next_tick_ = Clock::now() + disk_tick;
  const std::lock_guard lock(watches_mutex);
  watches.push_back(this);
}

DiskWatch::~DiskWatch() {
  const std::lock_guard lock(watches_mutex);
  std::erase(watches, this);
}

bool DiskWatch::is_exceeded(pid_t supervisor) {
  const auto now = Clock::now();
  if (now < next_tick_) return false;
  next_tick_ = now + disk_tick;
  const Free free = free_space(folders_.front());
  if (free.bytes > most_free_) {  // the system frees late what an ended program has left
    most_free_ = free.bytes;
    others_at_most_ = growth_of_others();
  }
  free_since_count_ = std::max(free_since_count_, free.bytes);
  const bool is_nearly_full = free.bytes < reserve_ || !free.has_files;
  const std::uint64_t grown = grown_;
  const std::uint64_t enough = std::max((limit_ - std::min(limit_, grown)) / 4, mebibyte);
  const bool has_shrunk =
      free.bytes < free_since_count_ && free_since_count_ - free.bytes >= enough;
  if (now < next_count_ && !has_shrunk && !is_nearly_full) return false;
  if (now < earliest_count_) return false;
  count(supervisor);
  return judge(is_nearly_full);
}

bool DiskWatch::is_exceeded_in_the_end() {
  if (!message_.empty()) return true;
  count(0);
  return judge(false);
}

// The longer a count takes, the longer is the pause after it.
void DiskWatch::count(pid_t supervisor) {
  const auto begin = Clock::now();
  free_since_count_ = free_space(folders_.front()).bytes;
  system::DiskUsage usage;
  for (const auto& folder : folders_) system::add_usage(folder, usage);
  const bool are_some_hidden = supervisor != 0 && add_held_files(supervisor, folders_, usage);
  is_too_deep_ = usage.is_too_deep;
  const std::uint64_t found = usage.bytes - std::min(usage.bytes, before_);
  hidden_ = are_some_hidden ? growth_of_nobody(found) : 0;
  grown_ = found + hidden_;
  const auto now = Clock::now();
  earliest_count_ = now + 2 * (now - begin);
  next_count_ = now + std::max<Clock::duration>(longest_pause, 20 * (now - begin));
}

std::uint64_t DiskWatch::growth_of_others() const {
  std::uint64_t sum = 0;
  const std::lock_guard lock(watches_mutex);
  for (const DiskWatch* const each : watches) {
    if (each != this && each->device_ == device_) sum += each->grown_ - each->hidden_;
  }
  return sum;
}

// Returns by how much the used space of the file system has grown since most was free, without what
// the watched programs have added, which is `own` for this one.
std::uint64_t DiskWatch::growth_of_nobody(std::uint64_t own) const {
  const std::uint64_t others = growth_of_others();
  const std::uint64_t known = own + others - std::min(others, others_at_most_);
  const std::uint64_t all = most_free_ - std::min(most_free_, free_since_count_);
  return all - std::min(all, known);
}

bool DiskWatch::judge(bool is_nearly_full) {
  const std::uint64_t grown = grown_;
  if (grown > limit_) {
    if (hidden_ > 0) ++alarms;  // what was hidden may be another program's
    message_ = "wrote more than " + in_mebibytes(limit_);
  } else if (is_too_deep_) {
    message_ =
        "created folders nested more than " + std::to_string(system::max_walk_depth) + " deep";
  } else if (is_nearly_full) {
    ++alarms;
    const std::lock_guard lock(watches_mutex);
    const bool is_the_one =
        grown >= reserve_ / 2 && std::ranges::all_of(watches, [&](const DiskWatch* each) {
          return each->device_ != device_ || each->grown_ <= grown;
        });
    if (is_the_one) message_ = "wrote " + in_mebibytes(grown) + ", until the disk was nearly full";
  }
  return !message_.empty();
}

DiskWatches::DiskWatches(const std::vector<DiskLimit>& limits) {
  for (const DiskLimit& limit : limits) watches_.emplace_back(limit);
}

void DiskWatches::add(std::filesystem::path folder) {
  if (!watches_.empty()) watches_.front().add(std::move(folder));
}

DiskWatch::Clock::time_point DiskWatches::next() const {
  auto next = DiskWatch::Clock::time_point::max();
  for (const DiskWatch& watch : watches_) next = std::min(next, watch.next());
  return next;
}

bool DiskWatches::are_exceeded(pid_t supervisor) {
  return std::ranges::any_of(watches_,
                             [&](DiskWatch& watch) { return watch.is_exceeded(supervisor); });
}

bool DiskWatches::are_exceeded_in_the_end() {
  return std::ranges::any_of(watches_,
                             [](DiskWatch& watch) { return watch.is_exceeded_in_the_end(); });
}

const std::string& DiskWatches::message() const {
  return std::ranges::find_if(watches_,
                              [](const DiskWatch& watch) { return !watch.message().empty(); })
      ->message();
}

std::uint64_t disk_alarms() { return alarms; }

}  // namespace gauntlet::process
