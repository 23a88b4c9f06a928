#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bricks/position.hpp"

namespace gauntlet::bricks {

// What a plan is good for: the strength for certain (or, in a lost position, with the best odds),
// or the least average number of drops.
enum class Aim { certain, mean };

// Where that plan drops first: from the least height that does; nothing when no drop is possible or
// needed, and for Aim::mean in a lost position.
std::optional<Height> next_drop(const Position& position, Aim aim);

// A whole plan: what to do as long as the brick stays safe, and for each step what to do if it
// breaks. So plans are nested only as deep as bricks break, at most 64 times.
struct Plan {
  // A drop, with the plan for when the brick breaks. Or, without one, drops from all heights of an
  // interval in turn, from below: a brick that breaks at one of them has the strength right below.
  struct Step {
    Interval heights;
    std::vector<Plan> broken;  // one or none
  };

  std::vector<Step> steps;
  Interval strengths;  // what is possible when all steps were safe; guess the least
};

// The plan of all next_drop()s, with drops from neighboring heights taken together where a broken
// one tells the strength; nothing if it has more than `limit` steps, those of the plans within it
// included. It never makes more. Precondition for Aim::mean: the position is winning.
std::optional<Plan> make_plan(const Position& position, Aim aim, std::size_t limit);

}  // namespace gauntlet::bricks
