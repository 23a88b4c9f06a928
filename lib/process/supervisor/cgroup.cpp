#include "process/supervisor/cgroup.hpp"

#include <fcntl.h>
#include <linux/sched.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "process/supervisor/proc.hpp"

namespace gauntlet::process {
namespace {

namespace fs = std::filesystem;

// Decodes octal escapes: mountinfo writes a blank in a path as "\040", for example.
std::string unescaped(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    int code = 0;
    if (text.size() >= 4 && text[0] == '\\' &&
        std::from_chars(text.data() + 1, text.data() + 4, code, 8).ptr == text.data() + 4) {
      plain += static_cast<char>(code);
      text.remove_prefix(4);
    } else {
      plain += text[0];
      text.remove_prefix(1);
    }
  }
  return plain;
}

// A mounted cgroup hierarchy: the cgroup at its root, and the mount point.
struct Mount {
  std::string root;
  std::string point;
};

// Parses the line "number parent device root point options [more...] - type source options".
// Returns nullopt for any other mount.
std::optional<Mount> mount_in(std::string_view line) {
  const auto dash = line.find(" - ");
  if (dash == line.npos) return std::nullopt;
  std::string_view type = line.substr(dash + 3);
  if (next_word(type) != "cgroup2") return std::nullopt;
  for (int field = 0; field < 3; ++field) next_word(line);
  const std::string root = unescaped(next_word(line));
  return Mount{root == "/" ? "" : root, unescaped(next_word(line))};
}

}  // namespace

std::optional<std::string> own_cgroup(std::string_view text) {
  while (!text.empty()) {
    std::string_view path = next_line(text);
    if (!path.starts_with("0::")) continue;  // of a hierarchy of version 1
    path.remove_prefix(3);
    if (!path.starts_with('/') || path == "/.." || path.starts_with("/../")) return std::nullopt;
    return std::string(path);
  }
  return std::nullopt;
}

std::optional<fs::path> cgroup_folder(std::string_view mountinfo, std::string_view group) {
  while (!mountinfo.empty()) {
    const auto mount = mount_in(next_line(mountinfo));
    if (!mount || !group.starts_with(mount->root)) continue;
    const auto rest = group.substr(mount->root.size());
    if (rest.empty() || rest == "/") return mount->point;
    if (rest.starts_with('/')) return mount->point + std::string(rest);
  }
  return std::nullopt;
}

std::uint64_t value_of(std::string_view text, std::string_view key) {
  while (!text.empty()) {
    auto line = next_line(text);
    if (next_word(line) == key) return next_number<std::uint64_t>(line);
  }
  return 0;
}

bool has_word(std::string_view text, std::string_view word) {
  for (auto next = next_word(text); !next.empty(); next = next_word(text)) {
    if (next == word) return true;
  }
  return false;
}

int write_setting(const fs::path& path, std::string_view text) {
  const system::File file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.is_open()) return errno;
  return write(file.fd(), text.data(), text.size()) == std::ssize(text) ? 0 : errno;
}

int remove_cgroup(const fs::path& folder) {
  constexpr int tries = 200;
  for (int i = 0; i < tries; ++i) {
    if (rmdir(folder.c_str()) == 0 || errno == ENOENT) return 0;
    if (errno != EBUSY) return errno;
    poll(nullptr, 0, 1);
  }
  return EBUSY;
}

fs::path make_cgroup(const fs::path& prefix) {
  constexpr int max = 100;  // folders that could not be removed
  constexpr mode_t mode = 0755;
  for (int i = 0;; ++i) {
    fs::path path = prefix.string() + '-' + std::to_string(i);
    if (mkdir(path.c_str(), mode) == 0) return path;
    if (errno != EEXIST || i == max - 1) {
      throw std::system_error(errno, std::generic_category(), path);
    }
  }
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

pid_t fork_into_cgroup(const RunCgroup& group, int& ending) {
  clone_args args{};
  args.flags = CLONE_VFORK | CLONE_PIDFD | CLONE_INTO_CGROUP;
  args.pidfd = reinterpret_cast<std::uintptr_t>(&ending);
  args.exit_signal = SIGCHLD;
  args.cgroup = static_cast<std::uint64_t>(group.fd());
  return static_cast<pid_t>(syscall(SYS_clone3, &args, sizeof args));
}

RunCgroup::RunCgroup(const fs::path& prefix, std::uint64_t memory, unsigned processes)
    : path_(make_cgroup(prefix)) {
  try {
    folder_ = system::File(open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    limit("cgroup.max.descendants", 0);
    if (memory != UINT64_MAX) {
      limit("memory.max", memory);
      write_setting(path_ / "memory.swap.max", "0");  // the file is missing without swap
      limit("memory.oom.group", 1);                   // the OOM killer ends all processes
    }
    if (processes != UINT32_MAX) limit("pids.max", processes);
    knows_peak_ = !read("memory.peak").empty();
  } catch (...) {
    remove_cgroup(path_);
    throw;
  }
}

RunCgroup::~RunCgroup() {
  kill();
  remove_cgroup(path_);
}

RunCgroup::CgroupUsage RunCgroup::taken() const {
  CgroupUsage taken;
  taken.cpu = std::chrono::microseconds(value_of(read("cpu.stat"), "usage_usec"));
  const std::string text = read(knows_peak_ ? "memory.peak" : "memory.current");
  std::string_view bytes = text;
  taken.memory = next_number<std::uint64_t>(bytes);
  const std::string events = read("memory.events");
  // "oom_kill" alone may mean that the machine or a parent cgroup ran out of memory.
  taken.has_run_out_of_memory = value_of(events, "oom") > 0 && value_of(events, "oom_kill") > 0;
  taken.was_refused_processes = value_of(read("pids.events"), "max") > 0;
  return taken;
}

void RunCgroup::limit(const char* file, std::uint64_t value) {
  if (const int error = write_setting(path_ / file, std::to_string(value))) {
    throw std::system_error(error, std::generic_category(), path_ / file);
  }
}

std::string RunCgroup::read(const char* file) const { return read_proc(path_ / file); }

void RunCgroup::kill() { write_setting(path_ / "cgroup.kill", "1"); }

}  // namespace gauntlet::process
