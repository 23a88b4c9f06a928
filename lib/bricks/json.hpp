#pragma once

#include <optional>
#include <span>
#include <string>

#include "bricks/mean.hpp"
#include "bricks/plan.hpp"
#include "bricks/position.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"

// The JSON of positions and of what is known about them (harness-tests/README.md).
namespace gauntlet::bricks {

// Throws json::Error.
Position decode_position(const json::Reader& in);

json::Value encode(const Position& position);

// What to do: {"guess": strength}, {"drop": height}, or false in a lost position.
json::Value encode_action(const Position& position);

// All figures about a position.
json::Value explain(const Position& position);

json::Value encode(const MeanPlan& plan);
json::Value encode(const Plan& plan);

}  // namespace gauntlet::bricks
