#include "process/supervisor/process_cap.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <string>
#include <string_view>
#include <system_error>

#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/proc.hpp"

namespace gauntlet::process {
namespace {

namespace fs = std::filesystem;

constexpr const char* hierarchy = "/sys/fs/cgroup/pids";
constexpr const char* threads = "tasks";  // "0" moves the thread that writes it
constexpr const char* name_start = "gauntlet-";

// Returns the folder of this process's cgroup, which containers see as the whole hierarchy. Returns
// nullopt if there is none, and in a run of another xtest, which could not remove its own then.
std::optional<fs::path> own_folder() {
  constexpr std::string_view key = ":pids:";
  const std::string groups = read_proc("/proc/self/cgroup");
  const auto at = groups.find(key);
  if (at == groups.npos) return std::nullopt;
  std::string_view rest = std::string_view(groups).substr(at + key.size());
  const std::string path(next_line(rest));
  if (path.find(std::string("/") + name_start) != path.npos) return std::nullopt;
  const fs::path folder = hierarchy + path;
  return access(folder.c_str(), F_OK) == 0 ? folder : fs::path(hierarchy);
}

system::File open_setting(const fs::path& path, int mode) {
  return system::File(open(path.c_str(), mode | O_CLOEXEC));
}

bool write_to(const system::File& file, std::string_view text) {
  return pwrite(file.fd(), text.data(), text.size(), 0) == std::ssize(text);
}

}  // namespace

ProcessCap::ProcessCap() {
  const auto outside = own_folder();
  if (!outside || access(outside->c_str(), W_OK) != 0) return;
  // Those of supervisors that were killed. Others are not empty, and remain.
  for (const fs::path& group : groups_in(*outside, name_start)) rmdir(group.c_str());
  constexpr int tries = 10;  // another supervisor, too, may remove it before this process is in it
  for (int i = 0; i < tries && folder_.empty(); ++i) {
    try {
      const fs::path made = make_cgroup(*outside / (name_start + std::to_string(getpid())));
      if (write_to(open_setting(made / threads, O_WRONLY), "0"))
        folder_ = made;
      else
        rmdir(made.c_str());
    } catch (const std::system_error&) {
      return;
    }
  }
  outside_ = open_setting(*outside / threads, O_WRONLY);
  limit_ = open_setting(folder_ / "pids.max", O_WRONLY);
  events_ = open_setting(folder_ / "pids.events", O_RDONLY);
}

ProcessCap::~ProcessCap() {
  if (folder_.empty()) return;
  write_to(outside_, "0");
  remove_cgroup(folder_);
}

void ProcessCap::begin(unsigned processes) {
  was_refused_.reset();
  write_to(limit_, processes == UINT32_MAX ? "max" : std::to_string(std::uint64_t{processes} + 1));
  before_ = refusals();
}

void ProcessCap::end() {
  if (!was_refused_) was_refused_ = was_refused();
  write_to(limit_, "0");
}

bool ProcessCap::was_refused() const { return was_refused_.value_or(refusals() > before_); }

std::uint64_t ProcessCap::refusals() const {
  std::array<char, 64> text{};
  const ssize_t size = pread(events_.fd(), text.data(), text.size(), 0);
  return size > 0 ? value_of({text.data(), static_cast<std::size_t>(size)}, "max") : 0;
}

}  // namespace gauntlet::process
