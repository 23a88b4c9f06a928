#pragma once

#include <vector>

#include "mastermind/session/game_history.hpp"
#include "page/games/view.hpp"

// The view of a game of mastermind without the board: players and possible actions.
namespace gauntlet::page {

using MastermindHistory = session::mastermind::GameHistory;

// Whether the person breaks the computer's code.
bool persons_guess(const MastermindHistory& history);

// Returns the person and the computer.
std::vector<Seat> mastermind_seats(const MastermindHistory& history, Turn turn);

// Adds the actions of a person who guesses.
void offer_codes(View& view, const MastermindHistory& history);
// Adds the possible feedbacks to a guess of the computer.
void offer_answers(View& view, const MastermindHistory& history, mastermind::Code guess);
// Adds the corrections of wrong feedback, for when no code is consistent.
void offer_corrections(View& view, const MastermindHistory& history);

}  // namespace gauntlet::page
