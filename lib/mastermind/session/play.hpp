#pragma once

#include <memory>
#include <string_view>

#include "mastermind/session/game_history.hpp"
#include "session/game.hpp"
#include "session/play.hpp"

namespace gauntlet::session::mastermind {

// Opens the game of a record. The actions of a person:
//   {"entry": CODE}, {"give_up": true}
//   {"feedback": "wb.."}
//   {"row": from 0, "feedback"} or {"correction": "1 wb.."} corrects a wrong answer
std::unique_ptr<Play> open(std::string_view record, GameContext& table);

// Replays a record. Throws match::LogError.
void replay(std::string_view record, Console& console);

}  // namespace gauntlet::session::mastermind
