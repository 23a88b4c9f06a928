#include "grading/results/lateness.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <sstream>
#include <string_view>
#include <thread>

#include "core/numbers.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {
namespace {

bool is_late(const TestResult& result) { return result.verdict == compare::Verdict::time_limit; }

// Returns true if a test used CPU time for less than half of its wall time.
bool has_waited(const TestResult& result) {
  return 2 * result.usage.cpu_time < result.usage.wall_time;
}

}  // namespace

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
  std::string one, five, fifteen;
  unsigned now = 0;
  if (std::istringstream(averages) >> one >> five >> fifteen >> now && now > 0) load.now = now - 1;
  constexpr std::string_view begin = "some avg10=";
  double percent = 0;
  if (pressure.starts_with(begin) && std::istringstream(pressure.substr(begin.size())) >> percent) {
    load.waiting = percent / 100;
  }
  return load;
}

bool is_loaded(const Load& load) {
  const bool is_pressed = load.waiting && *load.waiting >= 0.5 && load.now > load.processors;
  return load.now >= 2 * load.processors || is_pressed;
}

std::string describe(const Load& load) {
  if (!is_loaded(load)) return "the machine was not loaded";
  return "the machine was loaded (" + std::to_string(load.now) + " runnable threads, " +
         pluralize(load.processors, "CPU") + ')';
}

void judge_rerun(TestResult& result, Load (*measure)()) {
  result.attempts = 2;
  if (!is_late(result) || !has_waited(result)) return;
  const Load load = measure();
  if (!is_loaded(load)) return;
  result.verdict = compare::Verdict::internal_error;
  result.message += "; not scored, because other processes kept the machine busy (" +
                    std::to_string(load.now) + " runnable threads) during the rerun, too";
}

void LateTests::add(const TestResult& result) {
  if (result.verdict == compare::Verdict::internal_error && result.attempts > 1) ++excused_;
  if (!is_late(result)) return;
  ++all_;
  if (has_waited(result)) ++waited_;
}

std::string LateTests::warning(const std::string& remedy, const std::string& rerun) const {
  std::string text;
  if (excused_ > 0) {
    text = pluralize(excused_, "test") +
           " timed out twice while the machine was busy with other work: not scored (" + rerun +
           ')';
  }
  if (waited_ < 2 || 2 * waited_ < all_) return text;
  if (!text.empty()) text += '\n';
  return text + std::to_string(waited_) + " of " + std::to_string(all_) +
         " tests that timed out used CPU time for less than half of it: they may have waited for "
         "something, or the machine was overloaded (" +
         remedy + ')';
}

}  // namespace gauntlet::grading
