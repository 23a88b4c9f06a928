#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "grading/results/record.hpp"

// Whether what took too long was slow, or only late: the machine had more to do than it could.
namespace gauntlet::grading {

// What the machine has to do.
struct Load {
  unsigned processors = 1;
  unsigned now = 0;                              // threads that run or want to, but for one of us
  double minute = 0;                             // the mean of these in the last minute
  std::optional<double> waiting = std::nullopt;  // the share of the last ten seconds in which one
                                                 // of them had to wait for a processor
};

// By /proc/loadavg and /proc/pressure/cpu, as far as they are there; takes 20 ms.
Load measure_load();

// From the first lines of these files.
Load parse_load(const std::string& averages, const std::string& pressure);

// "the machine was loaded (12 threads wanted its 2 processors)", or "the machine was not loaded".
// It is when twice as many threads as there are processors want them now; when more want them, and
// one has waited half of the time; and where that is not known, when twice as many have for a
// minute.
std::string describe(const Load& load);

// Whether a run that has ended shortly before the load was measured may have been late because of
// others: they want the processors now. What the last minute was like does not count, as the run
// itself had a part in that.
bool is_busy_with_others(const Load& load);

// Decides about a test that ran out of wall time also when it was run again alone. If it had used
// less than half of that time as CPU time, and the machine is loaded by others, the verdict becomes
// INFRA: nothing is scored. `load` must have been measured when the run had ended.
void excuse_late(Record& record, const Load& load);

// Of tests that ran out of time on the clock, how many had used less than half of it on the
// processor, and how many of these were excused.
class LateCount {
 public:
  void add(const Record& record);

  // For people: a line if tests were excused, with how to run them again; and a line, with what may
  // help, if two tests or more, and half of those that ran out of time or more, had used less than
  // half of it on the processor. Lines are separated by a line feed. Empty otherwise.
  std::string warning(const std::string& remedy, const std::string& rerun) const;

 private:
  std::size_t all_ = 0;
  std::size_t late_ = 0;
  std::size_t excused_ = 0;
};

}  // namespace gauntlet::grading
