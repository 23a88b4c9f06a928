#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <vector>

#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/proc.hpp"

namespace gauntlet::process {
namespace {

namespace fs = std::filesystem;

constexpr const char* members = "cgroup.procs";
constexpr const char* divided = "cgroup.subtree_control";

bool has_controllers(const fs::path& list) {
  const std::string text = read_proc(list);
  return has_word(text, "memory") && has_word(text, "pids");
}

bool is_alone(const fs::path& folder) {
  const std::string text = read_proc(folder / members);
  std::string_view rest = text;
  const auto first = next_number<pid_t>(rest);
  return first == getpid() && next_word(rest).empty();
}

std::string words_for(int error) { return std::generic_category().message(error); }

}  // namespace

CgroupDelegation::CgroupDelegation() : owner_(getpid()), why_not_(try_own()) {
  if (!why_not_.empty()) leave();
}

std::string CgroupDelegation::try_own() {
  const auto own = own_cgroup(read_proc("/proc/self/cgroup"));
  const auto found = own ? cgroup_folder(read_proc("/proc/self/mountinfo"), *own) : std::nullopt;
  if (!found) return "no cgroup v2";
  if (!has_controllers(*found / "cgroup.controllers")) {
    return "cgroup v2 without the memory and pids controllers";
  }
  for (const auto* const file : {".", members, divided}) {
    if (access((*found / file).c_str(), W_OK) != 0) return "the cgroup is not writable";
  }
  folder_ = *found;
  const auto refusal = enable_controllers();
  return refusal.empty() ? try_group() : refusal;
}

std::string CgroupDelegation::enable_controllers() {
  const auto enable = [&] {
    return has_controllers(folder_ / divided) ? 0
                                              : write_setting(folder_ / divided, "+memory +pids");
  };
  int error = enable();
  if (error == EBUSY) {
    if (!is_alone(folder_)) return "other processes are in the same cgroup";
    constexpr mode_t mode = 0755;
    const fs::path own = folder_ / name();
    if (mkdir(own.c_str(), mode) != 0 && errno != EEXIST)
      return "cannot create a cgroup: " + words_for(errno);
    has_own_ = true;
    error = write_setting(own / members, std::to_string(owner_));
    if (error == 0) error = enable();
  }
  return error == 0 ? "" : "cannot enable controllers in the cgroup: " + words_for(error);
}

// Runs a process in a new cgroup. Returns why that failed; empty on success.
std::string CgroupDelegation::try_group() const {
  constexpr std::uint64_t memory = 64 << 20;
  constexpr unsigned processes = 16;
  try {
    const RunCgroup group(*prefix_for(owner_), memory, processes);
    int ending = -1;
    const pid_t pid = fork_into_cgroup(group, ending);
    if (pid == 0) _exit(0);
    if (pid < 0) return "cannot start a process in a cgroup: " + words_for(errno);
    const system::File handle(ending);
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return status == 0 ? "" : "a process cannot enter a cgroup";
  } catch (const std::system_error& error) {
    return error.what();
  }
}

std::string CgroupDelegation::name() const { return "gauntlet-" + std::to_string(owner_); }

std::optional<fs::path> CgroupDelegation::prefix_for(pid_t supervisor) const {
  if (folder_.empty()) return std::nullopt;
  return folder_ / (name() + '-' + std::to_string(supervisor));
}

void CgroupDelegation::clear(pid_t supervisor) const {
  if (const auto prefix = prefix_for(supervisor)) clear(prefix->filename().string() + '-');
}

void CgroupDelegation::clear(const std::string& prefix) const {
  for (const auto& group : groups_in(folder_, prefix)) {
    write_setting(group / "cgroup.kill", "1");
    remove_cgroup(group);
  }
}

void CgroupDelegation::leave() {
  if (owner_ != getpid() || folder_.empty()) return;
  clear(name() + '-');
  if (has_own_) {
    write_setting(folder_ / divided, "-memory -pids");  // allows processes in it again
    write_setting(folder_ / members, std::to_string(owner_));
    remove_cgroup(folder_ / name());
    has_own_ = false;
  }
  folder_.clear();
  if (why_not_.empty()) why_not_ = "the cgroup was released";
}

}  // namespace gauntlet::process
