#include "bricks/plan.hpp"

#include <cassert>

#include "bricks/mean.hpp"
#include "bricks/solve.hpp"

namespace gauntlet::bricks {
namespace {

// Returns how many drops in a row are from min_safe() + 1, as long as they are safe. For
// PlanObjective::mean with several bricks, returns only 1 or 0: whether there is one.
std::uint64_t climb(const Position& position, PlanObjective aim) {
  if (aim == PlanObjective::certain) return linear_run_length(position);
  if (position.left_bricks() == 1) return position.heights();
  return next_drop(position, aim) == position.min_safe() + 1 ? 1 : 0;
}

class Maker {
 public:
  Maker(PlanObjective aim, std::size_t limit) : aim_(aim), left_(limit) {}

  // Makes the plan. Returns false if it exceeds the limit.
  bool make(Position position, Plan& plan) {
    while (const auto drop = next_drop(position, aim_)) {
      const std::uint64_t climbing = climb(position, aim_);
      if (climbing > 0) {
        if (!add_climb(position.min_safe(), climbing, plan)) return false;
        position = Position(position.min_safe() + climbing, position.max_safe(),
                            position.left_drops() - climbing, position.left_bricks());
      } else {
        if (!take()) return false;
        plan.steps.push_back({{*drop, *drop}, std::vector<Plan>(1)});
        if (!make(*position.after(*drop, false), plan.steps.back().broken[0])) return false;
        position = *position.after(*drop, true);
      }
    }
    plan.strengths = {position.min_safe(), position.max_safe()};
    return true;
  }

 private:
  bool take() {
    if (left_ == 0) return false;
    --left_;
    return true;
  }

  bool add_climb(Height from, std::uint64_t count, Plan& plan) {
    auto& steps = plan.steps;
    if (!steps.empty() && steps.back().broken.empty()) {
      steps.back().heights.max += count;  // the previous interval ends right below
      return true;
    }
    if (!take()) return false;
    steps.push_back({{from + 1, from + count}, {}});
    return true;
  }

  PlanObjective aim_;
  std::size_t left_;
};

}  // namespace

std::optional<Height> next_drop(const Position& position, PlanObjective aim) {
  if (aim == PlanObjective::certain) {
    const auto heights = best_heights(position);
    return heights ? std::optional(heights->min) : std::nullopt;
  }
  const auto plan = min_mean_plan(position);
  return plan && plan->heights ? std::optional(plan->heights->min) : std::nullopt;
}

std::optional<Plan> make_plan(const Position& position, PlanObjective aim, std::size_t limit) {
  assert(aim == PlanObjective::certain || is_winning(position));
  Plan plan;
  if (!Maker(aim, limit).make(position, plan)) return std::nullopt;
  return plan;
}

}  // namespace gauntlet::bricks
