#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "mastermind/session/game_history.hpp"
#include "session/game.hpp"
#include "session/session.hpp"

namespace gauntlet::session::mastermind {

using Session = session::Session<GameHistory>;

// Returns the codes consistent with all feedback so far.
inline std::vector<Code> consistent(const GameHistory& history) {
  return consistent_codes(history.codes(), history.rows());
}

// The computer's guess. Precondition: `consistent` is possible(course), and is not empty.
Code best_guess(const GameHistory& history, const std::vector<Code>& possible);

// Draws the guesses and, if the console has choices, `letters`, which can be selected.
void draw(Console& console, const GameHistory& history, const std::string& letters);

// Records a guess and its feedback.
void add(Session& session, const Row& row);
// Records the code at the end.
void reveal(const Session& session, Code code);

// "1 code is possible"
std::string are_possible(std::size_t codes);

// The text of a hint to the guesser: "24 codes are possible; try 1356".
std::string advice(const CodeSpace& codes, std::size_t possible, Code guess);

// Lets the computer guess the person's code. Returns false if a game was loaded in which the person
// guesses; the caller then continues with that one. Throws QuitRequested.
bool let_computer_guess(Session& session);

// Lets the person guess the secret. Returns false if a game was loaded in which the computer
// guesses. Throws QuitRequested, after showing the secret.
bool let_person_guess(Session& session);

// Chooses a new game of the variant that the options give. Throws QuitRequested, InvalidSetting,
// and what the console throws.
GameHistory choose_history(GameContext& table, OptionValues values);

}  // namespace gauntlet::session::mastermind
