#include "xtest/session/machine.hpp"

#include <langinfo.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <clocale>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <sstream>
#include <thread>

#include "core/numbers.hpp"
#include "gauntlet/process.hpp"
#include "gauntlet/version.hpp"
#include "process/in_order.hpp"
#include "process/program.hpp"
#include "process/sandbox/bubblewrap.hpp"
#include "process/supervisor/cgroup.hpp"
#include "process/supervisor/proc.hpp"
#include "process/supervisor/supervisor.hpp"
#include "process/termination.hpp"
#include "support/io/io.hpp"
#include "system/folders/scratch_folder.hpp"

namespace gauntlet::xtest {
namespace {

using grading::doctor::SystemFacts;

// Returns a name such as "Debian GNU/Linux 12 (bookworm)" from /etc/os-release.
std::string name_of_system() {
  std::istringstream lines(process::read_proc("/etc/os-release"));
  for (std::string line; std::getline(lines, line);) {
    const std::string key = "PRETTY_NAME=\"";
    if (line.starts_with(key)) return line.substr(key.size(), line.rfind('"') - key.size()) + ", ";
  }
  return "";
}

std::string describe_system() {
  utsname names{};
  uname(&names);
  return name_of_system() + names.sysname + ' ' + names.release + ", " + names.machine;
}

// Runs a trivial program, our own executable if possible. Returns the error, or nullopt if it
// succeeds.
std::optional<std::string> try_to_run() {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the system gives the address as a number.
  const char* const own = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  process::RunSpec run;
  run.command = {own == nullptr ? "/proc/self/exe" : std::filesystem::absolute(own), "--version"};
  run.sandbox = process::Sandbox::basic;
  try {
    const auto result = process::run_process(run);
    if (result.end == process::RunResult::Termination::exited && result.code == 0)
      return std::nullopt;
    return result.message.empty() ? "it fails" : result.message;
  } catch (const std::exception& error) {
    return error.what();
  }
}

void look_at_folder(SystemFacts& facts) {
  std::error_code error_of_folder;
  facts.folder = std::filesystem::temp_directory_path(error_of_folder).string();
  if (facts.folder.empty()) {
    facts.why_no_folder = "neither $TMPDIR nor /tmp is a folder";
    return;
  }
  try {
    const auto folder = system::make_temporary_folder();
    struct statvfs space{};
    if (statvfs(folder.c_str(), &space) == 0) facts.free_disk = space.f_bavail * space.f_frsize;
    system::remove_folder(folder);
  } catch (const std::exception& error) {
    facts.why_no_folder = error.what();
  }
}

// A runtime and the arguments that run a trivial program in it.
struct Runtime {
  std::string name;
  std::vector<std::string> args;
  std::string input = {};
};

std::vector<Runtime> known_runtimes() {
  return {{"java", {"-version"}},
          {"python3", {"-c", "import json, ssl; print(1)"}},
          {"node", {"-e", "console.log(1)"}},
          {"racket", {"-e", "(display 1)"}},
          {"ocaml", {"-stdin"}, "print_int 1;;\n"},
          {"mono", {"--version"}},
          {"dotnet", {"--list-runtimes"}},
          {"perl", {"-e", "print 1"}},
          {"ruby", {"-e", "puts 1"}},
          {"php", {"-r", "echo 1;"}},
          {"guile", {"-c", "(display 1)"}},
          {"lua", {"-e", "print(1)"}}};
}

// Tests the runtimes that are in PATH.
void look_at_runtimes(SystemFacts& facts) {
  std::vector<Runtime> runtimes = known_runtimes();
  std::erase_if(runtimes, [](const Runtime& runtime) {
    return !process::find_program(runtime.name).has_value();
  });
  const auto run = [&](std::size_t i) {
    process::RunSpec one{.command = {runtimes[i].name}, .stdin_text = runtimes[i].input};
    one.command.insert(one.command.end(), runtimes[i].args.begin(), runtimes[i].args.end());
    one.limits.wall_time = std::chrono::seconds(30);
    one.sandbox = process::Sandbox::strict;
    return std::optional(process::run_process(one));
  };
  std::size_t number = 0;
  const auto take = [&](const process::RunResult& result) {
    const std::string& name = runtimes[number++].name;
    if (result.end == process::RunResult::Termination::exited && result.code == 0) {
      facts.runtimes.push_back(name);
    } else {
      facts.failed_runtimes.push_back(name + " (" + process::termination_text(result, {}).verdict +
                                      ')');
    }
    return true;
  };
  const auto jobs = static_cast<unsigned>(process::allowed_cpus().size());
  process::for_each_in_order(runtimes.size(), jobs, run, take);
}

void look_at_strict(SystemFacts& facts) {
  facts.has_bubblewrap = access(process::bubblewrap, X_OK) == 0;
  if (!facts.has_bubblewrap) {
    facts.why_no_strict = "bubblewrap is not installed";
    return;
  }
  try {
    facts.why_no_strict = process::sandbox_error(process::Sandbox::strict);
    if (facts.why_no_strict) return;
    facts.strict = describe_strict_sandbox();
    look_at_runtimes(facts);
  } catch (const std::exception& error) {
    facts.why_no_strict = error.what();
  }
}

// Reads the limits of our control group, before it is delegated to runs.
void look_at_allowance(SystemFacts& facts) {
  const auto group = process::own_cgroup(process::read_proc("/proc/self/cgroup"));
  if (!group) return;
  const auto folder = process::cgroup_folder(process::read_proc("/proc/self/mountinfo"), *group);
  if (!folder) return;
  double share = 0, period = 0;
  if (std::istringstream(process::read_proc(*folder / "cpu.max")) >> share >> period &&
      period > 0) {
    facts.processor_share = share / period;
  }
  std::uint64_t memory = 0;
  if (std::istringstream(process::read_proc(*folder / "memory.max")) >> memory) {
    facts.memory_limit = memory;
  }
  std::uint64_t processes = 0;
  if (std::istringstream(process::read_proc(*folder / "pids.max")) >> processes) {
    facts.processes = std::min(processes, facts.processes.value_or(processes));
  }
}

void look_at_groups(SystemFacts& facts) {
  try {
    const auto& reason = process::delegation().unavailable_reason();
    if (!reason.empty()) facts.why_no_groups = reason;
  } catch (const std::exception& error) {
    facts.why_no_groups = error.what();
  }
}

template <class Resource>
std::optional<std::uint64_t> limit_on(Resource resource) {
  rlimit limit{};
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  return limit.rlim_cur;
}

void look_at_size(SystemFacts& facts) {
  facts.processors = std::max(1U, std::thread::hardware_concurrency());
  struct sysinfo size{};
  if (sysinfo(&size) == 0) facts.memory = std::uint64_t{size.totalram} * size.mem_unit;
  facts.open_files = limit_on(RLIMIT_NOFILE);
  if (!facts.is_root) facts.processes = limit_on(RLIMIT_NPROC);
}

void look_at_terminal(SystemFacts& facts) {
  facts.is_terminal = isatty(STDOUT_FILENO) == 1;
  const char* const terminal = std::getenv("TERM");
  facts.terminal = terminal == nullptr ? "" : terminal;
  facts.wants_color = tool::wants_color();
  std::setlocale(LC_CTYPE, "");
  facts.charset = nl_langinfo(CODESET);
}

}  // namespace

SystemFacts inspect_machine() {
  SystemFacts facts;
  facts.version = "xtest (gauntlet) " + std::string(version());
  facts.system = describe_system();
  facts.is_root = geteuid() == 0;
  facts.has_proc = !process::read_proc("/proc/self/stat").empty();
  facts.has_shell = access("/bin/sh", X_OK) == 0;
  look_at_size(facts);
  look_at_allowance(facts);
  look_at_terminal(facts);
  look_at_folder(facts);
  facts.why_no_run = try_to_run();
  look_at_strict(facts);
  look_at_groups(facts);
  return facts;
}

namespace {

// Returns "bubblewrap 0.8.0".
std::string bubblewrap_version() {
  const process::RunResult result =
      process::run_process({.command = {process::bubblewrap, "--version"}});
  return result.end == process::RunResult::Termination::exited && result.code == 0
             ? result.out.substr(0, result.out.find('\n'))
             : "";
}

}  // namespace

std::string describe_strict_sandbox() {
  const std::string by = bubblewrap_version() + " in a user namespace ";
  switch (process::user_namespace()) {
    case process::UserNamespace::sealed:
      return by + "of its own, where further user namespaces are disabled (--disable-userns)";
    case process::UserNamespace::plain:
      return by + "of its own; --disable-userns is not available";
    case process::UserNamespace::if_possible:
      break;
  }
  return by + "if possible (--unshare-user-try)";
}

}  // namespace gauntlet::xtest
