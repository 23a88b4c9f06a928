#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "session/mastermind/course.hpp"

// What a person who has made a code says to the guesses of the computer. Lines end with a newline.
namespace gauntlet::session::mastermind {

// A feedback whose dots at the end may be left out, unless nothing is left then.
std::optional<Feedback> read_answer(const Codes& codes, std::string_view text);

// What is expected of one: "up to 4 letters: w for ...".
std::string letters_of_answer(const Codes& codes);

// Why no code can have that feedback, without an end mark; empty if some code can.
std::string why_impossible(const Codes& codes, Feedback feedback);

// The feedbacks to a guess with which some code still fits, those of most codes first.
std::string possible_answers(const Codes& codes, Code guess, const std::vector<Code>& possible);

// Which answers cannot all be true, and which single change is enough. Precondition: no code fits.
std::string contradiction(const Course& course);

// The row, from 0, and what should have been said to it.
using Correction = std::pair<std::size_t, Feedback>;

// A row by its number from 1 and what is right there, as in "1 wb"; nothing for any other text.
std::optional<Correction> read_correction(const Course& course, std::string_view text);

}  // namespace gauntlet::session::mastermind
