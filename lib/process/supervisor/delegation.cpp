#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <string>
#include <system_error>
#include <utility>
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

// Returns the name prefix of all cgroups v1 created in this PID namespace.
std::string own_name() {
  struct stat found{};
  const bool is_known = stat("/proc/self/ns/pid", &found) == 0;
  return "gauntlet-" + std::to_string(is_known ? found.st_ino : 0) + '-';
}

// Returns the distinct folders.
std::vector<const fs::path*> folders_of(const GroupPrefix& all) {
  if (all.version == 2) return {&all.memory};
  return {&all.memory, &all.processes, &all.cpu};
}

std::vector<fs::path> groups_in(const fs::path& folder, const std::string& prefix) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator each(folder, error); !error && each != fs::directory_iterator();
       each.increment(error)) {
    if (each->path().filename().string().starts_with(prefix)) found.push_back(each->path());
  }
  return found;
}

std::string words_for(int error) { return std::generic_category().message(error); }

}  // namespace

CgroupDelegation::CgroupDelegation() : owner_(getpid()) {
  why_not_ = try_unified();
  if (why_not_.empty()) return;
  leave();
  const std::string refusal = try_split();
  if (!refusal.empty() || folders_.memory.empty()) {
    leave();
    why_not_ += refusal;
  } else {
    why_not_.clear();
  }
}

std::string CgroupDelegation::try_unified() {
  const auto own = own_cgroup(read_proc("/proc/self/cgroup"));
  const auto found = own ? cgroup_folder(read_proc("/proc/self/mountinfo"), *own) : std::nullopt;
  if (!found) return "no cgroup v2";
  if (!has_controllers(*found / "cgroup.controllers")) {
    return "cgroup v2 without the memory and pids controllers";
  }
  for (const auto* const file : {".", members, divided}) {
    if (access((*found / file).c_str(), W_OK) != 0) return "the cgroup is not writable";
  }
  version_ = 2;
  folders_ = {version_, *found, *found, *found};
  const auto refusal = enable_controllers();
  return refusal.empty() ? try_group() : refusal;
}

// Returns the reason to append to that of cgroup v2. It is empty on success, and also if the
// machine has no cgroup v1; folders_ is then empty.
std::string CgroupDelegation::try_split() {
  const std::string groups = read_proc("/proc/self/cgroup");
  const std::string mounts = read_proc("/proc/self/mountinfo");
  GroupPrefix found{.version = 1, .memory = {}, .processes = {}, .cpu = {}};
  for (const auto& [controller, folder] :
       {std::pair{"memory", &found.memory}, std::pair{"pids", &found.processes},
        std::pair{"cpuacct", &found.cpu}}) {
    const auto own = own_cgroup(groups, controller);
    const auto its = own ? cgroup_folder(mounts, *own, controller) : std::nullopt;
    if (!its) return "";
    if (its->filename().string().starts_with("gauntlet-")) {
      return ", and a nested run cannot create cgroups of version 1";
    }
    if (access(its->c_str(), W_OK) != 0) return ", and the cgroups of version 1 are not writable";
    *folder = *its;
  }
  version_ = found.version;
  folders_ = found;
  remove_stale();
  const std::string refusal = try_group();
  return refusal.empty() ? "" : ", and with version 1: " + refusal;
}

std::string CgroupDelegation::enable_controllers() {
  const auto enable = [&] {
    return has_controllers(folders_.memory / divided)
               ? 0
               : write_setting(folders_.memory / divided, "+memory +pids");
  };
  int error = enable();
  if (error == EBUSY) {
    if (!is_alone(folders_.memory)) return "other processes are in the same cgroup";
    constexpr mode_t mode = 0755;
    const fs::path own = folders_.memory / name();
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
    const auto group = make_run_group(*prefix_for(owner_), memory, processes);
    int ending = -1;
    const pid_t pid = fork_into_cgroup(*group, ending);
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

// In cgroup v1 the name includes the PID namespace: containers may share the cgroups, and their
// PIDs may be equal.
std::string CgroupDelegation::name() const {
  const std::string number = std::to_string(owner_);
  return version_ == 1 ? own_name() + number : "gauntlet-" + number;
}

std::optional<GroupPrefix> CgroupDelegation::prefix_for(pid_t supervisor) const {
  if (folders_.memory.empty()) return std::nullopt;
  const std::string all = name() + '-' + std::to_string(supervisor);
  return GroupPrefix{version_, folders_.memory / all, folders_.processes / all, folders_.cpu / all};
}

void CgroupDelegation::clear(pid_t supervisor) const {
  if (const auto prefix = prefix_for(supervisor)) clear(prefix->memory.filename().string() + '-');
}

void CgroupDelegation::clear(const std::string& prefix) const {
  for (const fs::path* const folder : folders_of(folders_)) {
    for (const auto& group : groups_in(*folder, prefix)) {
      if (version_ == 2) write_setting(group / "cgroup.kill", "1");
      remove_cgroup(group);
    }
  }
}

// Removes the cgroups of processes that were killed before they could remove them.
void CgroupDelegation::remove_stale() const {
  const std::string prefix = own_name();
  for (const fs::path* const folder : folders_of(folders_)) {
    for (const auto& group : groups_in(*folder, prefix)) {
      const std::string text = group.filename().string().substr(prefix.size());
      pid_t owner = 0;
      std::from_chars(text.data(), text.data() + text.size(), owner);
      if (owner > 0 && kill(owner, 0) != 0 && errno == ESRCH) rmdir(group.c_str());
    }
  }
}

void CgroupDelegation::leave() {
  if (owner_ != getpid() || folders_.memory.empty()) return;
  clear(name() + '-');
  if (has_own_) {
    write_setting(folders_.memory / divided, "-memory -pids");  // allows processes in it again
    write_setting(folders_.memory / members, std::to_string(owner_));
    remove_cgroup(folders_.memory / name());
    has_own_ = false;
  }
  folders_ = {};
  if (why_not_.empty()) why_not_ = "the cgroup was released";
}

}  // namespace gauntlet::process
