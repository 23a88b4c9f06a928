#include "grading/process.hpp"

#include <signal.h>

#include <chrono>
#include <fstream>
#include <system_error>
#include <thread>

#include "grading/test_folder.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using End = Outcome::End;
using std::chrono::milliseconds;

static Outcome run_shell(const std::string& script, std::string_view input = "",
                         const Limits& limits = {}) {
  const test::Folder folder;
  return run_process({"/bin/sh", "-c", script}, folder.write("in", input), limits);
}

TEST_CASE("a program's streams and exit status", "[grading]") {
  const Outcome outcome = run_shell("cat; echo oops >&2; exit 7", "hello");
  CHECK(outcome.end == End::exited);
  CHECK(outcome.code == 7);
  CHECK(outcome.out == "hello");
  CHECK(outcome.err == "oops\n");
}

TEST_CASE("its arguments are passed on as they are", "[grading]") {
  const Outcome outcome = run_process({"printf", "<%s>", "a b", "", "*"}, "/dev/null");
  CHECK(outcome.out == "<a b><><*>");
}

TEST_CASE("a program that dies of a signal", "[grading]") {
  const Outcome outcome = run_shell("kill -SEGV $$");
  CHECK(outcome.end == End::signalled);
  CHECK(outcome.code == SIGSEGV);
}

TEST_CASE("much output on both streams at once", "[grading]") {
  const Outcome outcome = run_shell("head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2");
  CHECK(outcome.out.size() == 1000000);
  CHECK(outcome.err.size() == 1000000);
}

TEST_CASE("a program that writes without end", "[grading]") {
  const Outcome outcome = run_shell("yes", "", {.wall = milliseconds(10'000), .output = 100'000});
  CHECK(outcome.end == End::too_much);
  CHECK(outcome.out.size() == 100'000);
}

TEST_CASE("a program that does not end", "[grading]") {
  const std::string script =
      GENERATE("echo begun; sleep 100", "echo begun; exec >&- 2>&-; sleep 100",
               "echo begun; sleep 100 & wait");
  const auto begin = std::chrono::steady_clock::now();
  const Outcome outcome = run_shell(script, "", {.wall = milliseconds(200), .output = 100});
  CHECK(outcome.end == End::too_slow);
  CHECK(outcome.out == "begun\n");
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(50));
}

TEST_CASE("what a program leaves behind is killed", "[grading]") {
  const test::Folder folder;
  const Outcome outcome = run_shell("sleep 100 & echo $!");
  CHECK(outcome.end == End::exited);
  const auto pid = static_cast<pid_t>(std::stol(outcome.out));
  for (int i = 0; i < 1000; ++i) {  // until somebody has buried it
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string number, name, state;
    if (!(stat >> number >> name >> state) || state == "Z") return;
    std::this_thread::sleep_for(milliseconds(10));
  }
  FAIL("it still runs");
}

TEST_CASE("a program that cannot be started", "[grading]") {
  CHECK_THROWS_AS(run_process({"/nowhere/to/be/found"}, "/dev/null"), std::system_error);
  CHECK_THROWS_AS(run_process({"cat"}, "/nowhere/to/be/found"), std::system_error);
}
