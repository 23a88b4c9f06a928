#include "process/disk_watch.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <algorithm>
#include <mutex>
#include <sstream>

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

bool can_be_written_by(pid_t pid, pid_t file) {
  std::istringstream info(read_proc(proc_path(pid, "fdinfo/" + std::to_string(file))));
  for (std::string word; info >> word;) {
    if (word != "flags:") continue;
    unsigned flags = 0;
    info >> std::oct >> flags;
    return (flags & static_cast<unsigned>(O_ACCMODE)) != O_RDONLY;
  }
  return false;
}

// Adds files that processes have open for writing, on the file systems of the folders, and that
// were not counted there: they have no name any more, or one that could not be read.
void add_open_files(pid_t supervisor, const std::vector<std::filesystem::path>& folders,
                    system::DiskUsage& usage) {
  constexpr std::size_t max_processes = 4096;
  std::vector<dev_t> devices;
  for (const auto& folder : folders) {
    struct stat found{};
    if (stat(folder.c_str(), &found) == 0) devices.push_back(found.st_dev);
  }
  for (const Process& process : descendants_of(supervisor, max_processes)) {
    for (const pid_t file : numbers_in(proc_path(process.pid, "fd"))) {
      struct stat found{};
      const std::string path = proc_path(process.pid, "fd/" + std::to_string(file));
      if (stat(path.c_str(), &found) != 0 || !S_ISREG(found.st_mode)) continue;
      if (std::ranges::find(devices, found.st_dev) == devices.end()) continue;
      if (!can_be_written_by(process.pid, file)) continue;
      if (!usage.files.emplace(found.st_dev, found.st_ino).second) continue;
      usage.bytes += static_cast<std::uint64_t>(found.st_blocks) * 512;
    }
  }
}

std::string in_mebibytes(std::uint64_t bytes) { return std::to_string(bytes / mebibyte) + " MiB"; }

}  // namespace

DiskWatch::DiskWatch(const DiskLimit& limit) : folders_{limit.folder}, limit_(limit.bytes) {
  struct stat found{};
  if (stat(limit.folder.c_str(), &found) == 0) device_ = found.st_dev;
  count(0);
  const std::uint64_t size = grown_.exchange(0);
  before_ = limit.is_total ? 0 : size;
  reserve_ = std::min(64 * mebibyte, free_at_count_ / 8);
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
  const bool is_nearly_full = free.bytes < reserve_ || !free.has_files;
  const std::uint64_t grown = grown_;
  const std::uint64_t enough = std::max((limit_ - std::min(limit_, grown)) / 4, mebibyte);
  const bool has_shrunk = free.bytes < free_at_count_ && free_at_count_ - free.bytes >= enough;
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
  free_at_count_ = free_space(folders_.front()).bytes;
  system::DiskUsage usage;
  for (const auto& folder : folders_) system::add_usage(folder, usage);
  if (supervisor != 0) add_open_files(supervisor, folders_, usage);
  is_too_deep_ = usage.is_too_deep;
  grown_ = usage.bytes - std::min(usage.bytes, before_);
  const auto now = Clock::now();
  earliest_count_ = now + 2 * (now - begin);
  next_count_ = now + std::max<Clock::duration>(longest_pause, 20 * (now - begin));
}

bool DiskWatch::judge(bool is_nearly_full) {
  const std::uint64_t grown = grown_;
  if (grown > limit_) {
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
