#pragma once

#include "fish/match/referee.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"

namespace gauntlet::match {

// The other side of a JsonPlayer: passes a call of the course contract to the player, and returns
// its answer as JSON. Values that the answer does not depend on may be anything or missing: further
// arguments and members, colors, and actions (an action in an unknown form is skipped). Throws
// json::Error if `call` is not a valid call, and everything that the player throws.
json::Value answer_call(Player& player, const json::Reader& call);

// Returns true for the call after which there are no further calls.
bool is_end_call(const json::Value& call);

}  // namespace gauntlet::match
