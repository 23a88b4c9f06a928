#include "gauntlet/bricks.hpp"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include "core/random.hpp"

namespace gauntlet::bricks {

Position::Position(Height min_safe, Height max_safe, std::uint64_t left_drops,
                   std::uint64_t left_bricks)
    : min_safe_(min_safe), max_safe_(max_safe), left_drops_(left_drops), left_bricks_(left_bricks) {
  if (min_safe > max_safe) throw std::invalid_argument("no strength is left");
  if (max_safe > max_height) throw std::invalid_argument("a height of 2^63 or more");
}

std::optional<Position> Position::after(Height height, bool safe) const {
  if (!can_drop() || height <= min_safe_ || height > max_safe_) return std::nullopt;
  if (safe) return Position(height, max_safe_, left_drops_ - 1, left_bricks_);
  return Position(min_safe_, height - 1, left_drops_ - 1, left_bricks_ - 1);
}

Position Position::with_drops(std::uint64_t drops) const {
  return {min_safe_, max_safe_, drops, left_bricks_};
}

namespace {

// Sums C(drops, i) for i = 1, 2, ... up to `max_bricks`, or until the sum reaches `enough`. For
// `enough` up to 2^63 that takes at most 64 additions: from 64 drops on, 64 bricks reach 2^63.
struct Sum {
  Wide value = 0;
  std::uint64_t bricks = 0;  // number of terms

  Sum(std::uint64_t drops, std::uint64_t max_bricks, Wide enough) {
    const std::uint64_t max = std::min(drops, max_bricks);  // C(d, i) = 0 for i > d
    Wide binomial = 1;
    while (bricks < max && value < enough) {
      binomial = binomial * (drops - bricks) / (bricks + 1);
      value += binomial;
      ++bricks;
    }
  }
};

}  // namespace

std::uint64_t max_heights(std::uint64_t drops, std::uint64_t bricks) {
  return static_cast<std::uint64_t>(std::min<Wide>(Sum(drops, bricks, saturated).value, saturated));
}

Wide max_heights_exactly(std::uint64_t drops, std::uint64_t bricks) {
  return Sum(drops, bricks, ~Wide{0}).value;
}

std::optional<std::uint64_t> min_drops(std::uint64_t heights, std::uint64_t bricks) {
  if (heights == 0) return 0;
  if (bricks == 0) return std::nullopt;
  std::uint64_t few = 0;         // too few
  std::uint64_t many = heights;  // enough even for a single brick
  while (many - few > 1) {
    const std::uint64_t middle = few + (many - few) / 2;
    (max_heights(middle, bricks) < heights ? few : many) = middle;
  }
  return many;
}

std::optional<std::uint64_t> min_bricks(std::uint64_t heights, std::uint64_t drops) {
  const Sum sum(drops, drops, heights);
  if (sum.value < heights) return std::nullopt;
  return sum.bricks;
}

bool is_winning(const Position& position) {
  return position.heights() <= max_heights(position.left_drops(), position.left_bricks());
}

std::optional<Interval> winning_heights(const Position& position) {
  if (!is_winning(position)) return std::nullopt;
  return best_heights(position);
}

std::uint64_t max_found(const Position& position) {
  // The sum does not overflow: countless is much less than 2^64.
  return std::min(position.strengths(),
                  max_heights(position.left_drops(), position.left_bricks()) + 1);
}

// A drop from h leaves h - 1 - a heights if it breaks the brick, z - h if not (a: min_safe, z:
// max_safe). In a winning position, neither may exceed what the remaining drops and bricks can
// distinguish. In a lost position, neither may be less, or something is wasted.
std::optional<Interval> best_heights(const Position& position) {
  if (!position.can_drop()) return std::nullopt;
  const std::uint64_t below = position.heights() - 1;  // to be divided between the two replies
  const std::uint64_t drops = position.left_drops() - 1;
  const std::uint64_t bricks = position.left_bricks();
  const std::uint64_t broken = std::min(max_heights(drops, bricks - 1), below);
  const std::uint64_t safe = std::min(max_heights(drops, bricks), below);
  const auto [min, max] = std::minmax({broken, below - safe});
  return Interval{position.min_safe() + 1 + min, position.min_safe() + 1 + max};
}

std::uint64_t linear_run_length(const Position& position) {
  assert(position.can_drop());
  const std::uint64_t drops = position.left_drops();
  const std::uint64_t heights = position.heights();
  if (!is_winning(position)) {
    if (position.left_bricks() == 1) return drops;
    return drops == 1 ? 1 : 0;
  }
  // If the next height is not good enough, no later one is: f falls by at least one with each drop.
  std::uint64_t good = 0;
  std::uint64_t bad = std::min(drops, heights) + 1;
  while (bad - good > 1) {
    const std::uint64_t middle = good + (bad - good) / 2;
    const bool suffices = max_heights(drops - middle, position.left_bricks()) >= heights - middle;
    (suffices ? good : bad) = middle;
  }
  return good;
}

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

std::optional<Position> with_enough_drops(const Position& position) {
  const auto drops = min_drops(position.heights(), position.left_bricks());
  if (!drops) return std::nullopt;
  return position.with_drops(std::max(*drops, position.left_drops()));
}

namespace {

// Returns the random numbers for a position.
Random random_of(std::uint64_t seed, const Position& position) {
  return Random(seed + position.left_drops() + position.min_safe() + position.max_safe());
}

bool is_worse(const Position& a, const Position& b) {
  const Wide odds_of_a = static_cast<Wide>(max_found(a)) * b.strengths();
  const Wide odds_of_b = static_cast<Wide>(max_found(b)) * a.strengths();
  if (odds_of_a != odds_of_b) return odds_of_a < odds_of_b;
  // Without bricks, no number of drops suffices.
  const auto drops_of = [](const Position& position) {
    return min_drops(position.heights(), position.left_bricks()).value_or(saturated);
  };
  if (drops_of(a) != drops_of(b)) return drops_of(a) > drops_of(b);
  return a.strengths() > b.strengths();
}

}  // namespace

Height Agent::drop(const Position& position) const {
  assert(position.can_drop());
  if (!seed) return best_heights(position)->min;
  return position.min_safe() + 1 + random_of(*seed, position).uniform_below(position.heights());
}

Guess Agent::guess(const Position& position) const {
  const Height above = seed ? random_of(*seed, position).uniform_below(position.strengths()) : 0;
  return {position.min_safe() + above, position.is_known()};
}

bool worst_reply(const Position& position, Height height) {
  const auto broken = position.after(height, false);
  const auto safe = position.after(height, true);
  if (!broken || !safe) throw std::invalid_argument("a drop that is not possible");
  return is_worse(*safe, *broken);
}

}  // namespace gauntlet::bricks
