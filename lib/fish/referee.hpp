#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fish/board.hpp"

namespace gauntlet::fish {

// The winners of a whole game: players by index in turn order, ascending. 2 to 4 house players
// place by zig-zag, round robin, 6 - N penguins each; one who finds no free tile is out, and its
// penguins vanish. Then each plans its own number of turns ahead until nobody can move. Winners
// have the top score of those still in; nobody wins a game in which all are out.
std::vector<std::size_t> winners_of_game(const Board& board, std::span<const std::uint64_t> turns);

}  // namespace gauntlet::fish
