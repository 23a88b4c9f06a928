#pragma once

#include "core/random.hpp"
#include "json/value.hpp"

// Inputs for the other tools: ranges of heights at the very limit of what can be found, cells about
// to topple, and histories of which one feedback may be wrong.
namespace gauntlet::grading::hunt {

json::Value make_bricks(Random& random, int size);
json::Value make_atoms(Random& random, int size);
json::Value make_mastermind(Random& random, int size);

}  // namespace gauntlet::grading::hunt
