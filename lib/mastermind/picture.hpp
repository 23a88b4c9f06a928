#pragma once

#include <span>
#include <string>

#include "mastermind/strategy.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// A code for a terminal, " 1  2  3 "; with colors, each digit has one of its own.
std::string pegs(const Codes& codes, Code code, bool has_color);

// The guesses and what was said to them, for a terminal: a line of ASCII for each, numbered from 1.
std::string text(const Codes& codes, std::span<const Row> history, bool has_color);

}  // namespace gauntlet::mastermind
