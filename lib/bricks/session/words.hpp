#pragma once

#include <string>

#include "bricks/agent.hpp"
#include "bricks/session/game_history.hpp"

// Sentences about a game of bricks, without a newline.
namespace gauntlet::session::bricks {

// "3 to 9", or "3" if the bounds are equal.
std::string interval(Height min, Height max);

// Describes the possible strengths, the remaining means, and which drops are good.
std::string explain_position(const Position& position);

// The computer's statement before its first drop, and its final guess: "The strength is 3, I guess:
// it can be 3 to 5."
std::string intro_text(const GameHistory& history);
std::string final_guess_text(const Guess& guess, const Position& position);

// Says whether optimal play is certain to find the strength.
std::string odds_text(const Position& position);

// The outcome of a drop: "From floor 3: safe."
std::string describe(Height drop, bool safe);

}  // namespace gauntlet::session::bricks
