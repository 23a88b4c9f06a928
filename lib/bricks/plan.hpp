#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bricks/position.hpp"

namespace gauntlet::bricks {

// The objective of a plan: to find the strength for certain (or, in a lost position, with the best
// odds), or with the least average number of drops.
enum class PlanObjective { certain, mean };

// Returns the first drop of the plan: the lowest optimal height. Returns nullopt if no drop is
// possible or needed, and for PlanObjective::mean in a lost position.
std::optional<Height> next_drop(const Position& position, PlanObjective aim);

// A complete plan: the steps to take while the brick stays safe, and for each step what to do if it
// breaks. So plans are nested only as deep as bricks break, at most 64 times.
struct Plan {
  // A drop with the plan for a broken brick. Without such a plan, drops from all heights of an
  // interval in turn, lowest first: if the brick breaks at one of them, its strength is the height
  // below.
  struct Step {
    Interval heights;
    std::vector<Plan> broken;  // empty or one plan
  };

  std::vector<Step> steps;
  Interval strengths;  // the possible strengths if all steps were safe; guess the lowest
};

// Returns the plan of all next_drop()s. Consecutive drops are combined if a broken brick tells the
// strength. Returns nullopt if the plan has more than `limit` steps, including nested plans; stops
// as soon as the limit is exceeded. Precondition for PlanObjective::mean: the position is winning.
std::optional<Plan> make_plan(const Position& position, PlanObjective aim, std::size_t limit);

}  // namespace gauntlet::bricks
