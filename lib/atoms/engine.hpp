#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "atoms/board.hpp"
#include "atoms/deadline.hpp"
#include "atoms/search_result.hpp"
#include "atoms/transposition_table.hpp"

namespace gauntlet::atoms {

struct RootMove;

// Looks for the strongest move in the time there is, by principal variation search with iterative
// deepening; on small boards it first tries to solve them, so far as that goes. With one thread,
// what it finds depends on nothing but the boards it was given, in their order, and the clock.
// Further threads search the same, some a ply deeper, and leave what they find in the transposition
// table that all share (lazy SMP); where the machine has no such threads to give, there are fewer.
class Engine {
 public:
  explicit Engine(std::size_t table_bytes = std::size_t{64} << 20) : table_bytes_(table_bytes) {}

  // Stops at the deadline, if there is one, after `depth` plies (0: no limit; at their end captures
  // are followed a little further) or when the outcome is proven. The move is legal even if the
  // deadline is past. The value is in hundredths of an electron, by an evaluation of its own; the
  // line may be shorter than the depth. What was found on boards of one size is kept until one of
  // another comes. Preconditions: the game is not over, there is a thread. Throws std::bad_alloc.
  SearchResult search(const Board& board, std::optional<Clock::time_point> deadline,
                      std::uint64_t depth, unsigned threads = 1);

 private:
  std::optional<Clock::time_point> for_solver(std::optional<Clock::time_point> deadline) const;
  SearchResult search_moves(const Grid& grid, std::vector<RootMove>& moves,
                            std::optional<Clock::time_point> deadline, int most, unsigned threads);

  std::size_t table_bytes_;
  Clock::duration pause_{};   // by how long searches were held up lately, forgotten by and by
  std::optional<Grid> grid_;  // of the boards that the table knows
  std::optional<TranspositionTable> table_;
};

}  // namespace gauntlet::atoms
