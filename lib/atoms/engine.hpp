#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "atoms/board.hpp"
#include "atoms/search_result.hpp"

namespace gauntlet::atoms {

// Searches for the strongest move in limited time, by principal variation search with iterative
// deepening. Small boards it first tries to solve. With one thread, results depend only on the
// sequence of searched boards and the clock. Additional threads search the same position, some a
// ply deeper, and share the transposition table (lazy SMP). If the system cannot create that many
// threads, fewer are used.
class Engine {
 public:
  explicit Engine(std::size_t table_bytes = std::size_t{64} << 20);
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  // Stops at the deadline, if there is one, after `depth` plies (0: no limit), or when the outcome
  // is proven. Beyond `depth`, a quiescence search follows captures. The move is legal even if the
  // deadline has passed. The value is in hundredths of an electron, by evaluate(); the principal
  // variation may be shorter than the depth. The table is kept until a board of another size is
  // searched. Preconditions: the game is not over, threads > 0. Throws std::bad_alloc.
  SearchResult search(const Board& board, std::optional<Clock::time_point> deadline,
                      std::uint64_t depth, unsigned threads = 1);

 private:
  class Search;

  std::unique_ptr<Search> search_;
};

}  // namespace gauntlet::atoms
