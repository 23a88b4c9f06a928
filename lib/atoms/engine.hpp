#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "atoms/board.hpp"
#include "atoms/deadline.hpp"
#include "atoms/value.hpp"

namespace gauntlet::atoms {

// The move found and what it is thought to lead to.
struct Found {
  Position move;
  int value = 0;  // mover minus other in hundredths of an electron, or a proven end (value.hpp)
  int depth = 0;  // plies looked ahead, by the last search that was finished
  std::vector<Position> line;  // what is expected of both from here, the move first
  std::uint64_t nodes = 0;     // boards looked at
};

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
  // Preconditions: the board has this grid, the game is not over.
  Found search(const Board& board, Clock::time_point deadline, int depth);

 private:
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

}  // namespace gauntlet::atoms
