#include "process/sandbox/bubblewrap.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <initializer_list>
#include <system_error>

#include "process/sandbox/mounts.hpp"
#include "process/supervisor/call_filter.hpp"

namespace gauntlet::process {
namespace {

namespace fs = std::filesystem;

// The words of a command that bubblewrap executes in time: 1000 mounts take it 2 s, twice as many
// 8 s.
constexpr std::size_t max_mount_words = 3000;

// The words that bubblewrap accepts in all.
constexpr std::size_t max_of_bubblewrap = 9000;

// Folders that only the program uses.
constexpr auto temporary_folders = {private_folder, "/dev/shm"};

// The mounts of all sandboxes. /var/tmp and /run are relative links to the private folder, so that
// they also lead there when seen from outside (/proc/PID/root).
Mounts system_mounts() {
  Mounts mounts;
  for (const fs::path& path : system_folders()) mounts.add(path, Mounts::Kind::shown);
  for (const char* const path : temporary_folders) mounts.add(path, Mounts::Kind::temporary);
  mounts.add_link("/var/tmp", "../tmp");
  mounts.add_link("/run", "tmp");
  return mounts;
}

// The file system without the files that the program itself needs.
Mounts common_mounts(const RunSpec& run, const fs::path& etc) {
  static const Mounts of_system = system_mounts();
  Mounts mounts = of_system;
  for (const auto& path : run.view.readonly_paths) mounts.add(path, Mounts::Kind::shown);
  for (const auto& path : run.view.writable_paths) mounts.add(path, Mounts::Kind::writable);
  for (const auto& path : run.view.withheld) mounts.add(path, Mounts::Kind::withheld);
  mounts.add_copy("/etc", etc);
  return mounts;
}

// Returns the working directory in the sandbox: the one of the run if it is visible, otherwise the
// private folder. If it does not exist, bubblewrap reports that.
std::string folder_in(const Mounts& mounts, const RunSpec& run) {
  const fs::path folder =
      system::canonical_path(run.working_directory.empty() ? "." : run.working_directory);
  std::error_code error;
  return mounts.shows(folder) || !fs::exists(folder, error) ? folder.string() : private_folder;
}

// Named pipes and sockets that appear as /dev/null.
std::vector<fs::path> channels_in(const Mounts& mounts) {
  std::vector<fs::path> channels;
  for (const fs::path& folder : mounts.own_folders()) {
    for (fs::path& channel : find_channels(folder)) {
      if (mounts.is_read_only(channel)) channels.push_back(std::move(channel));
    }
  }
  return channels;
}

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

// Does not use --die-with-parent: after the program's end bubblewrap's init stays as long as any
// process in the sandbox is running. This is how the supervisor detects remaining processes.
Wrapping bwrap_command(const RunSpec& run, const fs::path& program,
                       const std::vector<std::string>& environment, const NamespaceSupport& support,
                       const fs::path& holder) {
  Mounts mounts = common_mounts(run, etc_folder(holder, run.view.network));
  Wrapping wrapping{.words = {}, .unseen = add_needed_files(mounts, run, program)};
  std::vector<std::string>& words = wrapping.words;
  words.emplace_back(bubblewrap);
  const auto add = [&words](const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  add(separate_user());
  // In a session of its own the program does not reach bubblewrap's outer process by kill(0, ...).
  add({"--unshare-pid", "--unshare-uts", "--unshare-cgroup-try", "--new-session"});
  if (!support.has_ipc) add({"--unshare-ipc"});
  const bool is_cut_off = run.view.network != Network::full;
  if (is_cut_off && !support.has_network) add({"--unshare-net"});
  add({"--cap-drop", "ALL", "--json-status-fd", "3", "--seccomp", "4"});
  const std::uint64_t most = size_of_tmpfs(run.limits);
  mounts.append_to(words, most > 0 ? std::min(run.limits.file_size, most) : run.limits.file_size);
  for (const fs::path& channel : channels_in(mounts)) {
    add({"--ro-bind", "/dev/null", channel.string()});
  }
  if (words.size() > max_mount_words) {
    wrapping.refusal = "cannot execute " + program.string() +
                       ": too many named pipes, sockets, tests or results for the strict sandbox "
                       "to hide, some 1000, are in its folder or another visible one";
  }
  for (const std::string& variable : environment) {
    const auto equals = variable.find('=');
    add({"--setenv", variable.substr(0, equals), variable.substr(equals + 1)});
  }
  add({"--chdir", folder_in(mounts, run), "--", program.lexically_normal().string()});
  words.insert(words.end(), run.command.begin() + 1, run.command.end());
  if (words.size() > max_of_bubblewrap && wrapping.refusal.empty()) {
    wrapping.refusal = "cannot execute " + program.string() + ": more than some " +
                       std::to_string(max_of_bubblewrap - max_mount_words) +
                       " arguments and variables in the strict sandbox";
  }
  return wrapping;
}

system::File seccomp_filter(Network network) {
  system::Pipe pipe = system::make_pipe();  // holds far more than a filter
  if (!system::write_all(pipe.write, strict_filter(network))) {
    throw std::system_error(errno, std::generic_category(), "cannot create a seccomp filter");
  }
  return std::move(pipe.read);
}

BwrapStatus parse_bwrap_status(int status, const std::string& told) {
  BwrapStatus result;
  result.has_run = told.find("\"exit-code\"") != told.npos;
  result.is_signal = status > 128 && status <= 128 + SIGSYS;
  result.code = result.is_signal ? status - 128 : status;
  return result;
}

std::string remedy(std::string_view stderr_tail) {
  // The seccomp filters of Docker and podman forbid namespaces, AppArmor forbids mounts, and the
  // masked paths in /proc prevent mounting a new /proc.
  std::string start_container =
      "start the container with --privileged, or with --security-opt seccomp=unconfined and, in "
      "docker, --security-opt apparmor=unconfined --security-opt systempaths=unconfined, in podman "
      "--security-opt unmask=ALL";
  const auto has = [stderr_tail](std::initializer_list<const char*> parts) {
    return std::ranges::any_of(parts, [stderr_tail](const char* part) {
      return stderr_tail.find(part) != stderr_tail.npos;
    });
  };
  const std::string lack = std::generic_category().message(EAGAIN);
  if (has({"no more processes", lack.c_str()})) return "";
  if (has({"cannot execute"})) return "install the Debian package bubblewrap";
  if (has({"new namespace"})) {
    return start_container +
           "; outside containers, set the sysctl user.max_user_namespaces above 0 and, if it "
           "exists, "
           "kernel.unprivileged_userns_clone to 1; in a chroot it cannot work";
  }
  if (has({"mount proc", "make / slave"})) return start_container;
  if (has({"uid map", "RTM_NEWADDR"})) {
    return "on Ubuntu, set the sysctl kernel.apparmor_restrict_unprivileged_userns to 0";
  }
  if (has({"Unexpected capabilities"})) {
    return "start the container without --cap-add, or run as root in it";
  }
  return "";
}

}  // namespace gauntlet::process
