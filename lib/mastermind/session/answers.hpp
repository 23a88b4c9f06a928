#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mastermind/session/game_history.hpp"

// Feedback of a person who has made a code, to the computer's guesses.
namespace gauntlet::session::mastermind {

// "1 code is possible"
std::string are_possible(std::size_t codes);

// Parses a feedback. Trailing dots may be omitted, but not all letters. Returns nullopt if it is
// invalid.
std::optional<Feedback> read_answer(const CodeSpace& codes, std::string_view text);

// Describes a valid feedback: "up to 4 letters: w for ...".
std::string letters_of_answer(const CodeSpace& codes);

// Returns why the feedback is impossible for every code, without punctuation at the end; empty if
// it is possible.
std::string why_impossible(const CodeSpace& codes, Feedback feedback);

// Lists the feedbacks to a guess that leave at least one code, those with the most codes first.
std::string possible_answers(const CodeSpace& codes, Code guess, const std::vector<Code>& possible);

// Says in two sentences which answers contradict each other, and which single corrections resolve
// it. Precondition: no code is consistent with all answers.
std::vector<std::string> contradiction(const GameHistory& history);

// A row, from 0, and its corrected feedback.
using Correction = std::pair<std::size_t, Feedback>;

// Parses a row number, from 1, and its feedback, as in "1 wb". Returns nullopt for any other text.
std::optional<Correction> read_correction(const GameHistory& history, std::string_view text);

}  // namespace gauntlet::session::mastermind
