#pragma once

#include <optional>
#include <span>
#include <string>

#include "gauntlet/bricks.hpp"
#include "gauntlet/json.hpp"

// JSON for dropping bricks (harness-tests/README.md). Decoders throw json::Error.
//
//   const bricks::Position position(0, 100, 14, 2);
//   std::cout << json::dump(bricks::encode_action(position)) << '\n';

namespace gauntlet::bricks {

// Decodes a position. Throws json::Error.
Position decode_position(const json::Reader& in);

json::Value encode(const Position& position);

// Encodes the action to take: {"guess": strength}, {"drop": height}, or false in a lost position.
json::Value encode_action(const Position& position);

// Encodes the full analysis of a position.
json::Value explain(const Position& position);

// Encodes what more bricks and more drops are worth. Lists at most 65 numbers of drops, evenly
// spaced.
json::Value trade_offs(const Position& position);

json::Value encode(const MeanPlan& plan);
json::Value encode(const Plan& plan);

}  // namespace gauntlet::bricks
