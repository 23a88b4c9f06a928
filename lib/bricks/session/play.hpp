#pragma once

#include <memory>
#include <string_view>

#include "bricks/session/game_history.hpp"
#include "session/game.hpp"
#include "session/play.hpp"

namespace gauntlet::session::bricks {

// Opens the game of a record. The actions of a person:
//   {"safe": true}, or false: the outcome of the computer's drop
//   {"drop": N}, {"entry": "N"}, or {"entry": "guess N"}
//   {"begin": "guess"}: the view then has the entry for {"guess": "N"}
//   {"right": true}, or false: says whether the computer's guess is right
std::unique_ptr<Play> open(std::string_view record, GameContext& table);

// Replays a record. Throws match::LogError.
void replay(std::string_view record, Console& console);

}  // namespace gauntlet::session::bricks
