#include "grading/results/load.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <sstream>
#include <string_view>
#include <thread>

#include "core/numbers.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {

Load measure_load() {
  std::array<unsigned, 5> samples{};
  Load load;
  for (unsigned& sample : samples) {  // a single sample may not be representative
    load =
        parse_load(system::read_start("/proc/loadavg"), system::read_start("/proc/pressure/cpu"));
    sample = load.now;
    std::this_thread::sleep_for(std::chrono::milliseconds(4));
  }
  std::ranges::sort(samples);
  load.now = samples[samples.size() / 2];
  load.processors = std::max(1U, std::thread::hardware_concurrency());
  return load;
}

Load parse_load(const std::string& averages, const std::string& pressure) {
  Load load;
  std::string five, fifteen;
  unsigned now = 0;
  if (std::istringstream(averages) >> load.minute >> five >> fifteen >> now && now > 0) {
    load.now = now - 1;
  }
  constexpr std::string_view begin = "some avg10=";
  double percent = 0;
  if (pressure.starts_with(begin) && std::istringstream(pressure.substr(begin.size())) >> percent) {
    load.waiting = percent / 100;
  }
  return load;
}

std::string describe(const Load& load) {
  const unsigned wanting = std::max(load.now, static_cast<unsigned>(std::lround(load.minute)));
  const bool is_pressed = load.waiting ? wanting > load.processors && *load.waiting >= 0.5
                                       : wanting >= 2 * load.processors;
  if (load.now < 2 * load.processors && !is_pressed) return "the machine was not loaded";
  return "the machine was loaded (" + std::to_string(wanting) + " runnable threads, " +
         pluralize(load.processors, "CPU") + ')';
}

bool is_busy_with_others(const Load& load) {
  const bool is_pressed = load.waiting && *load.waiting >= 0.5 && load.now > load.processors;
  return load.now >= 2 * load.processors || is_pressed;
}

void excuse_late(TestResult& record, const Load& load) {
  if (record.verdict != compare::Verdict::time_limit || record.attempts < 2) return;
  if (2 * record.usage.cpu_time >= record.usage.wall_time || !is_busy_with_others(load)) return;
  record.verdict = compare::Verdict::internal_error;
  record.message += "; not scored, because other processes kept the machine busy (" +
                    std::to_string(load.now) + " runnable threads) during the rerun, too";
}

void StarvedTimeoutCounter::add(const TestResult& record) {
  if (record.verdict == compare::Verdict::internal_error && record.attempts > 1) ++excused_;
  if (record.verdict != compare::Verdict::time_limit) return;
  ++all_;
  if (2 * record.usage.cpu_time < record.usage.wall_time) ++late_;
}

std::string StarvedTimeoutCounter::warning(const std::string& remedy,
                                           const std::string& rerun) const {
  std::string text;
  if (excused_ > 0) {
    text = pluralize(excused_, "test") +
           " timed out twice while the machine was busy with other work: not scored (" + rerun +
           ')';
  }
  if (late_ < 2 || 2 * late_ < all_) return text;
  if (!text.empty()) text += '\n';
  return text + std::to_string(late_) + " of " + std::to_string(all_) +
         " tests that timed out used CPU time for less than half of it: they may have waited for "
         "something, or the machine was overloaded (" +
         remedy + ')';
}

}  // namespace gauntlet::grading
