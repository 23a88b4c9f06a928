#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "process/shell_test.hpp"
#include "process/supervisor/supervisor.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"
#include "test/run_probe.hpp"

using namespace gauntlet;
using namespace gauntlet::process;
using namespace gauntlet::system;
using test::probe_in;
using test::run_strictly;
using test::shell;

static std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_CASE("isolation: named pipes and sockets in read-only folders are unreachable", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  const auto pipe = folder.path() / "a/pipe";
  folder.write("a/file", "seen");
  REQUIRE(mkfifo(pipe.c_str(), 0666) == 0);
  const File reader(open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  char byte = 0;
  CHECK(test::run_in(Sandbox::basic, "printf x >" + pipe.string()).code == 0);
  CHECK(read(reader.fd(), &byte, 1) == 1);
  const SandboxPolicy view{.readonly_paths = {folder.path()}};
  const RunResult outcome = run_strictly("cd " + folder.path().string() +
                                             "; cat a/file; echo x >a/pipe; mkfifo $HOME/own; "
                                             "cat $HOME/own & echo own >$HOME/own; wait",
                                         view);
  CHECK(outcome.out == "seenown\n");
  CHECK(read(reader.fd(), &byte, 1) <= 0);
}

TEST_CASE("isolation: set-id bits and extended attributes cannot be set", "[process]") {
  const auto sandbox = GENERATE(Sandbox::basic, Sandbox::strict);
  if (sandbox == Sandbox::strict && !test::has_strict()) return;
  const RunResult outcome =
      test::run_in(sandbox,
                   "cd; umask 0; touch f; mkdir d; for mode in 4755 2755 6711; "
                   "do chmod $mode f; chmod $mode d; mkdir -m $mode x; done "
                   "2>&1 | grep -c 'not permitted'; stat -c %a f d; "
                   "chmod 1711 f d; stat -c %a f d");
  CHECK(outcome.out == "9\n666\n777\n1711\n1711\n");
  CHECK(probe_in(sandbox, {"attribute", "/tmp"}) == "EOPNOTSUPP\n");
  CHECK(probe_in(sandbox, {"uring"}) == "ENOSYS\n");
  CHECK(probe_in(sandbox, {"openat2"}) == "ENOSYS\n");
}

TEST_CASE("isolation: the input cannot be changed", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  RunSpec run = shell("echo spoilt >/proc/self/fd/0; read x; echo $x");
  run.stdin_file = folder.write("in", "7");
  run.delivery = GENERATE(Delivery::file, Delivery::trickle);
  run.sandbox = Sandbox::strict;
  run_process(run);
  CHECK(contents(run.stdin_file) == "7");
}

TEST_CASE("isolation: nothing outside can be changed in any way", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  folder.write("file", "7");
  const auto name = folder.path().string();
  RunSpec run = test::probe({"spoil", name}, Sandbox::strict);
  run.view.readonly_paths = {folder.path()};
  CHECK(run_process(run).out != "ok\n");
  CHECK(contents(folder.path() / "file") == "7");
  CHECK(probe_in(Sandbox::basic, {"spoil", name}) == "ok\n");
}

TEST_CASE("isolation: the settings of the system cannot be changed", "[process]") {
  if (!test::has_strict()) return;
  const std::string path = GENERATE("/proc/sys/kernel/core_pattern", "/proc/sys/vm/swappiness",
                                    "/sys/kernel/mm/transparent_hugepage/enabled", "/etc/passwd");
  if (!std::filesystem::exists(path)) return;
  const auto said = probe_in(Sandbox::strict, {"write", path});
  CHECK((said == "EROFS\n" || said == "EACCES\n" || said == "ENOENT\n"));
}

TEST_CASE("isolation: withheld expected answers are unreachable by detours", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  const auto tests = folder.write("team/tests/1-out.json", "secret").parent_path();
  const auto input = folder.write("team/tests/1-in.json", "7");
  const auto own = folder.write("own/program.txt", "mine").parent_path();
  RunSpec run = shell("cd " + own.string() +
                      "; cat program.txt; cat 2>/dev/null ../team/tests/1-out.json "
                      "/proc/1/root$0 /proc/self/root$0 /proc/self/cwd/../team/tests/1-out.json "
                      "/proc/$PPID/root$0; ln -s $0 $HOME/link; cat $HOME/link; mkdir $HOME/m; "
                      "mount --bind " +
                      tests.string() + " $HOME/m; unshare -Urm sh -c 'umount " + tests.string() +
                      "; cat $0' $0; ls " + tests.string());
  run.command.push_back((tests / "1-out.json").string());
  run.stdin_file = input;
  run.sandbox = Sandbox::strict;
  run.view = {.readonly_paths = {folder.path()}, .withheld = {tests}};
  CHECK(run_process(run).out == "mine");
}

TEST_CASE("isolation: the test system's files and variables are not inherited", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  const auto secret = folder.write("secret", "x");
  const File kept(open(secret.c_str(), O_RDONLY));  // and not closed on exec
  CHECK(run_strictly("ls /proc/self/fd | tr '\\n' ' '").out == "0 1 2 3 ");  // 3 is of ls
  setenv("GAUNTLET_SECRET", "x", 1);
  CHECK(run_strictly("cat /proc/self/environ /proc/1/environ /proc/$PPID/environ | "
                     "tr '\\0' '\\n' | grep SECRET")
            .out.empty());
  unsetenv("GAUNTLET_SECRET");
}

TEST_CASE("isolation: the next program finds nothing left behind", "[process]") {
  if (!test::has_strict()) return;
  const std::string folder = GENERATE("/tmp", "/var/tmp", "/run", "/dev/shm");
  const std::string file = folder + "/gauntlet-left";
  CHECK(run_strictly("echo x >" + file + "; cat " + file).out == "x\n");
  CHECK(run_strictly("cat " + file).out.empty());
  CHECK_FALSE(std::filesystem::exists(file));
}

TEST_CASE("isolation: emptying the private folder follows no link", "[process]") {
  const test::Folder folder;
  const auto file = folder.write("outside/file", "7");
  chmod(file.c_str(), 0640);
  const auto outside = file.parent_path().string();
  test::run_shell("mkdir $HOME/a; ln -s " + outside + " $HOME/link; ln -s " + outside +
                  " $HOME/a/link; chmod 0 $HOME/a");
  test::run_shell("rmdir $HOME; ln -s " + outside + " $HOME");
  CHECK(test::run_shell("ls -A $HOME").out.empty());
  CHECK(contents(file) == "7");
  struct stat found{};
  REQUIRE(stat(file.c_str(), &found) == 0);
  CHECK((found.st_mode & 0777) == 0640);
}

TEST_CASE("isolation: a private folder with very many files is emptied", "[process]") {
  RunSpec run = shell(test::probe_path() + " crowd $HOME");
  run.limits.wall_time = std::chrono::seconds(60);  // disks can be busy
  CHECK(run_process(run).out == "ok\n");
  CHECK(test::run_shell("ls -A $HOME").out.empty());
  if (!test::has_strict()) return;
  run.sandbox = Sandbox::strict;
  run.view.readonly_paths = {test::probe_path()};
  run.limits.file_size = 1'000'000;
  CHECK(run_process(run).out == "ENOSPC\n");
}

// In a chroot with nothing mounted on it or on its /dev, nothing can be mounted on /dev/shm.
static bool has_own_shared_files() {
  auto supervisor = acquire_supervisor(Isolation::network);
  const bool is_own = supervisor->support().has_shared_files;
  return_supervisor(std::move(supervisor));
  if (!is_own) test::tell_skipped("/dev/shm is shared in basic");
  return is_own;
}

TEST_CASE("isolation: the size of files in memory is limited", "[process]") {
  const auto sandbox = GENERATE(Sandbox::basic, Sandbox::strict);
  if (sandbox == Sandbox::strict && !test::has_strict()) return;
  if (sandbox == Sandbox::basic && !has_own_shared_files()) return;
  RunSpec run = shell("df --output=size " + std::string(sandbox == Sandbox::strict ? "/tmp " : "") +
                      "/dev/shm | sed 1d | tr -d ' ' | sort -u");
  run.sandbox = sandbox;
  run.limits.memory = std::uint64_t{32} << 20;
  CHECK(run_process(run).out == std::to_string((32 + 64) << 10) + '\n');
  if (sandbox == Sandbox::basic) return;
  run.limits.file_size = std::uint64_t{8} << 20;
  CHECK(run_process(run).out == std::to_string(8 << 10) + '\n');
}
