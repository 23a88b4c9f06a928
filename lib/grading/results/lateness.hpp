#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "grading/results/test_result.hpp"

// The rule for tests, builds and games that exceed a limit of wall time, explained in
// tools/xtest/docs/why-time-limits.md. A late run is doubtful if other work may have slowed it
// down: other runs that shared its CPUs, or a loaded machine. It is rerun once, alone, and only the
// rerun counts. A test that is late again on a loaded machine is not scored.
namespace gauntlet::grading {

// The load of the machine.
struct Load {
  unsigned processors = 1;
  unsigned now = 0;  // runnable threads other than ours
  // Share of the last 10 s in which a thread waited for a CPU.
  std::optional<double> waiting = std::nullopt;
};

// Reads /proc/loadavg and /proc/pressure/cpu, if available; takes 20 ms. Call it right after a run:
// its programs have ended and do not count.
Load measure_load();

// Parses the first lines of these files.
Load parse_load(const std::string& averages, const std::string& pressure);

// Returns true if at least two threads per CPU are runnable, or more threads than CPUs while one
// waited half of the time.
bool is_loaded(const Load& load);

// Returns "the machine was loaded (12 runnable threads, 2 CPUs)" or "the machine was not loaded".
std::string describe(const Load& load);

// Counts a result as that of a rerun. If it exceeded its time limit again, having used less CPU
// time than half of its wall time, and the machine is loaded, the verdict becomes an internal
// error, and the test is not scored. `measure` measures the load, right after the run.
void judge_rerun(TestResult& result, Load (*measure)() = measure_load);

// Counts the tests that exceeded their limit of wall time, those of them that used less CPU time
// than half of their wall time, and those that judge_rerun() excused.
class LateTests {
 public:
  void add(const TestResult& result);

  // Returns text for people: a line if tests were excused, with how to rerun them; and a line, with
  // the remedy, if at least two tests waited, and these are at least half of those that exceeded
  // the time limit. Lines are separated by a line feed. Empty otherwise.
  std::string warning(const std::string& remedy, const std::string& rerun) const;

 private:
  std::size_t all_ = 0;
  std::size_t waited_ = 0;
  std::size_t excused_ = 0;
};

}  // namespace gauntlet::grading
