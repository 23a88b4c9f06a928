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

// What reports show of a value: nothing, for there is no board to be seen.
std::optional<std::string> picture_of(const json::Value& value, const json::Value* input = nullptr,
                                      std::span<const std::string> differing = {});
std::optional<std::string> letters_of(const json::Value& value, bool has_color);

}  // namespace gauntlet::bricks
