#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "gauntlet/limits.hpp"
#include "process/shell_test.hpp"
#include "process/supervisor/protocol.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"
#include "test/run_probe.hpp"

using namespace gauntlet;
using namespace gauntlet::process;
using namespace gauntlet::system;
using namespace std::chrono_literals;
using test::has_strict;
using test::run_in;
using test::run_strictly;
using test::shell;
using End = RunResult::Termination;

TEST_CASE("names of sandboxes are parsed and printed", "[process]") {
  for (const auto sandbox : {Sandbox::none, Sandbox::basic, Sandbox::strict}) {
    CHECK(parse_sandbox(to_string(sandbox)) == sandbox);
  }
  CHECK(to_string(Sandbox::strict) == "strict");
  CHECK_FALSE(parse_sandbox("Basic"));
}

TEST_CASE("a sandbox passes on only a few environment variables", "[process]") {
  setenv("GAUNTLET_SECRET", "1", 1);
  RunSpec run =
      shell("env | sed 's/=.*//' | grep -vx -e PWD -e _ -e OLDPWD -e SHLVL | sort | tr '\\n' ' '");
  CHECK(run_process(run).out == "HOME LANG PATH TMPDIR ");
  run.environment = {"MINE=a=b", "LANG=C"};
  CHECK(run_process(run).out == "HOME LANG MINE PATH TMPDIR ");
  run.command[2] = "echo $MINE $LANG";
  CHECK(run_process(run).out == "a=b C\n");
  run.sandbox = Sandbox::none;
  run.command[2] = "echo $GAUNTLET_SECRET $MINE";
  CHECK(run_process(run).out == "1 a=b\n");
  unsetenv("GAUNTLET_SECRET");
}

TEST_CASE("only the standard streams are open, without a terminal", "[process]") {
  const auto sandbox = GENERATE(Sandbox::none, Sandbox::basic);
  CHECK(run_in(sandbox, "ls /proc/self/fd | tr '\\n' ' '").out == "0 1 2 3 ");  // 3 is of ls
  CHECK(run_in(sandbox, "ps -o sid= -p $$ | tr -d ' '; echo $$").out.size() > 2);
  CHECK(run_in(sandbox, "exec </dev/tty").end == End::exited);
  CHECK(run_in(sandbox, "exec </dev/tty").code != 0);
}

TEST_CASE("signals have their default actions", "[process]") {
  const auto before = signal(SIGPIPE, SIG_IGN);
  CHECK(test::run_shell("kill -PIPE $$").end == End::signalled);
  CHECK(test::run_shell("grep -E '^Sig(Blk|Ign)' /proc/self/status | cut -f 2 | sort -u").out ==
        "0000000000000000\n");
  signal(SIGPIPE, before);
}

TEST_CASE("the private folder is empty at first, whatever the last program did to it",
          "[process]") {
  const std::string mess = GENERATE(
      "touch $HOME/.x", "mkdir -p $HOME/a/b; chmod 0 $HOME/a", "chmod 0 $HOME",
      "rmdir $HOME; ln -s / $HOME", "rm -rf $HOME $HOME/..", "rmdir $HOME; touch $HOME",
      "chmod 0 $HOME/..", "mv $HOME/.. ${HOME%/*}-away; ln -s / ${HOME%/*}",
      "mv $HOME/.. ${HOME%/*}-away; mkdir -p $HOME/x", "rm -rf ${HOME%/*}; touch ${HOME%/*}");
  test::run_shell(mess);
  const RunResult outcome =
      test::run_shell("stat -c '%F %a' $HOME; ls -A $HOME; touch $TMPDIR/file && echo good");
  CHECK(outcome.out == "directory 700\ngood\n");
}

TEST_CASE("core dumps and new privileges are disabled", "[process]") {
  CHECK(run_in(Sandbox::basic, "ulimit -c; grep NoNewPrivs /proc/self/status").out ==
        "0\nNoNewPrivs:\t1\n");
  CHECK(run_in(Sandbox::none, "grep NoNewPrivs /proc/self/status").out == "NoNewPrivs:\t0\n");
}

TEST_CASE("strict: the end of a program is reported", "[process]") {
  if (!has_strict()) return;
  CHECK(run_strictly("exit 7").code == 7);
  const int signal = GENERATE(SIGABRT, SIGSEGV, SIGKILL, SIGTERM);
  const RunResult outcome = run_strictly("echo out; kill -" + std::to_string(signal) + " $$");
  CHECK(outcome.end == End::signalled);
  CHECK(outcome.code == signal);
  CHECK(outcome.out == "out\n");
}

static void check_refusal(const std::string& program) {
  const RunResult basic = run_process(RunSpec{.command = {program}});
  CHECK(basic.end == End::exec_failed);
  if (!has_strict()) return;
  const RunResult strict = run_process(RunSpec{.command = {program}, .sandbox = Sandbox::strict});
  CHECK(strict.end == basic.end);
  CHECK(strict.message == basic.message);
  CHECK(strict.err == basic.err);
}

TEST_CASE("the sandbox does not change the reason why a program cannot be executed", "[process]") {
  const test::Folder folder;
  check_refusal(folder.path().string());
  check_refusal((folder.path() / "nothing").string());
  for (const std::string text :
       {"", "echo 1\n", "#!/no/such/shell\n", "#!/bin/sh\r\necho 1\r\n", "\177ELF and no more"}) {
    const auto file = folder.write("program", text);
    chmod(file.c_str(), 0755);
    check_refusal(file.string());
    check_refusal((file / "below").string());
  }
  check_refusal(folder.write("no-program", "#!/bin/sh\necho 1\n").string());
}

TEST_CASE("text with NUL is rejected, not cut off", "[process]") {
  const std::string nul("a\0/bin/sh\0-c\0echo out", 20);
  RunSpec run = shell("echo $#");
  SECTION("an argument") { run.command.push_back(nul); }
  SECTION("a variable") { run.environment.push_back("A=" + nul); }
  SECTION("a folder") { run.working_directory = nul; }
  SECTION("a program") { run.command[0] = nul; }
  for (const auto sandbox : {Sandbox::none, Sandbox::basic}) {
    run.sandbox = sandbox;
    const RunResult outcome = run_process(run);
    CHECK((outcome.end == End::internal_error || outcome.end == End::exec_failed));
    CHECK(outcome.out.empty());
  }
}

TEST_CASE("a launch request arrives as it was sent", "[process]") {
  const Pipe ends = make_socket_pair();
  const std::string odd("a\0b\n", 4);
  const LaunchRequest sent{.path = odd,
                           .words = {"", odd, "x"},
                           .environment = {odd, ""},
                           .folder = odd + odd,
                           .limits = {.memory = 7}};
  Files files;
  files[0] = File(memfd_create("x", 0));
  REQUIRE(send_launch_request(ends.read, sent, files, no_deadline));
  Files got;
  const auto request = receive_launch_request(ends.write, got);
  REQUIRE(request.has_value());
  CHECK(request->path == sent.path);
  CHECK(request->words == sent.words);
  CHECK(request->environment == sent.environment);
  CHECK(request->folder == sent.folder);
  CHECK(request->limits.memory == 7);
  CHECK(got[0].is_open());
  CHECK_FALSE(got[1].is_open());
}

TEST_CASE("strict: a program cannot be mistaken for a broken sandbox", "[process]") {
  if (!has_strict()) return;
  const RunResult outcome = run_strictly("echo 'bwrap: no namespace' >&2; exit 1");
  CHECK(outcome.end == End::exited);
  CHECK(outcome.code == 1);
}

TEST_CASE("strict: only the private folder is writable", "[process]") {
  if (!has_strict()) return;
  const test::Folder folder;
  folder.write("seen", "");
  const auto name = folder.path().string();
  const RunResult outcome = run_strictly("for d in / /etc /dev " + name + R"(; do
      touch $d/x 2>/dev/null && echo wrote $d; done; touch $HOME/x /tmp/y && echo good; ls )" +
                                             name,
                                         {.readonly_paths = {folder.path()}});
  CHECK(outcome.out == "good\nseen\n");
  CHECK_FALSE(exists(folder.path() / "x"));
  CHECK(run_strictly("test -e $HOME/x || echo gone").out == "gone\n");
}

TEST_CASE("strict: the size of the private folder is limited", "[process]") {
  if (!has_strict()) return;
  RunSpec run = shell(
      "i=0; while [ $i -lt 9 ]; do i=$((i+1)); head -c 50000 /dev/zero >$HOME/$i || echo full; "
      "done");
  run.sandbox = Sandbox::strict;
  run.limits.file_size = 100'000;
  CHECK(run_process(run).out.find("full") != std::string::npos);
}

TEST_CASE("strict: withheld paths appear empty", "[process]") {
  if (!has_strict()) return;
  const test::Folder folder;
  for (const std::string name : {"a/1", "b/1", "b/own/1", "c"}) folder.write(name, "secret");
  const auto& path = folder.path();
  const auto look = "cd " + path.string() + "; find . -type f | sort; cat a/1 b/1 c";
  const SandboxPolicy view{.readonly_paths = {path, path / "b/own"},
                           .withheld = {path / "b", path / "c", path / "not there"}};
  CHECK(run_strictly(look, view).out == "./a/1\n./b/own/1\n./c\nsecret");
  CHECK(run_strictly("touch " + path.string() + "/b/x && echo wrote", view).out.empty());
}

TEST_CASE("strict: a writable folder within a withheld one is writable", "[process]") {
  if (!has_strict()) return;
  const test::Folder folder;
  for (const std::string name : {"own/1", "own/sub/1", "other/1"}) folder.write(name, "");
  const auto& path = folder.path();
  const SandboxPolicy view{.readonly_paths = {path},
                           .writable_paths = {path / "own"},
                           .withheld = {path, path / "own/sub"}};
  const RunResult outcome = run_strictly(
      "cd " + path.string() + "; touch own/2 x own/sub/2 2>/dev/null; find own | sort", view);
  CHECK(outcome.out == "own\nown/1\nown/2\nown/sub\n");
  CHECK(exists(path / "own/2"));
  CHECK_FALSE(exists(path / "own/sub/2"));
  CHECK_FALSE(exists(path / "x"));
}

TEST_CASE("strict: only the file of a program in a withheld folder is visible", "[process]") {
  if (!has_strict()) return;
  const test::Folder folder;
  folder.write("1-out.json", "secret");
  const auto file = folder.write("program", "#!/bin/sh\ncat ${0%/*}/1-out.json; echo ran\n");
  chmod(file.c_str(), 0755);
  const RunResult outcome = run_process(RunSpec{.command = {file.string()},
                                                .sandbox = Sandbox::strict,
                                                .view = {.withheld = {folder.path()}}});
  CHECK(outcome.out == "ran\n");
}

TEST_CASE("strict: no network and no other processes are visible", "[process]") {
  if (!has_strict()) return;
  CHECK(run_strictly("tail -n +3 /proc/net/dev | cut -d: -f 1 | tr -d ' '").out == "lo\n");
  CHECK(run_strictly("ls /proc | grep -c '^[0-9]'").out.size() == 2);
  CHECK(run_strictly("kill -9 -1; kill -9 1; kill -9 $PPID; echo alive").out == "alive\n");
}

TEST_CASE("strict: limits apply, and daemons are killed", "[process]") {
  if (!has_strict()) return;
  RunSpec run = shell("setsid sleep 7654 & sleep 100");
  run.sandbox = Sandbox::strict;
  run.limits.wall_time = 500ms;
  CHECK(run_process(run).end == End::time_limit);
  run.command[2] = "setsid sleep 7654 & echo x";
  CHECK(run_process(run).out == "x\n");
  CHECK(test::run_shell("pgrep -fx 'sleep 7654'").out.empty());
  run.command[2] = "tail /dev/zero";
  run.limits = {.memory = 50'000'000};
  CHECK(run_process(run).end == End::memory_limit);
}
