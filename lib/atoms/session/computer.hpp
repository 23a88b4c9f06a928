#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/random.hpp"
#include "gauntlet/atoms.hpp"

namespace gauntlet::session::atoms {

using namespace gauntlet::atoms;  // the engine

// How long the computer thinks: `plies` plies ahead or, if `plies` is 0, for `time`. A beginner
// chooses many of its moves at random.
struct Level {
  std::chrono::milliseconds time{};
  int plies = 0;
  bool is_beginner = false;
};

inline constexpr Level hint_level{{}, 4};

inline constexpr std::string_view levels =
    "beginner, seconds from 0.01 to 3600, or plies from 1p to 20p";

// Parses "beginner", "0.5" or "3p". Returns nullopt for any text that `levels` does not allow.
std::optional<Level> parse_level(std::string_view text);

// "beginner", "0.5 s" or "3p".
std::string describe(const Level& level);

// Describes a value in hundredths of an electron: "2.5 electrons ahead", "a win in 3".
std::string expectation(int value);

// Whether the next move of a player of this level is random.
bool is_random(const Level& level, Random random);

// Searches for the computer's move, for at most `max` if given. Precondition: the game is not
// over.
SearchResult think(Engine& engine, const Board& board, const Level& level,
                   std::optional<std::chrono::milliseconds> max = {});

}  // namespace gauntlet::session::atoms
