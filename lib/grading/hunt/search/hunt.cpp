#include "grading/hunt/search/hunt.hpp"

#include <algorithm>
#include <utility>

namespace gauntlet::grading::hunt {
namespace {

using std::chrono::milliseconds;

// The time for one part of a hunt, from now on.
class Stopwatch {
 public:
  explicit Stopwatch(const HuntPlan& plan) : plan_(plan) {}

  bool go_on() const { return !plan_.is_interrupted() && (!plan_.time || taken() < *plan_.time); }

  milliseconds taken() const {
    return std::chrono::duration_cast<milliseconds>(Clock::now() - begun_);
  }

  HuntProgress progress(const InputCount& count) const {
    HuntProgress progress{count, taken(), std::nullopt, std::nullopt};
    if (plan_.time) progress.left = std::max(*plan_.time - progress.taken, milliseconds(0));
    return progress;
  }

 private:
  using Clock = std::chrono::steady_clock;

  const HuntPlan& plan_;
  Clock::time_point begun_ = Clock::now();
};

}  // namespace

HuntResult run_hunt(const DifferentialRun& differential, const HuntPlan& plan,
                    const std::function<void(const HuntProgress&)>& on_progress) {
  const Stopwatch looking(plan);
  Search search(differential, plan.source, plan.accepts);
  const auto on_count = [&](const InputCount& count) {
    if (on_progress) on_progress(looking.progress(count));
  };
  auto finding = search.run(plan.tries, plan.at_a_time, [&] { return looking.go_on(); }, on_count);
  HuntResult result{search.count(), looking.taken(), std::nullopt};
  if (!finding) return result;

  const Stopwatch shrinking(plan);
  ShrunkFinding& found = result.found.emplace(ShrunkFinding{.finding = std::move(*finding)});
  found.bytes_before = found.finding.failure.input.size();
  const auto on_shrinking = [&](const Finding& now, std::size_t tried) {
    if (!on_progress) return;
    HuntProgress progress = shrinking.progress(result.count);
    progress.shrinking = {found.bytes_before, now.failure.input.size(), tried};
    on_progress(progress);
  };
  found.shrunk = shrink(
      found.finding, differential, plan.at_a_time, [&] { return shrinking.go_on(); }, plan.accepts,
      on_shrinking);
  found.shrunk_for = shrinking.taken();
  return result;
}

}  // namespace gauntlet::grading::hunt
