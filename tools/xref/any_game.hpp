#pragma once

#include <string>
#include <variant>
#include <vector>

#include "match/game_spec.hpp"
#include "xref/complaints.hpp"
#include "xref/other_games.hpp"

namespace gauntlet::xref {

// The game that a file describes: of Fish, or another.
using AnyGame = std::variant<match::GameSpec, OtherGame>;

// Throws tool::IoError, and json::Error, also for programs in a file that strangers may have
// written, unless these are allowed.
AnyGame read_game(const std::string& path, bool allow_exec);

// Who plays it, in turn order.
std::vector<Speaker> speakers_of(const match::GameSpec& spec);
std::vector<Speaker> speakers_of(const OtherGame& game);

}  // namespace gauntlet::xref
