#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "process/shell_test.hpp"
#include "process/supervisor/proc.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::process;
using namespace std::chrono_literals;
using test::run_shell;
using End = RunResult::Termination;
using Clock = std::chrono::steady_clock;

// Starts a daemon, whose parents have ended, in a new session and prints its number.
static const std::string start_daemon =
    "(setsid sh -c '(exec >&3; sleep 100 & echo $! >&3) &' 3>&1);";

static std::ptrdiff_t open_files() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

static std::size_t resident() {
  std::ifstream statm("/proc/self/statm");
  std::size_t total = 0, pages = 0;
  statm >> total >> pages;
  return pages * 4096;
}

TEST_CASE("remaining processes are killed", "[process]") {
  const auto begin = Clock::now();
  const RunResult outcome = run_shell("sleep 100 & echo $!; sleep 100 >&- & echo $!");
  CHECK(outcome.end == End::exited);
  CHECK(outcome.notes == std::vector<std::string>{"left 2 processes behind"});
  CHECK(test::all_ended(outcome.out));
  CHECK(Clock::now() - begin < 4s);
}

TEST_CASE("a daemon is killed", "[process]") {
  const std::string end = GENERATE("sleep 0.1", "sleep 0.1; exit 3", "sleep 0.1; kill -9 0");
  const RunResult outcome = run_shell(start_daemon + end);
  CHECK(outcome.notes == std::vector<std::string>{"left a process behind"});
  CHECK_FALSE(outcome.out.empty());
  CHECK(test::all_ended(outcome.out));
}

TEST_CASE("a daemon is killed with a program that exceeds its time limit", "[process]") {
  const RunResult outcome = run_shell(start_daemon + "sleep 100", {.wall_time = 300ms});
  CHECK(outcome.end == End::time_limit);
  CHECK_FALSE(outcome.out.empty());
  CHECK(test::all_ended(outcome.out));
}

TEST_CASE("a program that kills its process group is killed with it", "[process]") {
  const RunResult outcome = run_shell("sleep 100 & kill -9 0");
  CHECK(outcome.end == End::signalled);
  CHECK(outcome.code == SIGKILL);
}

TEST_CASE("a program that kills its supervisor has crashed", "[process]") {
  const RunResult outcome =
      run_shell(start_daemon + "sleep 0.1; echo $$; kill -9 $PPID; sleep 100");
  CHECK(outcome.end == End::signalled);
  CHECK(outcome.notes == std::vector<std::string>{"killed or stopped its supervisor process"});
  CHECK(std::count(outcome.out.begin(), outcome.out.end(), '\n') == 2);
  CHECK(test::all_ended(outcome.out));
  CHECK(run_shell("echo next").out == "next\n");
}

TEST_CASE("a program is not blamed if another process stopped or killed its supervisor",
          "[process]") {
  const int signal = GENERATE(SIGSTOP, SIGKILL);
  const pid_t copy = fork();  // has no supervisors except those it starts
  if (copy == 0) {
    run_shell("true");
    for (const Process& child : children_of(getpid())) kill(child.pid, signal);
    std::vector<std::string> command{"/bin/sh", "-c", "echo $#", "sh"};
    command.resize(10'004, std::string(100, 'x'));  // more than a socket holds
    const auto begin = Clock::now();
    const RunResult outcome = run_process({.command = command});
    const bool is_right = outcome.out == "10000\n" && outcome.notes.empty();
    const bool is_fast = Clock::now() - begin < 10s;
    stop_supervisors();
    _exit(is_right && is_fast ? 42 : 1);
  }
  int status = 0;
  REQUIRE(waitpid(copy, &status, 0) == copy);
  CHECK(WEXITSTATUS(status) == 42);
}

TEST_CASE("a supervisor that was killed while idle is replaced", "[process]") {
  const pid_t copy = fork();  // has no supervisors except those it starts
  if (copy == 0) {
    start_supervisors(2);
    const auto before = child_numbers(getpid());
    kill(before.front(), SIGKILL);
    siginfo_t ended{};
    waitid(P_PID, static_cast<id_t>(before.front()), &ended, WEXITED | WNOWAIT);
    start_supervisors(2);
    const auto after = child_numbers(getpid());
    const bool is_replaced = std::ranges::find(after, before.front()) == after.end();
    stop_supervisors();
    _exit(before.size() == 2 && after.size() == 2 && is_replaced ? 42 : 1);
  }
  int status = 0;
  REQUIRE(waitpid(copy, &status, 0) == copy);
  CHECK(WEXITSTATUS(status) == 42);
}

TEST_CASE("a daemon belongs to the program that started it", "[process][threads]") {
  std::array<std::atomic<int>, 8> right{};
  start_supervisors(8);  // not from the threads: the address sanitizer's heap does not outlive that
  {
    std::vector<std::jthread> threads;
    threads.reserve(right.size());
    for (std::size_t i = 0; i < right.size(); ++i) {
      threads.emplace_back([i, &right] {
        for (int round = 0; round < 5; ++round) {
          const bool leaves = (i + static_cast<std::size_t>(round)) % 2 == 0;
          const auto outcome =
              run_shell((leaves ? start_daemon : "") + "sleep 0.3; exit " + std::to_string(i));
          const bool noted = outcome.notes == std::vector<std::string>{"left a process behind"};
          if (outcome.code == static_cast<int>(i) && noted == leaves &&
              outcome.out.empty() != leaves && test::all_ended(outcome.out)) {
            ++right[i];
          }
        }
      });
    }
  }
  for (const auto& count : right) CHECK(count == 5);
}

TEST_CASE("a thousand runs leak neither memory nor processes", "[process][long]") {
  const auto run_some = [](int count) {
    for (int i = 0; i < count; ++i) {
      const bool is_odd = i % 100 == 0;
      if (run_shell(is_odd ? "sleep 100 & echo x" : "echo x").out != "x\n") return false;
    }
    return true;
  };
  start_supervisors(1);  // discards the supervisors that earlier tests have killed
  while (waitpid(-1, nullptr, WNOHANG) > 0) {  // adopted children of copies of this process
  }
  REQUIRE(run_some(20));
  const auto files = open_files();
  const auto memory = resident();
  CHECK(run_some(is_sanitized ? 100 : 1000));
  CHECK(open_files() == files);
  if (!is_sanitized) CHECK(resident() < memory + (4 << 20));
  siginfo_t ended{};  // supervisors are children of this process, and none has ended
  CHECK((waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0));
}

TEST_CASE("an interruption ends running programs and prevents later ones", "[process]") {
  const pid_t copy = fork();  // because nothing can be run afterwards
  if (copy == 0) {
    signal(SIGALRM, [](int) { interrupt_processes(); });
    const itimerval soon{{0, 0}, {0, 200'000}};
    setitimer(ITIMER_REAL, &soon, nullptr);
    const bool first = run_shell("sleep 100").end == End::interrupted;
    const bool second = run_shell("sleep 100").end == End::interrupted;
    _exit(first && second ? 42 : 1);
  }
  int status = 0;
  REQUIRE(waitpid(copy, &status, 0) == copy);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 42);
}

TEST_CASE("a running program does not survive the test system", "[process]") {
  const test::Folder folder;
  const auto note = folder.path() / "pid";
  const pid_t copy = fork();
  if (copy == 0) {
    run_shell("echo $$ >" + note.string() + ".new; mv " + note.string() + ".new " + note.string() +
              "; sleep 100");
    _exit(0);
  }
  for (int i = 0; i < 1000 && !exists(note); ++i) std::this_thread::sleep_for(10ms);
  kill(copy, SIGKILL);
  waitpid(copy, nullptr, 0);
  pid_t pid = 0;
  REQUIRE(std::ifstream(note) >> pid);
  for (int i = 0; i < 500 && test::runs(pid); ++i) std::this_thread::sleep_for(10ms);
  CHECK_FALSE(test::runs(pid));
}
