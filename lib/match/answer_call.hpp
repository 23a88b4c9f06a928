#pragma once

#include "json/reader.hpp"
#include "json/value.hpp"
#include "match/player.hpp"

namespace gauntlet::match {

// The other side of a JsonPlayer: what the player answers to a call of the course, as JSON. What
// is not needed for the answer may be anything, or missing: further arguments and members, actions
// (those in an unknown form are left out), colors. Throws json::Error for what is no call, and what
// the player throws.
json::Value answer_call(Player& player, const json::Reader& call);

// Whether it is the call after which there are no more.
bool is_end_call(const json::Value& call);

}  // namespace gauntlet::match
