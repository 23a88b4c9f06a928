#pragma once

#include <cstdint>
#include <vector>

#include "gauntlet/json.hpp"
#include "session/game.hpp"
#include "session/view.hpp"

// Views and settings as play.hpp documents them.
namespace gauntlet::page {

// Encodes the view without the record and the settings.
json::Value::Object encode(const session::View& view);

json::Value encode(const session::Setting& setting);

// Encodes a list, item by item.
template <class Items, class Encode>
json::Value encode_all(const Items& items, const Encode& encode_one) {
  json::Value::Array out;
  for (const auto& item : items) out.push_back(encode_one(item));
  return out;
}

// Returns the values of the options of a game, which the settings may contain: a number or, for a
// flag, "yes" or "no". Missing options get their defaults. Stores all values in the settings.
// Throws session::InvalidSetting for values that are invalid or do not go together.
std::vector<std::uint64_t> option_values(const session::Game& game, session::Settings& settings);

}  // namespace gauntlet::page
