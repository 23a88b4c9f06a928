#include "process/sandbox/bubblewrap.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <map>
#include <system_error>

#include "process/sandbox/channels.hpp"
#include "process/supervisor/call_filter.hpp"
#include "system/plain_file.hpp"

namespace gauntlet::process {
namespace {

namespace fs = std::filesystem;

// Folders whose contents nobody but the program has a part in.
constexpr auto temporary_folders = {"/tmp", "/var/tmp", "/run", "/dev/shm"};

// What is where, outermost first.
class Layers {
 public:
  enum class What { shown, writable, temporary, hidden };

  explicit Layers(const Run& run)
      : folder_(system::plain_path(run.folder.empty() ? "." : run.folder)) {
    for (const auto& path : temporary_folders) add(path, What::temporary);
    for (const auto& path : run.view.shown) add(system::plain_path(path), What::shown);
    for (const auto& path : run.view.writable) add(system::plain_path(path), What::writable);
    for (const auto& path : run.view.hidden) add(system::plain_path(path), What::hidden);
    if (!is_hidden(folder_)) add(folder_, What::shown);
  }

  // A program is seen with what lies beside it, unless that is a whole hidden folder.
  void show_program(const fs::path& path) {
    const auto folder = path.parent_path();
    const auto found = layers_.find(folder);
    const bool is_covered = found != layers_.end() && found->second > What::writable;
    add(is_covered ? path : folder, What::shown);
  }

  // Where the program is to run.
  std::string folder() const { return is_hidden(folder_) ? private_folder : folder_.string(); }

  // Folders that somebody has named, not the system's.
  std::vector<fs::path> shown_folders() const {
    std::vector<fs::path> folders;
    for (const auto& [path, what] : layers_) {
      if (what == What::shown && path != path.root_path() && !system::is_of_system(path)) {
        folders.push_back(path);
      }
    }
    return folders;
  }

  // Whether a path is seen, and cannot be written to.
  bool shows(const fs::path& path) const { return innermost(path, true) == What::shown; }

  void append_to(std::vector<std::string>& words, const Limits& limits) const {
    const std::string size = std::to_string(limits.disk);
    // When all has its place in there. Much of /proc/sys is its owner's to write, who is root.
    std::vector<std::string> last{"--remount-ro", "/dev", "--remount-ro", "/proc"};
    for (const auto& [path, what] : layers_) {
      const std::string name = path.string();
      if (what == What::shown) {
        if (needs_showing(path)) words.insert(words.end(), {"--ro-bind", name, name});
      } else if (what == What::writable) {
        words.insert(words.end(), {"--bind", name, name});
      } else if (what == What::temporary) {
        words.insert(words.end(), {"--size", size, "--tmpfs", name});
      } else if (fs::is_directory(path)) {
        words.insert(words.end(), {"--size", "4096", "--tmpfs", name});
        last.insert(last.end(), {"--remount-ro", name});
      } else {
        words.insert(words.end(), {"--ro-bind", "/dev/null", name});
      }
    }
    words.insert(words.end(), last.begin(), last.end());
  }

 private:
  void add(const fs::path& path, What what) {
    std::error_code error;
    if (!fs::exists(path, error)) return;
    auto& known = layers_.try_emplace(path, what).first->second;
    known = std::max(known, what);
  }

  // By the innermost layer it is in.
  bool is_hidden(const fs::path& path) const { return innermost(path, true) == What::hidden; }

  bool needs_showing(const fs::path& path) const { return innermost(path, false) != What::shown; }

  What innermost(const fs::path& path, bool including_itself) const {
    What result = What::shown;
    for (const auto& [outer, what] : layers_) {  // a folder comes before what is in it
      if (system::is_below(path, outer) && (including_itself || outer != path)) result = what;
    }
    return result;
  }

  fs::path folder_;
  std::map<fs::path, What> layers_;
};

std::atomic<UserNamespace> chosen_user_namespace = UserNamespace::sealed;

std::vector<std::string> separate_user() {
  switch (user_namespace()) {
    case UserNamespace::sealed:
      return {"--unshare-user", "--disable-userns"};
    case UserNamespace::plain:
      return {"--unshare-user"};
    case UserNamespace::if_possible:
      break;
  }
  return {"--unshare-user-try"};
}

}  // namespace

void set_user_namespace(UserNamespace kind) { chosen_user_namespace = kind; }
UserNamespace user_namespace() { return chosen_user_namespace; }

// Without --die-with-parent: when the program has ended, bubblewrap's init stays as long as
// anything of it runs, which is how its supervisor comes to know what was left behind.
std::vector<std::string> wrap(const Run& run, const fs::path& program,
                              const Surroundings& surroundings) {
  Layers layers(run);
  layers.show_program(system::plain_path(program));
  layers.show_program(program.lexically_normal());
  std::vector<std::string> words{bubblewrap};
  const auto add = [&words](const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  add(separate_user());
  add({"--unshare-pid", "--unshare-uts", "--unshare-cgroup-try"});
  if (!surroundings.has_ipc) add({"--unshare-ipc"});
  const bool is_cut_off = run.view.network != Network::full;
  if (is_cut_off && !surroundings.has_network) add({"--unshare-net"});
  add({"--cap-drop", "ALL", "--json-status-fd", "3", "--seccomp", "4"});
  add({"--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"});
  layers.append_to(words, run.limits);
  for (const fs::path& folder : layers.shown_folders()) {
    for (const fs::path& channel : find_channels(folder)) {
      if (layers.shows(channel)) add({"--ro-bind", "/dev/null", channel.string()});
    }
  }
  add({"--chdir", layers.folder(), "--", program.lexically_normal().string()});
  words.insert(words.end(), run.command.begin() + 1, run.command.end());
  return words;
}

system::File call_filter(Network network) {
  system::Pipe pipe = system::make_pipe();  // holds far more than a filter
  if (!system::write_all(pipe.write, strict_filter(network))) {
    throw std::system_error(errno, std::generic_category(), "no filter of system calls");
  }
  return std::move(pipe.read);
}

Unwrapped unwrap(int status, const std::string& told) {
  Unwrapped result;
  result.has_run = told.find("\"exit-code\"") != told.npos;
  result.is_signal = status > 128 && status <= 128 + SIGSYS;
  result.code = result.is_signal ? status - 128 : status;
  return result;
}

}  // namespace gauntlet::process
