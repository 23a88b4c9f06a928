#pragma once

#include <optional>
#include <span>

#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// The best guess after at most one guess, for variants in which to search for it takes long; found
// by make_book. Nothing for others, or after more guesses. `possible`: a code that is still so.
std::optional<Code> book_guess(const Codes& codes, std::span<const Code> guesses, Code possible);

}  // namespace gauntlet::mastermind
