#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "grading/results/test_result.hpp"

// Determines if a test that exceeded its time limit was slow itself or waited for a busy machine.
namespace gauntlet::grading {

// The load of the machine.
struct Load {
  unsigned processors = 1;
  unsigned now = 0;   // runnable threads other than ours
  double minute = 0;  // mean number of runnable threads in the last minute
  // Share of the last 10 s in which a thread waited for a CPU.
  std::optional<double> waiting = std::nullopt;
};

// Reads /proc/loadavg and /proc/pressure/cpu, if available; takes 20 ms.
Load measure_load();

// Parses the first lines of these files.
Load parse_load(const std::string& averages, const std::string& pressure);

// Returns "the machine was loaded (12 runnable threads, 2 CPUs)" or "the machine was not
// loaded". A machine is loaded if at least two threads per CPU are runnable now; or if more threads
// than CPUs are runnable and one waited half of the time; or, if the pressure is unknown, if there
// were two runnable threads per CPU on average in the last minute.
std::string describe(const Load& load);

// Returns true if a run that ended just before the measurement may have been slowed down by other
// processes: they want the CPUs now. Ignores the mean of the last minute, because the run itself
// contributed to it.
bool is_busy_with_others(const Load& load);

// Changes the verdict of a test that exceeded its wall-time limit in the rerun, too. If it used
// less CPU time than half of its wall time, and other processes load the machine, the verdict
// becomes an internal error and the test is not scored. `load` must be measured right after the
// run.
void excuse_late(TestResult& record, const Load& load);

// Counts the tests that exceeded their wall-time limit, those of them that used less CPU time than
// half of their wall time (late), and the tests that excuse_late() excused.
class StarvedTimeoutCounter {
 public:
  void add(const TestResult& record);

  // Returns text for people: a line if tests were excused, with how to rerun them; and a line, with
  // the remedy, if at least two tests were late, and these are at least half of those that exceeded
  // the time limit. Lines are separated by a line feed. Empty otherwise.
  std::string warning(const std::string& remedy, const std::string& rerun) const;

 private:
  std::size_t all_ = 0;
  std::size_t late_ = 0;
  std::size_t excused_ = 0;
};

}  // namespace gauntlet::grading
