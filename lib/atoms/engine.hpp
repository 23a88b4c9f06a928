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

// Searches for the strongest move in limited time, by principal variation search with iterative
// deepening. Small boards it first tries to solve. With one thread, results depend only on the
// sequence of searched boards and the clock. Additional threads search the same position, some a
// ply deeper, and share the transposition table (lazy SMP). If the system cannot create that many
// threads, fewer are used.
class Engine {
 public:
  explicit Engine(std::size_t table_bytes = std::size_t{64} << 20) : table_bytes_(table_bytes) {}

  // Stops at the deadline, if there is one, after `depth` plies (0: no limit), or when the outcome
  // is proven. Beyond `depth`, a quiescence search follows captures. The move is legal even if the
  // deadline has passed. The value is in hundredths of an electron, by evaluate(); the principal
  // variation may be shorter than the depth. The table is kept until a board of another size is
  // searched. Preconditions: the game is not over, threads > 0. Throws std::bad_alloc.
  SearchResult search(const Board& board, std::optional<Clock::time_point> deadline,
                      std::uint64_t depth, unsigned threads = 1);

 private:
  std::optional<Clock::time_point> for_solver(std::optional<Clock::time_point> deadline) const;
  SearchResult search_moves(const Grid& grid, std::vector<RootMove>& moves,
                            std::optional<Clock::time_point> deadline, int max, unsigned threads);

  std::size_t table_bytes_;
  Clock::duration pause_{};   // longest stall of recent searches; decays over time
  std::optional<Grid> grid_;  // of the boards in the table
  std::optional<TranspositionTable> table_;
};

}  // namespace gauntlet::atoms
