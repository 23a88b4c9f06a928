#pragma once

#include <cstdint>
#include <vector>

#include "page/games/play_game.hpp"

namespace gauntlet::page {

json::Value encode(const Setting& setting);

// Returns the values of the options of a game, which the settings may contain: a number or, for a
// flag, "yes" or "no". Missing options get their defaults. Stores all values in the settings.
// Throws session::InvalidSetting for values that are invalid or do not go together.
std::vector<std::uint64_t> option_values(const session::Game& game, session::Settings& settings);

}  // namespace gauntlet::page
