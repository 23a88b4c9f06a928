
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <vector>

#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/proc.hpp"
#include "process/supervisor/reaper.hpp"

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

Delegation::Delegation() : owner_(getpid()) {
  why_not_ = try_out();
  if (!why_not_.empty()) leave();
}

std::string Delegation::try_out() {
  const auto own = own_cgroup(read_proc("/proc/self/cgroup"));
  const auto found = own ? cgroup_folder(read_proc("/proc/self/mountinfo"), *own) : std::nullopt;
  if (!found) return "no cgroup v2 is in sight";
  if (!has_controllers(*found / "cgroup.controllers")) {
    return "the cgroup v2 here is without the controllers memory and pids";
  }
  for (const auto* const file : {".", members, divided}) {
    if (access((*found / file).c_str(), W_OK) != 0)
      return "the cgroup here is not ours to divide up";
  }
  folder_ = *found;
  const auto refusal = divide_up();
  return refusal.empty() ? try_group() : refusal;
}

std::string Delegation::divide_up() {
  const auto enable = [&] {
    return has_controllers(folder_ / divided) ? 0
                                              : write_setting(folder_ / divided, "+memory +pids");
  };
  int error = enable();
  if (error == EBUSY) {
    if (!is_alone(folder_)) return "others are in the same cgroup";
    constexpr mode_t mode = 0755;
    const fs::path own = folder_ / name();
    if (mkdir(own.c_str(), mode) != 0 && errno != EEXIST)
      return "no cgroup can be made: " + words_for(errno);
    has_own_ = true;
    error = write_setting(own / members, std::to_string(owner_));
    if (error == 0) error = enable();
  }
  return error == 0 ? "" : "the cgroup here cannot be divided up: " + words_for(error);
}

// Whether a process can be born in a group.
std::string Delegation::try_group() const {
  constexpr std::uint64_t memory = 64 << 20;
  constexpr unsigned processes = 16;
  try {
    const RunGroup group(*prefix_for(owner_), memory, processes);
    int ending = -1;
    const pid_t pid = fork_into(group.number(), ending);
    if (pid == 0) _exit(0);
    if (pid < 0) return "no process can be started in a cgroup: " + words_for(errno);
    const system::File handle(ending);
    wait_for(pid);
    return "";
  } catch (const std::system_error& error) {
    return error.what();
  }
}

std::string Delegation::name() const { return "gauntlet-" + std::to_string(owner_); }

std::optional<fs::path> Delegation::prefix_for(pid_t supervisor) const {
  if (folder_.empty()) return std::nullopt;
  return folder_ / (name() + '-' + std::to_string(supervisor));
}

void Delegation::clear(pid_t supervisor) const {
  if (const auto prefix = prefix_for(supervisor)) clear(prefix->filename().string() + '-');
}

void Delegation::clear(const std::string& prefix) const {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator each(folder_, error); !error && each != fs::directory_iterator();
       each.increment(error)) {
    if (each->path().filename().string().starts_with(prefix)) found.push_back(each->path());
  }
  for (const auto& group : found) {
    write_setting(group / "cgroup.kill", "1");
    remove_cgroup(group);
  }
}

void Delegation::leave() {
  if (owner_ != getpid() || folder_.empty()) return;
  clear(name() + '-');
  if (has_own_) {
    write_setting(folder_ / divided, "-memory -pids");  // or it could not be moved back
    write_setting(folder_ / members, std::to_string(owner_));
    remove_cgroup(folder_ / name());
  }
  folder_.clear();
  if (why_not_.empty()) why_not_ = "it was given back";
}

}  // namespace gauntlet::process
