#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "session/record.hpp"

// Replays of a league's games, picture by picture.
namespace gauntlet::league {

using session::Frame;
using Replay = std::vector<Frame>;

// Returns the replay of a game from the text of its log; a truncated log gives a shorter replay.
// Returns nullopt for a game without pictures, and if the text is not a log of that game.
std::optional<Replay> replay_of(std::string_view game, std::string_view log);

// Returns the names of the players in captions and pictures, in turn order: "red". Empty for games
// without them.
std::vector<std::string_view> sides_of(std::string_view game);

}  // namespace gauntlet::league
