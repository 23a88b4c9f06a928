#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "atoms/board.hpp"
#include "atoms/engine.hpp"

namespace gauntlet::session::atoms {

using namespace gauntlet::atoms;  // the engine

// How much the computer thinks: so many plies ahead or, with 0 plies, for so long.
struct Level {
  std::chrono::milliseconds time{};
  int plies = 0;
};

inline constexpr Level hint_level{{}, 4};

inline constexpr std::string_view levels = "seconds from 0.01 to 3600, or plies from 1p to 20p";

// "0.5" or "3p"; nothing for any other text than `levels` says.
std::optional<Level> read_level(std::string_view text);

// "0.5 s" or "3p".
std::string describe(const Level& level);

// What a value in hundredths of an electron is, in words: "2.5 electrons ahead", "a win in 3".
std::string expectation(int value);

// What the computer does, after no more than so much time, if there is such a limit. Precondition:
// the game is not over.
SearchResult think(Engine& engine, const Board& board, const Level& level,
                   std::optional<std::chrono::milliseconds> most = {});

}  // namespace gauntlet::session::atoms
