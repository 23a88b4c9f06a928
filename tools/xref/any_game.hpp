#pragma once

#include <string>
#include <variant>
#include <vector>

#include "match/game_spec.hpp"
#include "xref/other_games.hpp"
#include "xref/stderr_router.hpp"

namespace gauntlet::xref {

// A game described by a file: Fish or another game.
using AnyGame = std::variant<match::GameSpec, OtherGame>;

// Throws tool::IoError and json::Error. Unless `allow_exec`, throws json::Error also for a player
// that is a command, if strangers may have written the file.
AnyGame read_game(const std::string& path, bool allow_exec);

// Returns the players in turn order.
std::vector<PlayerInfo> speakers_of(const match::GameSpec& spec);
std::vector<PlayerInfo> speakers_of(const OtherGame& game);

}  // namespace gauntlet::xref
