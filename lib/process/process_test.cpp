#include "gauntlet/process.hpp"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "process/running_program.hpp"
#include "process/shell_test.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"
#include "test/run_probe.hpp"

using namespace gauntlet;
using namespace gauntlet::process;
using namespace std::chrono_literals;
using test::run_shell;
using test::shell;

using End = RunResult::Termination;

static RunResult run_file(std::string_view text, mode_t mode) {
  const test::Folder folder;
  const auto file = folder.write("program", text);
  chmod(file.c_str(), mode);
  return run_process(RunSpec{.command = {file.string()}});
}

TEST_CASE("a program is found on the PATH as long as it can be executed", "[process]") {
  const test::Folder one, other;
  const auto program = other.write("found-on-path", "#!/bin/sh\nexit 3\n");
  chmod(program.c_str(), 0755);
  const std::string before = getenv("PATH");
  setenv("PATH", (one.path().string() + ':' + other.path().string() + ':' + before).c_str(), 1);
  CHECK(run_process({.command = {"found-on-path"}}).code == 3);
  CHECK(run_process({.command = {"found-on-path"}}).code == 3);
  const auto second = one.write("found-on-path", "#!/bin/sh\nexit 4\n");
  chmod(second.c_str(), 0755);
  chmod(program.c_str(), 0644);
  CHECK(run_process({.command = {"found-on-path"}}).code == 4);
  setenv("PATH", (other.path().string() + ':' + before).c_str(), 1);
  CHECK(run_process({.command = {"found-on-path"}}).end == End::exec_failed);
  setenv("PATH", before.c_str(), 1);
}

TEST_CASE("SIGTSTP does not stop a program", "[process]") {
  CHECK(run_shell("kill -TSTP $$; exit 3", {.wall_time = 5s}).code == 3);
}

TEST_CASE("the OOM killer chooses a program before its supervisor", "[process]") {
  std::ifstream file("/proc/self/oom_score_adj");
  const std::string ours(std::istreambuf_iterator<char>(file), {});
  const auto outcome = run_shell("cat /proc/self/oom_score_adj /proc/$PPID/oom_score_adj");
  CHECK(outcome.out == "1000\n" + ours);
}

TEST_CASE("a program's streams and exit status are passed on", "[process]") {
  const test::Folder folder;
  auto run = shell("cat; echo oops >&2; exit 7");
  SECTION("a file") { run.stdin_file = folder.write("in", "hello"); }
  SECTION("a text") { run.stdin_text = "hello"; }
  SECTION("a file bit by bit") {
    run.stdin_file = folder.write("in", "hello");
    run.delivery = Delivery::trickle;
  }
  SECTION("a text bit by bit") {
    run.stdin_text = "hello";
    run.delivery = Delivery::trickle;
  }
  const RunResult outcome = run_process(run);
  CHECK(outcome.end == End::exited);
  CHECK(outcome.code == 7);
  CHECK(outcome.out == "hello");
  CHECK(outcome.err == "oops\n");
  CHECK(outcome.message.empty());
  CHECK(outcome.notes.empty());
}

TEST_CASE("every exit status is reported", "[process]") {
  const int status = GENERATE(0, 1, 2, 42, 126, 127, 128, 134, 137, 255);
  const RunResult outcome = run_shell("exit " + std::to_string(status));
  CHECK(outcome.end == End::exited);
  CHECK(outcome.code == status);
}

TEST_CASE("arguments are passed on unchanged", "[process]") {
  const RunResult outcome = run_process({.command = {"printf", "<%s>", "a b", "", "*"}});
  CHECK(outcome.out == "<a b><><*>");
}

TEST_CASE("many arguments are passed on", "[process]") {
  std::vector<std::string> command{"/bin/sh", "-c", "echo $#", "sh"};
  command.resize(5004, std::string(100, 'x'));
  CHECK(run_process({.command = command}).out == "5000\n");
}

TEST_CASE("a program runs in its working directory", "[process]") {
  const test::Folder folder;
  auto run = shell("pwd -P");
  CHECK(run_process(run).out == std::filesystem::current_path().string() + '\n');
  run.working_directory = folder.path();
  CHECK(run_process(run).out == std::filesystem::canonical(folder.path()).string() + '\n');
  run.working_directory = folder.path() / "nowhere";
  CHECK(run_process(run).end == End::internal_error);
}

TEST_CASE("a program killed by a signal is reported with it", "[process]") {
  const int signal = GENERATE(SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE,
                              SIGKILL, SIGUSR1, SIGSEGV, SIGPIPE, SIGALRM, SIGTERM, SIGSYS);
  const RunResult outcome = run_shell("kill -" + std::to_string(signal) + " $$");
  CHECK(outcome.end == End::signalled);
  CHECK(outcome.code == signal);
}

TEST_CASE("much output on both streams at once is read", "[process]") {
  const RunResult outcome = run_shell("head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2");
  CHECK(outcome.end == End::exited);
  CHECK(outcome.out.size() == 1000000);
  CHECK(outcome.err.size() == 1000000);
}

TEST_CASE("output of exactly the limit is allowed", "[process]") {
  const RunResult outcome = run_shell("head -c 100000 /dev/zero", {.output = 100'000});
  CHECK(outcome.end == End::exited);
  CHECK(outcome.out.size() == 100'000);
}

TEST_CASE("a program that closes its streams early is waited for", "[process]") {
  const RunResult outcome = run_shell("echo done; exec >&- 2>&-; sleep 0.1; exit 4");
  CHECK(outcome.end == End::exited);
  CHECK(outcome.code == 4);
  CHECK(outcome.out == "done\n");
}

TEST_CASE("output soon after the end of the first process counts", "[process]") {
  const auto sandbox = GENERATE(Sandbox::none, Sandbox::basic, Sandbox::strict);
  if (sandbox == Sandbox::strict && !test::has_strict()) return;
  const std::string script = GENERATE(
      "(echo 1) &", "(sleep 0.05; echo 1) &", "setsid sh -c 'sleep 0.05; echo 1' &",
      "(sleep 0.05; echo 1) & exec >&-", "(setsid sh -c '(sleep 0.05; echo 1) &' &) & exit 0");
  const RunResult outcome = test::run_in(sandbox, script);
  CHECK(outcome.end == End::exited);
  CHECK(outcome.code == 0);
  CHECK(outcome.out == "1\n");
  CHECK(outcome.notes.empty());
}

TEST_CASE("output long after the end of the first process does not count", "[process]") {
  const auto sandbox = GENERATE(Sandbox::none, Sandbox::basic, Sandbox::strict);
  if (sandbox == Sandbox::strict && !test::has_strict()) return;
  const std::string script =
      GENERATE("echo 1; (sleep 100; echo 2) &", "echo 1; (exec >&-; sleep 100) &",
               "echo 1; setsid sh -c 'sleep 100; echo 2' & sleep 0.01");
  const auto begin = std::chrono::steady_clock::now();
  const RunResult outcome = test::run_in(sandbox, script);
  CHECK(std::chrono::steady_clock::now() - begin < 30s);
  CHECK(outcome.end == End::exited);
  CHECK(outcome.out == "1\n");
  REQUIRE(outcome.notes.size() == 1);
  CHECK(outcome.notes[0].starts_with("left "));
}

TEST_CASE("limits apply to remaining processes", "[process]") {
  bool is_noticed = false;  // on a busy machine it may not run in its time
  for (int i = 0; i < 10 && !is_noticed; ++i) {
    is_noticed = run_shell("tail /dev/zero &", {.memory = 10'000'000}).end == End::memory_limit;
  }
  CHECK(is_noticed);
  const RunResult outcome = run_shell("sleep 5 &", {.wall_time = 300ms});
  CHECK(outcome.end == End::exited);
  CHECK(outcome.usage.wall_time < 300ms);
}

TEST_CASE("a program that takes back its output causes no delay", "[process]") {
  const auto begin = std::chrono::steady_clock::now();
  const RunResult outcome = run_shell(
      "exec 5</proc/self/fd/1; for i in 1 2 3 4 5 6 7 8 9; do echo; read -r x <&5; done; sleep 100",
      {.wall_time = 500ms});
  CHECK(outcome.end == End::time_limit);
  CHECK(std::chrono::steady_clock::now() - begin < 8s);
}

TEST_CASE("reading the rest does not wait for further output", "[process]") {
  OutputReader reader;
  const system::File writer = reader.make_pipe();
  reader.read_rest();
  CHECK(reader.text.empty());
  CHECK(reader.pipe.is_open());
  REQUIRE(write(writer.fd(), "abc", 3) == 3);
  reader.read_some();
  reader.read_some();
  CHECK(reader.text == "abc");
  reader.max = 4;
  REQUIRE(write(writer.fd(), "def", 3) == 3);
  reader.read_rest();
  CHECK(reader.text == "abcd");
  CHECK(reader.has_more);
  CHECK_FALSE(reader.pipe.is_open());
}

TEST_CASE("a notice is removed from the output, however it arrives", "[process]") {
  OutputReader reader;
  const system::File writer = reader.make_pipe();
  reader.notice = "notice\n";
  REQUIRE(write(writer.fd(), "notice\na\nnot", 12) == 12);
  reader.read_some();
  REQUIRE(write(writer.fd(), "ice\n", 4) == 4);
  reader.read_some();
  REQUIRE(write(writer.fd(), "notice\n", 7) == 7);
  reader.read_rest();
  CHECK(reader.text == "a\n");
}

TEST_CASE("a program need not read its input", "[process]") {
  RunSpec run = shell("echo answer");
  run.stdin_text = std::string(10 << 20, ' ');
  run.delivery = GENERATE(Delivery::file, Delivery::trickle);
  const RunResult outcome = run_process(run);
  CHECK(outcome.end == End::exited);
  CHECK(outcome.out == "answer\n");
}

TEST_CASE("a program that cannot be executed is reported with the reason", "[process]") {
  RunResult outcome;
  std::string message;
  SECTION("no such file") {
    outcome = run_process({.command = {"/nowhere/to/be/found"}});
    message = "No such file";
  }
  SECTION("not on the PATH") {
    outcome = run_process({.command = {"no-such-program-anywhere"}});
    message = "not on the PATH";
  }
  SECTION("not executable") {
    outcome = run_file("#!/bin/sh\n", 0644);
    message = "it is not executable; use chmod +x";
  }
  SECTION("a folder") {
    outcome = run_process({.command = {"/tmp/"}});
    message = "Permission denied";
  }
  SECTION("missing interpreter") {
    outcome = run_file("#!/no/such/shell -e\n", 0755);
    message = "its interpreter is missing: #!/no/such/shell -e";
  }
  SECTION("unknown format") {
    outcome = run_file("exit 0\n", 0755);
    message = "neither a program";
  }
  CHECK(outcome.end == End::exec_failed);
  CHECK(outcome.message.find(message) != outcome.message.npos);
}

TEST_CASE("a script whose interpreter has a Windows line ending gets a note", "[process]") {
  CHECK(run_file("#!/usr/bin/env sh\r\nexit 0\n", 0755).notes ==
        std::vector<std::string>{"its first line has a Windows line ending (CR LF); use LF"});
  CHECK(run_file("#!/usr/bin/env sh\nexit 127\r\n", 0755).notes.empty());
}

TEST_CASE("an input that cannot be read is an internal error", "[process]") {
  const RunResult outcome = run_process({.command = {"cat"}, .stdin_file = "/nowhere/to/be/found"});
  CHECK(outcome.end == End::internal_error);
  CHECK(outcome.message.find("/nowhere/to/be/found") != outcome.message.npos);
}

TEST_CASE("the resources used by a run are reported", "[process]") {
  const RunResult idle = run_shell("sleep 0.2");
  CHECK(idle.usage.wall_time >= 190ms);
  CHECK(idle.usage.cpu_time < 150ms);
  const RunResult large = run_shell("head -c 50000000 /dev/zero | tail -n 1 >/dev/null");
  CHECK(large.usage.peak_memory > 40'000'000);
  if (!is_sanitized) CHECK(large.usage.peak_memory < 200'000'000);
  CHECK(large.usage.cpu_time > 0ms);
}

namespace gauntlet {
namespace {

TEST_CASE("a program uses the CPUs of the thread that starts it", "[process][threads]") {
  const auto all = process::allowed_cpus();
  REQUIRE_FALSE(all.empty());
  std::thread([&] {
    process::set_cpu_affinity({{all.back()}});
    CHECK(process::allowed_cpus() == std::vector{all.back()});
    const auto told = test::run_shell("grep Cpus_allowed_list /proc/self/status | cut -f 2").out;
    CHECK(told == std::to_string(all.back()) + '\n');
  }).join();
  CHECK(process::allowed_cpus() == all);
}

}  // namespace
}  // namespace gauntlet
