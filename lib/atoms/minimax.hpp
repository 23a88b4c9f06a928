#pragma once

#include <cstdint>
#include <optional>

#include "atoms/board.hpp"
#include "atoms/search_result.hpp"

namespace gauntlet::atoms {

// Exact minimax, by MTD(f) with iterative deepening (mtdf.hpp). Values, moves and ties follow the
// definition and depend only on the board and the depth.
//
// Returns the move with the highest minimax value at `depth` plies, the move being the first ply;
// ties go to the smallest move. The end of the game outweighs any number of electrons; sooner wins
// and later losses are better. The value is in electrons. `principal_variation` is the move alone
// or, if `with_line`, `depth` moves, or fewer if the game ends with the last of them. Returns
// nullopt if the game is over. Precondition: depth > 0. Throws std::bad_alloc.
std::optional<SearchResult> best_move(const Board& board, std::uint64_t depth,
                                      bool with_line = false);

}  // namespace gauntlet::atoms
