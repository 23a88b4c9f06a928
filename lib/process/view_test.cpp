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

// Sets PATH for the lifetime of this object.
class OwnPath {
 public:
  explicit OwnPath(const fs::path& folder = "/usr/sbin") {
    setenv("PATH", (folder.string() + ":/usr/bin:/bin").c_str(), 1);
  }
  OwnPath(const OwnPath&) = delete;
  OwnPath& operator=(const OwnPath&) = delete;
  ~OwnPath() { setenv("PATH", before_.c_str(), 1); }

 private:
  std::string before_ = search_path();
};

RunResult run_in_strict(const fs::path& program, const SandboxPolicy& view = {}) {
  return run_process(
      RunSpec{.command = {program.string()}, .sandbox = Sandbox::strict, .view = view});
}

}  // namespace

TEST_CASE("strict: folders of /etc that hold much are shown if everybody may read them all",
          "[process]") {
  const test::Folder etc;
  for (int i = 0; i < 16; ++i) {
    for (const char* const folder : {"java-8", "gnucobol/of", "perl", "racket/x", "unknown"}) {
      etc.write(folder + ("/" + std::to_string(i)), "x");
    }
  }
  etc.write("fonts/fonts.conf", "x");
  chmod((etc.path() / "perl/3").c_str(), 0600);
  mkfifo((etc.path() / "racket/x/pipe").c_str(), 0666);
  CHECK(large_public_folders(etc.path()) == Paths{etc.path() / "java-8", etc.path() / "gnucobol"});
  chmod((etc.path() / "gnucobol/of").c_str(), 0700);
  fs::create_symlink("java-8", etc.path() / "java-link");
  CHECK(large_public_folders(etc.path()) == Paths{etc.path() / "java-8"});
}

TEST_CASE("strict: only paths on the list are visible", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  const OwnPath only_system;
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
  for (const fs::path& path : system_folders()) mounts.add(path, Mounts::Kind::shown);
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
  SECTION("by a symbolic link that stays in its folder") {
    fs::create_symlink("own/program", folder.path() / "link");
    folder.write("data", "linked");
    CHECK(run_in_strict(folder.path() / "link").out == "linked");
    CHECK(own_folders(folder.path() / "link") == Paths{system::canonical_path(folder.path()), own});
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

TEST_CASE("strict: a link that leads out of its folder shows nothing", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  folder.write("other/data", "secret");
  executable(folder, "other/program", "#!/bin/sh\ncat ${0%/*}/data\n");
  const auto refused = [&](const fs::path& program) {
    CHECK(link_leads_out(program));
    CHECK(own_folders(program).empty());
    const RunResult outcome = run_in_strict(program);
    CHECK(outcome.end == End::exec_failed);
    CHECK(has(outcome.message, "is not visible in the strict sandbox; --see DIR"));
    CHECK(outcome.out.empty());
  };
  fs::create_directories(folder.path() / "own");
  SECTION("as PROGRAM") {
    fs::create_symlink("../other/program", folder.path() / "own/program");
    refused(folder.path() / "own/program");
    const SandboxPolicy view{.readonly_paths = {folder.path() / "other"}};
    CHECK(run_in_strict(folder.path() / "own/program", view).end == End::exited);
  }
  SECTION("on the way to PROGRAM") {
    fs::create_directory_symlink("../other", folder.path() / "own/bin");
    refused(folder.path() / "own/bin/program");
  }
  SECTION("after one that does not") {
    fs::create_symlink("second", folder.path() / "own/first");
    fs::create_symlink("../other/program", folder.path() / "own/second");
    refused(folder.path() / "own/first");
  }
  SECTION("in a folder to which everybody can write") {
    const fs::path link = "/tmp/gauntlet-link-test-" + std::to_string(getpid());
    fs::create_symlink(folder.path() / "other/program", link);
    CHECK(link_leads_out(link));
    fs::remove(link);
  }
}

TEST_CASE("strict: a program among tests is visible only by its own name", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  const auto program = executable(folder, "tests/program", "#!/bin/sh\necho seen\n");
  fs::create_symlink("tests/program", folder.path() / "link");
  const SandboxPolicy view{.withheld = {system::canonical_path(folder.path() / "tests")}};
  CHECK(run_in_strict(program, view).out == "seen\n");
  CHECK(run_in_strict(folder.path() / "link", view).end == End::exec_failed);
}

TEST_CASE("strict: interpreters on our PATH are visible with their installation", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  const auto interpreter = executable(folder, "tools/bin/node",
                                      "#!/bin/sh\ncat ${0%/*}/../lib/library; ls ${0%/*}/..\n");
  folder.write("tools/lib/library", "library\n");
  folder.write("tools/secret/answers", "secret");
  const auto script = executable(folder, "own/script", "#!/usr/bin/env node\n");
  const std::string all = "library\nbin\nlib\n";
  SECTION("in a folder of PATH") {
    const OwnPath path(interpreter.parent_path());
    CHECK(run_in_strict(script).out == all);
    executable(folder, "own/script", "#!" + interpreter.string() + "\n");
    CHECK(run_in_strict(script).out == all);
    RunSpec run = test::shell("node");
    run.sandbox = Sandbox::strict;
    CHECK(run_process(run).out == all);
  }
  SECTION("by a link in a folder of PATH") {
    executable(folder, "tools/bin/node",
               "#!/bin/sh\ncat " + (folder.path() / "tools/lib/library").string() + "\n");
    fs::create_directories(folder.path() / "path");
    fs::create_symlink("../tools/bin/node", folder.path() / "path/node");
    const OwnPath path(folder.path() / "path");
    CHECK(run_in_strict(script).out == "library\n");
  }
  SECTION("but not parts that are links to elsewhere") {
    folder.write("elsewhere", "secret");
    fs::create_symlink("../elsewhere", folder.path() / "tools/share");
    const OwnPath path(interpreter.parent_path());
    CHECK(run_in_strict(script).out == all);
  }
  SECTION("but not if PATH names a folder of the program") {
    executable(folder, "own/bin/node", "#!/bin/sh\necho own\n");
    folder.write("lib/secret", "secret");
    fs::create_symlink("../../tools/bin/node", folder.path() / "own/bin/python3");
    executable(folder, "own/script",
               "#!/bin/sh\ncat '" + folder.path().string() + "/tools/lib/library' || env node\n");
    const OwnPath path(folder.path() / "own/bin");
    CHECK(run_in_strict(script).out == "own\n");
  }
  SECTION("but not what a submission's PATH names") {
    RunSpec run{.command = {script.string()}, .sandbox = Sandbox::strict};
    run.environment = {"PATH=" + interpreter.parent_path().string() + ":/usr/bin:/bin"};
    CHECK_FALSE(has(run_process(run).out, "library"));
  }
  SECTION("but no programs that are not known as interpreters") {
    executable(folder, "answers/bin/reference", "#!/bin/sh\necho secret\n");
    folder.write("answers/lib/reference/x", "");
    executable(folder, "own/script", "#!/usr/bin/env reference\n");
    const OwnPath path(folder.path() / "answers/bin");
    const RunResult outcome = run_in_strict(script);
    CHECK(outcome.out.empty());
    CHECK(outcome.notes.size() == 1);
  }
}

TEST_CASE("strict: what a submission contains makes nothing visible", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  folder.write("other/venv/lib/settings", "secret");
  executable(folder, "other/venv/bin/python3", "#!/bin/sh\necho secret\n");
  folder.write("other/venv/pyvenv.cfg", "home = /usr/bin\n");
  const std::string other = (folder.path() / "other/venv").string();
  const std::string spy = "cat " + other + "/lib/settings " + other + "/bin/python3; true\n";
  executable(folder, "own/fake/bin/x", "#!/bin/sh\n" + spy);
  folder.write("own/fake/pyvenv.cfg", "home = " + other + "/bin\n");
  fs::create_symlink(folder.path() / "other/venv/lib", folder.path() / "own/fake/lib");
  const auto program = folder.path() / "own/program";
  SECTION("by something like an installation") { fs::create_symlink("fake/bin/x", program); }
  SECTION("by the #! line") {
    executable(folder, "own/program",
               "#!" + (folder.path() / "own/fake/bin/x").string() + "\n" + spy);
  }
  SECTION("by the interpreter of the #! line") {
    executable(folder, "own/program", "#!" + other + "/bin/python3\n" + spy);
  }
  SECTION("by env in the #! line") {
    executable(folder, "own/program", "#!/usr/bin/env -S " + other + "/bin/python3\n" + spy);
  }
  CHECK_FALSE(has(run_in_strict(program).out, "secret"));
  RunSpec run{.command = {"/bin/sh", "-c", "fake/bin/x; ./program; " + other + "/bin/python3"},
              .working_directory = folder.path() / "own",
              .sandbox = Sandbox::strict,
              .view = {.writable_paths = {folder.path() / "own"}}};
  CHECK_FALSE(has(run_process(run).out, "secret"));
}

TEST_CASE("strict: variables of the program do not reach bubblewrap, which runs outside",
          "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  folder.write("libcap.so.2", "not a library");
  RunSpec run{.command = {"printenv", "LD_LIBRARY_PATH"}, .sandbox = Sandbox::strict};
  run.environment = {"LD_LIBRARY_PATH=" + folder.path().string()};
  const RunResult outcome = run_process(run);
  CHECK(outcome.out == folder.path().string() + "\n");
  CHECK(outcome.err.empty());
}

TEST_CASE("strict: more channels than it can hide are the program's failure", "[process]") {
  if (!test::has_strict()) return;
  const test::Folder folder;
  const auto program = executable(folder, "program", "#!/bin/sh\necho started\n");
  for (int i = 0; i < 1200; ++i) {
    REQUIRE(mkfifo((folder.path() / std::to_string(i)).c_str(), 0600) == 0);
  }
  const RunResult outcome = run_in_strict(program);
  CHECK(outcome.end == End::exec_failed);
  CHECK(has(outcome.message, "too many named pipes"));
  RunSpec run{.command = {"true"}, .sandbox = Sandbox::strict};
  run.command.resize(10'000, "argument");
  CHECK(run_process(run).end == End::exec_failed);
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

TEST_CASE("strict: a Python virtual environment on our PATH works", "[process]") {
  if (!test::has_strict()) return;
  // The system's interpreter is visible without the environment, others are not.
  const fs::path python =
      GENERATE(fs::path("/usr/bin/python3"), find_program("python3").value_or(""));
  const test::Folder folder;
  if (test::run_shell(python.string() + " -m venv --without-pip " +
                      (folder.path() / "venv").string())
          .code != 0) {
    return;
  }
  folder.write("venv/notes", "secret");
  const OwnPath path(folder.path() / "venv/bin");
  const auto script =
      executable(folder, "own/script",
                 "#!/usr/bin/env python\nimport json, os, sys\nprint(json.dumps([sys.prefix, "
                 "os.listdir(sys.prefix)]))\n");
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
  CHECK(run_process(run).out.empty());
}

TEST_CASE("strict: a command that names files in /proc does not replace /proc", "[process]") {
  if (!test::has_strict()) return;
  CHECK(run_strictly("readlink /proc/net; test -d /proc/self/net && cat /dev/null && echo good")
            .out == "self/net\ngood\n");
}
