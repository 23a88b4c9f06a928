#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "gauntlet/json.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// Decodes the players of a LEAGUE.json in its order. A pattern yields one player for each team with
// a folder there. `working_directory` is the folder of the file. Throws json::Error.
std::vector<Player> read_players(const json::Reader& list, const std::filesystem::path& folder,
                                 const match::Game& league_game);

// Returns the index of the player with the given name. Throws json::Error if there is none.
std::size_t number_of(const json::Reader& name, const std::vector<Player>& players);

}  // namespace gauntlet::league
