#include <algorithm>

#include "gauntlet/bricks.hpp"
#include "test/catch.hpp"

namespace gauntlet::bricks {

namespace {

struct Ending {
  Position position;
  Interval strengths;  // strengths according to the plan
  std::uint64_t drops = 0;
  bool as_planned = true;  // all drops were those of next_drop()
};

// Follows a plan for a brick of the given strength.
class Walk {
 public:
  Walk(const Position& position, PlanObjective aim, Height strength)
      : ending_{position, {0, 0}}, aim_(aim), strength_(strength) {}

  const Ending& along(const Plan& plan) {
    for (const Plan::Step& step : plan.steps) {
      for (Height h = step.heights.min; h <= step.heights.max; ++h) {
        if (drop(h)) continue;
        if (!step.broken.empty()) return along(step.broken[0]);
        ending_.strengths = {h - 1, h - 1};
        return ending_;
      }
    }
    ending_.strengths = plan.strengths;
    return ending_;
  }

 private:
  bool drop(Height height) {
    const bool safe = height <= strength_;
    if (next_drop(ending_.position, aim_) != height) ending_.as_planned = false;
    ending_.position = ending_.position.after(height, safe).value();
    ++ending_.drops;
    return safe;
  }

  Ending ending_;
  PlanObjective aim_;
  Height strength_;
};

std::uint64_t steps(const Plan& plan) {
  std::uint64_t count = plan.steps.size();
  for (const Plan::Step& step : plan.steps) {
    if (!step.broken.empty()) count += steps(step.broken[0]);
  }
  return count;
}

void check_plan(const Position& position, PlanObjective aim) {
  const Plan plan = make_plan(position, aim, 1000).value();
  std::uint64_t found = 0;
  Mean mean{0, position.strengths()};
  std::uint64_t worst = 0;
  bool good = true;
  for (Height s = position.min_safe(); s <= position.max_safe(); ++s) {
    const Ending ending = Walk(position, aim, s).along(plan);
    found += ending.strengths.min == s ? 1 : 0;
    mean.sum += ending.drops;
    worst = std::max(worst, ending.drops);
    const Position& end = ending.position;
    good = good && ending.as_planned && end.min_safe() == ending.strengths.min &&
           end.max_safe() == ending.strengths.max && !next_drop(end, aim);
  }
  CHECK(good);
  CHECK(found == max_found(position));
  if (aim == PlanObjective::mean) CHECK(mean == min_mean_plan(position)->mean);
  if (aim == PlanObjective::certain && is_winning(position)) {
    CHECK(mean == mean_of_certain_plan(position));
    CHECK(worst == std::min(position.left_drops(), position.heights()));
  }
  CHECK(make_plan(position, aim, steps(plan)).has_value());
  CHECK((steps(plan) == 0 || !make_plan(position, aim, steps(plan) - 1)));
}

}  // namespace

TEST_CASE("a plan is right for every strength", "[bricks]") {
  for (Height z = 1; z <= 24; ++z) {
    for (std::uint64_t d = 0; d <= 8; ++d) {
      for (std::uint64_t b = 0; b <= 4; ++b) {
        const Position position(1, z, d, b);
        check_plan(position, PlanObjective::certain);
        if (is_winning(position)) check_plan(position, PlanObjective::mean);
      }
    }
  }
}

TEST_CASE("plans of typical puzzles are right", "[bricks]") {
  check_plan({0, 100, 14, 2}, PlanObjective::certain);
  check_plan({0, 100, 14, 2}, PlanObjective::mean);
  check_plan({0, 500, 200, 3}, PlanObjective::certain);
  check_plan({0, 500, 12, 2}, PlanObjective::certain);
}

TEST_CASE("the mean of a certain plan is that of its tree", "[bricks]") {
  for (Height z = 0; z <= 80; ++z) {
    for (std::uint64_t d = 0; d <= z + 1; d += 1 + z / 20) {
      for (std::uint64_t b = 0; b <= 8; ++b) {
        const Position position(0, z, d, b);
        if (is_winning(position)) {
          check_plan(position, PlanObjective::certain);
        } else {
          CHECK_FALSE(mean_of_certain_plan(position));
        }
      }
    }
  }
}

TEST_CASE("consecutive drops are combined into one step", "[bricks]") {
  for (const PlanObjective aim : {PlanObjective::certain, PlanObjective::mean}) {
    const Plan plan = make_plan({0, max_height, max_height, 1}, aim, 1).value();
    REQUIRE(plan.steps.size() == 1);
    CHECK(plan.steps[0].heights == Interval{1, max_height});
    CHECK(plan.strengths == Interval{max_height, max_height});
  }
  SECTION("with more drops than needed, the lowest winning heights are combined, too") {
    const Plan plan = make_plan({0, 1000, 500, 2}, PlanObjective::certain, 100).value();
    CHECK(plan.steps[0].heights == Interval{1, 467});
  }
  SECTION("with too few drops, the plan ends in a guess") {
    const Plan plan = make_plan({5, max_height, 3, 1}, PlanObjective::certain, 1).value();
    CHECK(plan.steps[0].heights == Interval{6, 8});
    CHECK(plan.strengths == Interval{8, max_height});
  }
}

TEST_CASE("make_plan() returns nullopt for plans above the limit", "[bricks]") {
  CHECK_FALSE(make_plan({0, max_height, 63, 63}, PlanObjective::certain, 1000));
  CHECK_FALSE(make_plan({0, max_height, 64, 64}, PlanObjective::mean, 1000));
  CHECK_FALSE(make_plan({0, max_height, 4'294'967'296, 2}, PlanObjective::certain, 1000));
  CHECK_FALSE(make_plan({0, 1, 1, 1}, PlanObjective::certain, 0));
  CHECK(make_plan({1, 1, 1, 1}, PlanObjective::certain, 0)->steps.empty());
}

}  // namespace gauntlet::bricks
