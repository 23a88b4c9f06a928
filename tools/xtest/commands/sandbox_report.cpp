#include <signal.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "cli/command_line.hpp"
#include "gauntlet/process.hpp"
#include "process/shell.hpp"
#include "process/supervisor/supervisor.hpp"
#include "support/io/io.hpp"
#include "system/file.hpp"
#include "system/folders/scratch_folder.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/session/machine.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

using namespace std::chrono_literals;
using process::Limits;
using process::RunResult;
using End = RunResult::Termination;

RunResult run_shell(const std::string& script, const Limits& limits,
                    process::Sandbox sandbox = process::Sandbox::basic) {
  return process::run_process(
      process::RunSpec{.command = {"/bin/sh", "-c", script},
                       .environment = {"PATH=/usr/sbin:/usr/bin:/sbin:/bin"},
                       .limits = limits,
                       .sandbox = sandbox});
}

bool has_strict() { return !process::sandbox_error(process::Sandbox::strict); }

std::string tried(bool holds) { return holds ? "; tested: holds" : "; tested: DOES NOT HOLD"; }

// Tests whether a program that exceeds a limit ends with the verdict of that limit.
std::string tried(const std::string& script, const Limits& limits, End end) {
  return tried(run_shell(script, limits).end == end);
}

// Returns true if a process that a program left running, with signals ignored, is killed.
bool ends_what_is_left() {
  const auto left = run_shell("trap '' HUP INT TERM; sleep 100 >&- 2>&- & echo $!", {}).out;
  const int number = std::atoi(left.c_str());
  return number > 0 && kill(number, 0) != 0 && errno == ESRCH;
}

std::string describe_strict() {
  const auto reason = process::sandbox_error(process::Sandbox::strict);
  return reason ? "no, " + *reason : "yes, by " + describe_strict_sandbox();
}

// Returns `mechanism` with the result of testing `script` in the strict sandbox. The result is
// omitted if the script could not be run.
std::string in_strict(const std::string& mechanism, const std::string& script,
                      bool (*holds)(const RunResult& result)) {
  if (!has_strict()) return "not guaranteed without the strict sandbox";
  const RunResult result = run_shell(script, {}, process::Sandbox::strict);
  constexpr int not_found = 127;
  const bool is_tried = result.end == End::exited && result.code != not_found;
  return mechanism + (is_tried ? tried(holds(result)) : "");
}

std::string describe_namespaces() {
  return in_strict("refused in strict by a seccomp filter, independent of bubblewrap",
                   "unshare --user true", [](const RunResult& result) { return result.code != 0; });
}

bool is_silent_success(const RunResult& result) { return result.code == 0 && result.out.empty(); }

// Tests with prlimit, which util-linux has.
std::string describe_status() {
  return in_strict("process 1, which reports it in strict, is out of reach, by a seccomp filter",
                   "command -v prlimit >/dev/null || exit 127; ! prlimit --pid 1 2>/dev/null",
                   is_silent_success);
}

// Returns the means by which a supervisor creates its namespaces.
std::string by(const process::NamespaceSupport& support) {
  return support.has_user_namespace ? "by a user namespace" : "by privilege";
}

std::string describe_ipc(const process::NamespaceSupport& support) {
  if (!support.has_ipc) {
    const std::string shared =
        "shared with all other programs in basic (no namespace is permitted)";
    return has_strict() ? shared + "; private in strict, by bubblewrap" : shared;
  }
  std::string text = "private, new for each run, " + by(support);
  if (!support.has_queues) text += "; POSIX message queues of the last program are not removed";
  if (!support.has_shared_files) text += "; /dev/shm is shared in basic";
  return text;
}

std::string describe_network(const process::NamespaceSupport& support) {
  const std::string own = support.has_network ? by(support) : "by bubblewrap";
  // The file has a title and then a line for each route, of which there must be none.
  return in_strict(
      "shared in basic; in strict only a private loopback device, new for each run, " + own,
      "cat /proc/net/route",
      [](const RunResult& result) { return result.out.find('\n') + 1 == result.out.size(); });
}

std::string describe_set_id(const process::NamespaceSupport& support) {
  if (!support.has_call_filter)
    return "not refused in basic: the kernel does not support seccomp filters";
  return "refused in basic and strict by a seccomp filter, as are file capabilities" +
         tried(run_shell("cd && >file && ! chmod 4755 file && ! chmod 2755 .", {}).code == 0);
}

std::string describe_files() {
  return in_strict("read-only in strict except its own folders, by bubblewrap",
                   "for d in / /usr /etc /dev /proc; do touch $d/x 2>/dev/null && echo $d; done; "
                   "touch /tmp/x",
                   is_silent_success);
}

// Tests with files outside the list: this process's temporary folder, and paths of which some are
// for root only.
std::string describe_list() {
  const system::TemporaryFolder folder;
  return in_strict(
      "in strict only these, by bubblewrap: the system folders, the program's own folders, and "
      "the paths of --see",
      "ls -d " + process::shell_command({folder.path().string()}) +
          " /boot /srv /var/log /etc/shadow /etc/ssh 2>/dev/null; true",
      is_silent_success);
}

// Tests with a submission that links to another folder, as PROGRAM itself and as part of something
// that looks like an installed interpreter.
std::string describe_links() {
  if (!has_strict()) return "not guaranteed without the strict sandbox";
  namespace fs = std::filesystem;
  const system::TemporaryFolder folder;
  const fs::path other = folder.path() / "other", own = folder.path() / "own";
  fs::create_directories(other / "lib");
  fs::create_directories(own / "fake/bin");
  const std::string script = "#!/bin/sh\ncat " + process::shell_command({other / "lib/secret"}) +
                             " 2>/dev/null; echo started\n";
  system::write_file(other / "lib/secret", "secret\n");
  system::write_file(own / "fake/pyvenv.cfg", "home = " + other.string() + "/bin\n");
  fs::create_directory_symlink(other / "lib", own / "fake/lib");
  fs::create_symlink("fake/bin/program", own / "program");
  fs::create_symlink(other / "program", own / "away");
  for (const fs::path& program : {other / "program", own / "fake/bin/program"}) {
    system::write_file(program, script);
    fs::permissions(program, fs::perms::owner_all);
  }
  const auto run = [&](const fs::path& program) {
    return process::run_process({.command = {program}, .sandbox = process::Sandbox::strict});
  };
  return "in strict, links that lead out of a program's folder and #! lines show nothing" +
         tried(run(own / "program").out == "started\n" &&
               run(own / "away").end == End::exec_failed);
}

// Tests with Perl, of which Debian always has a minimal version; without Perl, tests nothing.
std::string describe_pairs() {
  return in_strict("datagram socket pairs are refused in strict by a seccomp filter",
                   "command -v perl >/dev/null || exit 127; perl -e 'for (2, 3) { exit 1 if "
                   "socketpair(A, B, 1, $_, 0) }'",
                   is_silent_success);
}

bool has_groups() { return process::delegation().unavailable_reason().empty(); }

std::string describe_groups() {
  return has_groups() ? "each run has its own"
                      : "not delegated (" + process::delegation().unavailable_reason() +
                            "); resource usage is sampled instead";
}

std::string describe_memory() {
  return (has_groups()
              ? "memory.max of its control group, without reclaimable page cache"
              : "the memory of all processes, shared or not, is sampled 50 times per second; not "
                "counted: page cache, and data in pipes and local sockets") +
         tried("tail /dev/zero", {.memory = 32 << 20}, End::memory_limit);
}

// Describes how memory is counted that no process has mapped.
std::string describe_hidden_memory(const process::NamespaceSupport& support) {
  if (has_groups()) return "counted by its control group";
  const std::string files =
      "i=0; while [ $i -lt 40000 ]; do i=$((i+1)); : >/dev/shm/$i; done; sleep 1";
  std::string text = support.has_ipc
                         ? "System V messages and semaphores, and page tables are counted"
                         : "page tables are counted, System V messages and semaphores are not";
  text += support.has_shared_files ? ", and so are files in /dev/shm, including empty ones" +
                                         tried(files, {.memory = 32 << 20}, End::memory_limit)
                                   : "; files in /dev/shm are not";
  return text + (support.has_call_filter
                     ? "; memfds and extended attributes are refused"
                     : "; memfds are counted if a process has them open, extended attributes not");
}

std::string describe_processes() {
  return (has_groups() ? "pids.max of its control group, including threads and zombies"
                       : "processes, threads and zombies are counted 50 times per second") +
         tried("while :; do sleep 9 & done", {.processes = 32}, End::process_limit);
}

std::string describe_cpu() {
  return (has_groups()
              ? "cpu.stat of its control group, read 50 times per second and at the end"
              : "summed over all processes 50 times per second, and RLIMIT_CPU for each; not "
                "counted: "
                "processes that live between two samples and are never waited for") +
         tried("while :; do :; done & wait", {.cpu_time = 100ms}, End::cpu_limit);
}

std::string describe_ending() {
  const std::string adopted = "orphans are adopted (subreaper) and killed until none is left";
  return (has_groups() ? "cgroup.kill, and " : "") + adopted + tried(ends_what_is_left());
}

int print_report() {
  auto supervisor = process::acquire_supervisor(process::Isolation::network);
  const process::NamespaceSupport support = supervisor->support();
  process::return_supervisor(std::move(supervisor));
  tool::Output output;
  const auto add = [&output](const std::string& promise, const std::string& mechanism) {
    output.text() += promise + ": " + mechanism + '\n';
  };
  add("strict sandbox", describe_strict());
  add("user namespaces", describe_namespaces());
  add("shared memory, semaphores, queues", describe_ipc(support));
  add("network", describe_network(support));
  add("datagrams", describe_pairs());
  add("visible files", describe_list());
  add("links", describe_links());
  add("files", describe_files());
  add("set-user-ID bits", describe_set_id(support));
  add("control groups", describe_groups());
  add("memory (--mem)", describe_memory());
  add("memory that is not mapped", describe_hidden_memory(support));
  add("processes (--procs)", describe_processes());
  add("CPU time (--cpu)", describe_cpu());
  add("exit status", describe_status());
  add("clean-up of processes", describe_ending());
  output.flush();
  return ok;
}

}  // namespace

tool::Command sandbox_report() {
  return {.name = "xtest sandbox-report",
          .summary = "list which sandbox guarantees hold on this machine",
          .words = "",
          .details =
              "Prints a line for each guarantee: the mechanism of this machine that "
              "provides it, and what the mechanism does not cover. Each is tested with the "
              "rights of the current user; the test programs that exceed limits are "
              "/bin/sh scripts.\n\n"
              "Exit status: 0, 2 wrong usage, 5 internal error.",
          .min = 0,
          .start = tool::without_flags([](const tool::PositionalArgs& args) -> int {
            if (!args.args.empty()) throw tool::UsageError("expected no arguments");
            return print_report();
          })};
}

}  // namespace gauntlet::xtest
