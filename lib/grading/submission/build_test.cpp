#include "grading/submission/build.hpp"

#include <chrono>
#include <string>

#include "system/folders/folder.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"
#include "test/run_probe.hpp"

using namespace gauntlet::grading;
using gauntlet::process::Sandbox;
namespace fs = std::filesystem;

namespace {

// Runs a build that may write 8 MiB.
BuildResult build_in(const gauntlet::test::Folder& folder, const std::string& command,
                     Sandbox sandbox) {
  BuildRun run{.settings = {.command = command}, .folder = folder.path(), .top = folder.path()};
  run.settings.limits.wall_time = std::chrono::seconds(20);
  run.settings.disk = 8 << 20;
  run.sandbox = sandbox;
  run.view.writable_paths = {folder.path()};
  return run_build(run);
}

}  // namespace

TEST_CASE("a build that exceeds its disk limit", "[grading]") {
  const auto sandbox = GENERATE(Sandbox::none, Sandbox::basic, Sandbox::strict);
  if (sandbox == Sandbox::strict && !gauntlet::test::has_strict()) return;
  const std::string command = GENERATE(
      "for i in 1 2 3 4 5; do head -c 3000000 /dev/zero >$i; done",
      "for i in 1 2 3 4 5; do fallocate -l 3000000 $i || exit; done; sleep 9",
      "i=0; while :; do i=$((i + 1)); head -c 1000000 /dev/zero >$i; done",
      "mkdir $(seq 3000); sleep 9",
      "for i in 1 2 3 4 5; do mkdir d$i; head -c 3000000 /dev/zero >d$i/x; chmod 0 d$i; done; "
      "sleep 9",
      "for i in 3 4 5 6 7; do eval \"exec $i>f\"; rm f; head -c 3000000 /dev/zero >&$i; done; "
      "sleep 9",
      "(i=0; while :; do i=$((i + 1)); head -c 1000000 /dev/zero >$i; done) & sleep 9");
  CAPTURE(command, to_string(sandbox));
  const gauntlet::test::Folder folder;
  const auto begin = std::chrono::steady_clock::now();
  const BuildResult result = build_in(folder, command, sandbox);
  CHECK(result.end == BuildResult::End::failed);
  CHECK(result.reason == "wrote more than 8 MiB");
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(8));
  gauntlet::system::DiskUsage usage;
  gauntlet::system::add_usage(folder.path(), usage);
  CHECK(usage.bytes < (std::uint64_t{500} << 20));
}

TEST_CASE("a build that writes exactly its disk limit", "[grading]") {
  const gauntlet::test::Folder folder;
  folder.write("before", std::string(9 << 20, 'x'));
  const BuildResult result =
      build_in(folder, "head -c 6000000 /dev/zero >a; ln a b; rm before; truncate -s 5M hole",
               Sandbox::basic);
  CHECK(result.end == BuildResult::End::done);
  CHECK(result.reason.empty());
}

TEST_CASE("a sparse file larger than a build's disk limit", "[grading]") {
  const gauntlet::test::Folder folder;
  const BuildResult result = build_in(folder, "truncate -s 1T hole", Sandbox::basic);
  CHECK(result.end == BuildResult::End::failed);
}

TEST_CASE("a build's temporary files count", "[grading]") {
  const gauntlet::test::Folder folder;
  const BuildResult result = build_in(
      folder, "for i in 1 2 3 4 5; do head -c 3000000 /dev/zero >$TMPDIR/$i; done; sleep 9",
      Sandbox::basic);
  CHECK(result.reason == "wrote more than 8 MiB");
}

TEST_CASE("a failed build is described by the first error of a compiler, or its last line",
          "[grading]") {
  const auto described = [](const std::string& log) {
    return describe_failure("max", {BuildResult::End::failed, "exit status 2", log});
  };
  CHECK(described("g++ max.cpp\n"
                  "max.cpp: In function 'int main()':\n"
                  "max.cpp:3:5: error: 'x' was not declared in this scope\n"
                  "max.cpp:4:5: error: expected '}'\n"
                  "make: *** [Makefile:2: max] Error 1\n") ==
        "max failed: exit status 2: max.cpp:3:5: error: 'x' was not declared in this scope");
  CHECK(described("error[E0425]: cannot find value `x`\n --> max.rs:2:5\nerror: aborting\n") ==
        "max failed: exit status 2: error[E0425]: cannot find value `x`");
  CHECK(described("ld: max.o: undefined reference to `f'\ncollect2: error: ld returned 1\n") ==
        "max failed: exit status 2: ld: max.o: undefined reference to `f'");
  CHECK(described("make: *** No targets.  Stop.\n") ==
        "max failed: exit status 2: make: *** No targets.  Stop.");
  CHECK(described("") == "max failed: exit status 2");
}

TEST_CASE("a build that fails for its own reasons is not repeated", "[grading]") {
  int attempts = 0;
  const gauntlet::test::Folder folder;
  const auto result = make_program(folder.path() / "copy", folder.path() / "log", [&] {
    ++attempts;
    return BuildResult{BuildResult::End::failed, "exit status 1"};
  });
  CHECK(result->reason == "exit status 1");
  CHECK(attempts == 1);
}
