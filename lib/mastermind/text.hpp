#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// What a code is: "a code of 4 different digits from 1 to 6".
std::string describe(const Variant& variant);

// The feedback in the course's letters: right pegs as w, misplaced ones as b, the rest as dots.
std::string to_text(const Codes& codes, Feedback feedback);

// As many of these letters as a code has places, in any order; nothing for any other text.
std::optional<Feedback> read_feedback(const Codes& codes, std::string_view text);

}  // namespace gauntlet::mastermind
