#pragma once

#include <cstdint>
#include <vector>

#include "page/play/game.hpp"

namespace gauntlet::page {

json::Value encode(const Setting& setting);

// The values of the options of a game, which its settings may have, too: a number, or for a flag
// "yes" or "no". What is left out is usual; all are kept in the settings. Throws
// session::BadSetting for values that are not right, or do not go together.
std::vector<std::uint64_t> option_values(const session::Game& game, session::Settings& settings);

}  // namespace gauntlet::page
