#pragma once

#include <cstdint>
#include <optional>

#include "atoms/board.hpp"
#include "atoms/search_result.hpp"

namespace gauntlet::atoms {

// Exact minimax, by MTD(f) with iterative deepening (mtdf.hpp): values, moves and ties are those of
// the definition, and depend on nothing but the board and the depth.
//
// The move of highest minimax value, looking `depth` plies ahead (the move itself is the first), of
// equal ones the least. A game that ends is worth more than any electrons: sooner wins are better,
// later losses too. The value is in electrons; `line` is the move alone or, with a line, `depth`
// moves, or fewer if the game ends with the last of them. Nothing when the game is over.
// Precondition: depth > 0. Throws std::bad_alloc.
std::optional<SearchResult> best_move(const Board& board, std::uint64_t depth,
                                      bool with_line = false);

}  // namespace gauntlet::atoms
