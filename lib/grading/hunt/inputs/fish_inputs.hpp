#pragma once

#include "core/random.hpp"
#include "json/value.hpp"

// Inputs for the Fish tools: boards with holes and of ragged rows, few kinds of fish, so that there
// are ties, and penguins that stand in each other's way.
namespace gauntlet::grading::hunt {

json::Value make_xboard(Random& random, int size);
json::Value make_xstate(Random& random, int size);
json::Value make_xtree(Random& random, int size);
json::Value make_xstrategy(Random& random, int size);
json::Value make_xref(Random& random, int size);

}  // namespace gauntlet::grading::hunt
