#include "process/program.hpp"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include "process/sandbox/bubblewrap.hpp"
#include "process/sandbox/needed_files.hpp"

namespace gauntlet::process {
namespace {

namespace fs = std::filesystem;

// Sets the variable "NAME=value", replacing any previous value.
void set(std::vector<std::string>& environment, const std::string& variable) {
  const auto name = variable.substr(0, variable.find('=') + 1);
  std::erase_if(environment, [&name](const auto& each) { return each.starts_with(name); });
  environment.push_back(variable);
}

std::vector<std::string> environment_for(const RunSpec& run, const std::string& folder) {
  std::vector<std::string> environment;
  if (run.sandbox == Sandbox::none) {
    for (char** variable = environ; *variable != nullptr; ++variable) {
      environment.emplace_back(*variable);
    }
  } else {
    environment = {"PATH=" + search_path(), "HOME=" + folder, "TMPDIR=" + folder, "LANG=C.UTF-8"};
  }
  for (const auto& variable : run.environment) set(environment, variable);
  return environment;
}

}  // namespace

std::optional<fs::path> find_program(const std::string& name) {
  struct Found {
    std::string name, search_path;
    std::optional<fs::path> path;
  };
  if (name.find('/') != name.npos) return fs::absolute(name);
  static thread_local Found last;
  const bool is_known = last.path && last.name == name && last.search_path == search_path() &&
                        access(last.path->c_str(), X_OK) == 0;
  if (!is_known) last = {name, search_path(), find_in_path(name, search_path())};
  return last.path;
}

std::optional<PreparedLaunch> prepare_launch(const RunSpec& run, const fs::path& scratch_folder,
                                             const NamespaceSupport& surroundings) {
  const auto path = find_program(run.command.at(0));
  if (!path) return std::nullopt;
  PreparedLaunch launch{*path, {}};
  LaunchRequest& request = launch.request;
  constexpr std::chrono::hours longest{24 * 365};
  request.limits = run.limits;
  request.limits.wall_time = std::min<std::chrono::milliseconds>(run.limits.wall_time, longest);
  request.options.priority = getpriority(PRIO_PROCESS, 0);
  sched_getaffinity(0, sizeof request.options.processors, &request.options.processors);
  request.options.has_core = request.options.has_privileges = run.sandbox == Sandbox::none;
  if (run.sandbox == Sandbox::strict) {
    if (access(path->c_str(), F_OK) != 0) {
      launch.exec_errno = errno;
    } else if (!is_executable_format(*path) && access(path->c_str(), X_OK) == 0) {
      launch.exec_errno = ENOEXEC;
    }
    Wrapping wrapping = bwrap_command(run, *path, surroundings, scratch_folder.parent_path());
    request.words = std::move(wrapping.words);
    launch.unseen_interpreter = std::move(wrapping.unseen_interpreter);
    launch.unseen = std::move(wrapping.unseen);
    request.path = request.words[0];
    request.environment = environment_for(run, private_folder);
    request.options.is_wrapped = true;
    if (request.limits.processes <= UINT32_MAX - bwrap_processes)
      request.limits.processes += bwrap_processes;
    return launch;
  }
  request.path = *path;
  request.words = run.command;
  request.folder = run.working_directory;
  request.environment = environment_for(run, scratch_folder);
  return launch;
}

Isolation isolation_for(const RunSpec& run) {
  switch (run.sandbox) {
    case Sandbox::none:
      return Isolation::shared;
    case Sandbox::basic:
      return Isolation::ipc;
    case Sandbox::strict:
      break;
  }
  return run.view.network == Network::full ? Isolation::ipc : Isolation::network;
}

}  // namespace gauntlet::process
