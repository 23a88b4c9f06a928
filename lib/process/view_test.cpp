#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "process/program.hpp"
#include "process/sandbox/mounts.hpp"
#include "process/sandbox/needed_files.hpp"
#include "process/shell_test.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"
#include "test/run_probe.hpp"
#include "test/text.hpp"

using namespace gauntlet;
using namespace gauntlet::process;
using test::has;
using test::run_strictly;
namespace fs = std::filesystem;
using End = RunResult::Termination;
using Paths = std::vector<fs::path>;

namespace {

fs::path executable(const test::Folder& folder, const std::string& name, const std::string& text) {
  auto file = folder.write(name, text);
  chmod(file.c_str(), 0755);
  return file;
}

RunResult run_in_strict(const fs::path& program, const SandboxPolicy& view = {}) {
  return run_process(
      RunSpec{.command = {program.string()}, .sandbox = Sandbox::strict, .view = view});
}

}  // namespace

TEST_CASE("strict: only paths on the list are visible", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  folder.write("secret", "x");
  const auto path = (folder.path() / "secret").string();
  CHECK(run_strictly("test -e " + path + " && echo seen").out.empty());
  CHECK(run_strictly("ls -d /home /root /srv /mnt /media /opt /sys /boot /var/log /var/lib/dpkg "
                     "2>/dev/null")
            .out.empty());
  CHECK(run_strictly("ls /etc/shadow* /etc/gshadow* /etc/ssh /etc/ssl/private /etc/sudoers* "
                     "/etc/resolv.conf /etc/machine-id /etc/fstab 2>/dev/null")
            .out.empty());
  CHECK(run_strictly("cat " + path, {.readonly_paths = {path}}).out == "x");
}

TEST_CASE("strict: the system files that programs need are visible", "[process]") {
  if (!test::has_strict()) return;
  CHECK(run_strictly("test -e /usr/bin/env && test -e /bin/sh && test -c /dev/null && "
                     "test -e /etc/ld.so.cache && test -r /etc/nsswitch.conf && echo good")
            .out == "good\n");
  CHECK(run_strictly("getent hosts localhost >/dev/null && echo good").out == "good\n");
  CHECK(run_strictly("id -un >/dev/null && test -d ~ && echo good").out == "good\n");
  CHECK(run_strictly("ls -A /etc /usr | wc -l").out != "0\n");
}

TEST_CASE("strict: the system folders and the targets of their links are not the program's own",
          "[process]") {
  Mounts mounts;
  for (const char* const path : system_folders) mounts.add(path, Mounts::Kind::shown);
  CHECK(mounts.own_folders().empty());
  mounts.add("/usr/share", Mounts::Kind::shown);  // as --see does
  CHECK(mounts.own_folders() == std::vector<fs::path>{"/usr/share"});
}

TEST_CASE("strict: the folders on the list are read-only", "[process]") {
  if (!test::has_strict()) return;
  CHECK(run_strictly("for d in / /etc /usr /var /dev /proc; do touch $d/x 2>/dev/null && "
                     "echo wrote $d; mkdir $d/y 2>/dev/null && echo made $d; done")
            .out.empty());
  CHECK(run_strictly("for d in /tmp /var/tmp /run /dev/shm; do touch $d/x || echo $d; done")
            .out.empty());
}

TEST_CASE("strict: a program sees the folder that contains it", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  folder.write("own/data", "mine");
  folder.write("other/data", "secret");
  const auto program = executable(
      folder, "own/program", "#!/bin/sh\ncat ${0%/*}/data ${0%/*}/../other/data 2>/dev/null\n");
  CHECK(run_in_strict(program).out == "mine");
  const auto own = system::canonical_path(program.parent_path());
  CHECK(own_folders(program) == Paths{own});
  SECTION("by a symbolic link: the folders of the link and of its target") {
    folder.write("links/data", "linked");
    fs::create_symlink(program, folder.path() / "links/program");
    CHECK(run_in_strict(folder.path() / "links/program").out == "linked");
    CHECK(own_folders(folder.path() / "links/program") ==
          Paths{system::canonical_path(folder.path() / "links"), own});
  }
  SECTION("by a path with linked folders") {
    fs::create_directory_symlink("own", folder.path() / "way");
    CHECK(run_in_strict(folder.path() / "way/program").out == "mine");
  }
  SECTION("already visible: nothing more") {
    const SandboxPolicy view{.readonly_paths = {program}};
    CHECK(run_in_strict(program, view).out.empty());
    CHECK(run_in_strict(program, view).end == End::exited);
  }
}

TEST_CASE("strict: a folder that holds more than programs is not shown for a program in it",
          "[process]") {
  for (const std::string path : {"/program", "/tmp/program", "/var/program", "/home/ann/program",
                                 "/home/program", "/opt/program", "/usr/bin/env", "/bin/sh"}) {
    CHECK(own_folders(path).empty());
  }
  const char* const home = std::getenv("HOME");
  if (home != nullptr && std::string(home) != "/") {
    CHECK(own_folders(fs::path(home) / "program").empty());
    CHECK(own_folders(fs::path(home).parent_path() / "program").empty());
  }
}

TEST_CASE("strict: only the file of a program in a temporary folder is visible", "[process]") {
  if (!test::has_strict()) return;
  const fs::path program = "/tmp/gauntlet-view-test-" + std::to_string(getpid());
  test::run_shell("printf '#!/bin/sh\\nls -A /tmp' >" + program.string() + "; chmod 755 " +
                  program.string());
  CHECK(run_in_strict(program).out == program.filename().string() + "\n");
  fs::remove(program);
}

TEST_CASE("strict: interpreters are found with their installation", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  const auto interpreter =
      executable(folder, "tools/bin/lang3",
                 "#!/bin/sh\ncat ${0%/*}/../lib/lang/library; cat \"$1\"; ls ${0%/*}/..\n");
  folder.write("tools/lib/lang/library", "library\n");
  folder.write("tools/secret/answers", "secret");
  const std::string expected = "library\n";
  SECTION("by the #! line") {
    const auto script = executable(folder, "own/script", "#!" + interpreter.string() + "\n");
    CHECK(run_in_strict(script).out == "library\n#!" + interpreter.string() + "\nbin\nlib\n");
  }
  SECTION("by env and the PATH, with options, and links on the way") {
    fs::create_directories(folder.path() / "path");
    fs::create_symlink("../tools/bin/lang3", folder.path() / "path/lang");
    const auto script = executable(folder, "own/script", "#!/usr/bin/env -S -i lang\n");
    executable(folder, "tools/bin/lang3",
               "#!/bin/sh\ncat " + (folder.path() / "tools/lib/lang/library").string() + "\n");
    RunSpec run{.command = {script.string()}, .sandbox = Sandbox::strict};
    run.environment = {"PATH=" + (folder.path() / "path").string() + ":/usr/bin:/bin"};
    executable(folder, "own/script", "#!/usr/bin/env lang\n");
    CHECK(run_process(run).out == "library\n");
  }
  SECTION("for an interpreter that is a script itself") {
    executable(folder, "own/middle", "#!" + interpreter.string() + "\n");
    const auto script =
        executable(folder, "own/script", "#!" + (folder.path() / "own/middle").string() + "\n");
    CHECK(has(run_in_strict(script).out, "library\n"));
  }
  SECTION("by a word of a shell command") {
    RunSpec run = test::shell("lang3 /dev/null");
    run.sandbox = Sandbox::strict;
    run.environment = {"PATH=" + interpreter.parent_path().string() + ":/usr/bin:/bin"};
    CHECK(run_process(run).out == "library\nbin\nlib\n");
  }
}

TEST_CASE("strict: the #! line of a script shows nothing but interpreters", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  const auto secret = folder.write("tests/1-out.json", "secret");
  const auto reference = executable(folder, "staff/bin/reference", "#!/bin/sh\necho secret\n");
  for (const auto& path : {secret, reference}) {
    const auto script = executable(folder, "own/script", "#!" + path.string() + "\n");
    const RunResult outcome = run_in_strict(script);
    CHECK(outcome.end == End::exec_failed);
    CHECK(outcome.message == "cannot execute " + script.string() + ": " + path.string() +
                                 " is not visible in the strict sandbox; --see DIR shows a folder");
    executable(folder, "own/script", "#!/usr/bin/env -S sh " + path.string() + "\n");
    CHECK_FALSE(has(run_in_strict(script).out, "secret"));
  }
}

TEST_CASE("strict: the interpreter of a Python virtual environment is found", "[process]") {
  if (!test::has_strict()) return;
  const auto python = find_program("python3");
  const test::Folder folder;
  if (!python || test::run_shell(python->string() + " -m venv --without-pip " +
                                 (folder.path() / "venv").string())
                         .code != 0) {
    return;
  }
  folder.write("venv/notes", "secret");
  const auto script = executable(
      folder, "own/script",
      "#!" + (folder.path() / "venv/bin/python").string() +
          "\nimport json, os, sys\nprint(json.dumps([sys.prefix, os.listdir(sys.prefix)]))\n");
  const RunResult outcome = run_in_strict(script);
  CHECK(has(outcome.out, "venv"));
  CHECK_FALSE(has(outcome.out, "notes"));
  CHECK(outcome.err.empty());
}

TEST_CASE("strict: a failing program has a note about hidden files that it named", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  const auto data = folder.write("data", "x").string();
  RunSpec run{.command = {"cat", data}, .sandbox = Sandbox::strict};
  CHECK(run_process(run).notes ==
        std::vector<std::string>{
            data + " is not visible in the strict sandbox; --see DIR shows a folder"});
  run.view.readonly_paths = {folder.path()};
  CHECK(run_process(run).notes.empty());
  run.command[1] = data + "-not-there";
  CHECK(run_process(run).notes.empty());
}

TEST_CASE("strict: single paths in /etc can be shown, but not /proc, /dev, /tmp and /run",
          "[process]") {
  if (!test::has_strict()) return;
  CHECK_THROWS_AS(paths_to_show({"/no/such/path"}), std::invalid_argument);
  for (const std::string own : {"/proc", "/proc/self", "/dev", "/tmp", "/tmp/", "/run"}) {
    CHECK_THROWS_AS(paths_to_show({own}), std::invalid_argument);
  }
  CHECK(paths_to_show({"/etc/hostname"}) == Paths{"/etc/hostname"});
  CHECK(run_strictly("cat /etc/fstab; ls /etc | grep -c passwd", {.readonly_paths = {"/etc/fstab"}})
            .out == test::run_shell("cat /etc/fstab").out + "1\n");
  CHECK(run_strictly("cat /etc/fstab").out.empty());
}

TEST_CASE("strict: the working directory is not visible for that reason alone", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  folder.write("other", "secret");
  const auto program = executable(folder, "program", "#!/bin/sh\ncat other; pwd\n");
  RunSpec run{.command = {program.string()},
              .working_directory = folder.path(),
              .sandbox = Sandbox::strict};
  run.view.readonly_paths = {program};
  CHECK(run_process(run).out == "/tmp\n");
  run.command = {"/bin/sh", "-c", "cat other"};  // as a player's command
  run.view.readonly_paths.clear();
  CHECK(run_process(run).out == "secret");
}

TEST_CASE("strict: a command that names files in /proc does not replace /proc", "[process]") {
  if (!test::has_strict()) return;
  CHECK(run_strictly("readlink /proc/net; test -d /proc/self/net && cat /dev/null && echo good")
            .out == "self/net\ngood\n");
}
