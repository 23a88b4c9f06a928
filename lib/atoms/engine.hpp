#pragma once

#include <cstddef>
#include <memory>

#include "atoms/board.hpp"
#include "atoms/deadline.hpp"
#include "atoms/search_result.hpp"

namespace gauntlet::atoms {

// Looks for the strongest move in the time there is. Single-threaded; what it finds depends on
// nothing but the boards it was given, in their order, and the clock.
class Engine {
 public:
  // The memory is taken as it is needed, and kept from one search to the next.
  explicit Engine(const Grid& grid, std::size_t table_bytes = std::size_t{64} << 20);
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  // Stops at the deadline, after `depth` plies (0: no limit; at their end captures are followed a
  // little further) or when the outcome is proven. The move is legal even if the deadline is past.
  // The value is in hundredths of an electron, by an evaluation of its own; the line may be shorter
  // than the depth. Preconditions: the board has this grid, the game is not over.
  SearchResult search(const Board& board, Clock::time_point deadline, int depth);

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace gauntlet::atoms
