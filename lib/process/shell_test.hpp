#pragma once

#include <signal.h>

#include <fstream>
#include <string>

#include "gauntlet/process.hpp"

namespace gauntlet::test {

inline process::RunSpec shell(const std::string& script, const process::Limits& limits = {}) {
  return {.command = {"/bin/sh", "-c", script}, .limits = limits};
}

inline process::RunResult run_shell(const std::string& script, const process::Limits& limits = {}) {
  return run_process(shell(script, limits));
}

inline process::RunResult run_in(process::Sandbox sandbox, const std::string& script,
                                 const process::SandboxPolicy& view = {}) {
  process::RunSpec run = shell(script);
  run.sandbox = sandbox;
  run.view = view;
  return run_process(run);
}

inline process::RunResult run_strictly(const std::string& script,
                                       const process::SandboxPolicy& view = {}) {
  return run_in(process::Sandbox::strict, script, view);
}

// Returns true if a process is running. A zombie is not.
inline bool runs(pid_t pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string number, name, state;
  return stat >> number >> name >> state && state != "Z";
}

// Returns true if none of the processes listed in `pids`, one number per line, is running.
inline bool all_ended(const std::string& pids) {
  for (std::size_t begin = 0, end = 0; (end = pids.find('\n', begin)) != pids.npos;
       begin = end + 1) {
    if (runs(static_cast<pid_t>(std::stol(pids.substr(begin, end - begin))))) return false;
  }
  return true;
}

}  // namespace gauntlet::test
