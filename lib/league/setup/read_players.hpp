#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "json/reader.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// The players that a LEAGUE.json lists, in its order; of a pattern, one for each team that has a
// folder there. `folder` is that of the file. Throws json::Error.
std::vector<Player> read_players(const json::Reader& list, const std::filesystem::path& folder,
                                 const Host& host);

// The number of the player that is named there. Throws json::Error where there is none.
std::size_t number_of(const json::Reader& name, const std::vector<Player>& players);

}  // namespace gauntlet::league
