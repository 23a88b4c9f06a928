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

// Of tests that ran out of time on the clock, how many had used less than half of it on the
// processor.
class LateCount {
 public:
  void add(const Record& record);

  // One line for a human, with what may help, if there are two such or more and they are half of
  // those that ran out of time or more; empty otherwise.
  std::string warning(const std::string& remedy) const;

 private:
  std::size_t all_ = 0;
  std::size_t late_ = 0;
};

}  // namespace gauntlet::grading
