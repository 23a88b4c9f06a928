#pragma once

#include <optional>
#include <span>
#include <string>

#include "bricks/mean.hpp"
#include "bricks/plan.hpp"
#include "bricks/position.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"

// JSON for positions and their analysis (harness-tests/README.md).
namespace gauntlet::bricks {

// Decodes a position. Throws json::Error.
Position decode_position(const json::Reader& in);

json::Value encode(const Position& position);

// Encodes the action to take: {"guess": strength}, {"drop": height}, or false in a lost position.
json::Value encode_action(const Position& position);

// Encodes the full analysis of a position.
json::Value explain(const Position& position);

json::Value encode(const MeanPlan& plan);
json::Value encode(const Plan& plan);

}  // namespace gauntlet::bricks
