// Does a program answer its tests as it should?
//   in   folders of tests: pairs of files, n-in.json and n-out.json or n-err.txt; and the program
//   out  what failed and how to repeat it, then a line "N passed, N failed"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "grading/report.hpp"
#include "grading/suite.hpp"
#include "support/command_line.hpp"
#include "support/io.hpp"

using namespace gauntlet;

namespace {

enum Status { all_passed = 0, some_failed = 1, nothing_found = 3, invalid_tests = 4 };

// The fixtures of all folders, in the order of these.
grading::Fixtures find_all(const std::vector<std::string>& folders) {
  grading::Fixtures all;
  for (const auto& folder : folders) {
    if (!std::filesystem::is_directory(folder)) throw tool::WrongUsage("no folder " + folder);
    auto found = grading::find_fixtures(folder);
    std::move(found.valid.begin(), found.valid.end(), std::back_inserter(all.valid));
    std::move(found.problems.begin(), found.problems.end(), std::back_inserter(all.problems));
  }
  return all;
}

// A program in this folder needs no "./" before its name.
std::string find_program(const std::string& name) {
  const bool bare = name.find('/') == name.npos;
  if (!std::filesystem::is_regular_file(name)) {
    if (!bare) throw tool::WrongUsage("no program " + name);
    return name;
  }
  return bare ? "./" + name : name;
}

volatile std::sig_atomic_t caught = 0;

void catch_signals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    std::signal(signal, [](int number) {
      caught = number;
      grading::interrupt_processes();
    });
  }
}

// Ends as the signal that was caught would have ended us.
[[noreturn]] void end_by_signal() {
  std::signal(caught, SIG_DFL);
  std::raise(caught);
  std::abort();
}

Status run_all(const std::vector<grading::Fixture>& fixtures, const std::string& program) {
  tool::Output output;
  std::size_t passed = 0;
  const auto count = [&](const grading::Fixture& fixture, const grading::Result& result) {
    if (result.verdict == grading::Verdict::passed) {
      ++passed;
    } else if (result.verdict == grading::Verdict::interrupted) {
      throw std::runtime_error("interrupted");
    } else {
      output.text() += grading::describe_failure(fixture, program, result);
      output.flush();
    }
  };
  grading::run_suite(fixtures, program, std::max(1u, std::thread::hardware_concurrency()), count);
  const std::size_t failed = fixtures.size() - passed;
  output.text() += std::to_string(passed) + " passed, " + std::to_string(failed) + " failed\n";
  output.flush();
  return failed == 0 ? all_passed : some_failed;
}

int test(const std::vector<std::string>& words) {
  catch_signals();
  const auto found = find_all({words.begin(), words.end() - 1});
  for (const auto& problem : found.problems) tool::complain("xtest: " + problem);
  if (!found.problems.empty()) return invalid_tests;
  if (found.valid.empty()) {
    tool::complain("xtest: no tests (files named 1-in.json and so on) there");
    return nothing_found;
  }
  try {
    return run_all(found.valid, find_program(words.back()));
  } catch (...) {  // by now, what ran has been ended
    if (caught != 0) end_by_signal();
    throw;
  }
}

}  // namespace

int main(int argc, char** argv) {
  return tool::run_command(
      argc, argv,
      {"xtest", "does a program answer its tests as it should?", "TESTS... PROGRAM",
       "TESTS are folders; in them and below, each n-in.json is given to PROGRAM, with beside it\n"
       "  n-out.json    the answers due: JSON values, compared by value\n"
       "  n-err.txt     PROGRAM must fail, with this text on standard error\n"
       "  n-opts.json   {\"args\": [\"--strict\"]}: the arguments of PROGRAM\n"
       "A test fails, too, that takes 10 s or writes 16 MiB.\n\n"
       "Example:\n  $ xtest harness-tests/xboard build/release/bin/xboard\n\n"
       "Exit status: 0 all passed, 1 some failed, 2 wrong usage, 3 no tests found, 4 invalid "
       "tests, 5 trouble of our own.",
       2},
      test);
}
