#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <variant>
#include <vector>

#include "fish/state.hpp"

namespace gauntlet::fish {

class Solver;

// What a solver may take.
struct SolverLimits {
  std::size_t memory = std::size_t{256} << 20;  // bytes of its table, also while that grows
  std::uint64_t positions = 0;                  // that it searches for an answer; 0 for no limit
  std::function<void(std::uint64_t positions)> on_progress = {};  // told now and then how many
};

// The positions that a solver may search were not enough.
class Unsolved : public std::runtime_error {
 public:
  Unsolved() : std::runtime_error("not solved within the positions that may be searched") {}
};

// Perfect play of two players to the end of the game. Each makes the difference of the scores as
// great as it can in its favor, and knows that the other does the same. So who can win does, and
// who can only share the win does that: whose difference is above 0 has won. (What xstrategy makes
// great is another thing: the own fish alone, within a number of turns.) More players than two have
// no such value, for it is nobody's loss alone what one of them gains; one player alone gathers all
// it can.
//
// It remembers what it has found, for other positions of the same game.
class PerfectPlay {
 public:
  static constexpr int most_cells = 64;

  // Of a game on this board, from which tiles may go. Precondition: it has most_cells at most.
  explicit PerfectPlay(const Board& board, SolverLimits limits = {});
  ~PerfectPlay();
  PerfectPlay(PerfectPlay&&) noexcept;
  PerfectPlay& operator=(PerfectPlay&&) noexcept;

  // All of these throw Unsolved. Preconditions: the state is of the game. Where `placing` is said,
  // or a placement is asked for, it has two players, penguins are due (see is_placing()), and there
  // is a tile for each; else it has one or two players, and all penguins stand.

  // The first player's score less the other's at the end of the game.
  std::int64_t value(const State& state, bool placing);

  // Less than 0, 0, or more, as value() is, found sooner. Precondition: both have the same score.
  int sign(const State& state, bool placing);

  // What the first player does; of equally good tiles and moves the least. No move if it is stuck.
  Position placement(const State& state);
  Action move(const State& state);

  // How both play on from there, to the end of the game.
  using Turn = std::variant<Position, Action>;
  std::vector<Turn> line(State state, bool placing);

  // Those that were searched for the last answer.
  std::uint64_t positions() const { return positions_; }

 private:
  // Looks something up by the solver, within the limits.
  template <class Ask>
  auto ask(const Ask& ask);

  std::int64_t unit_;  // the fish that count as one
  std::unique_ptr<Solver> solver_;
  std::uint64_t positions_ = 0;
};

// Whether a game of two comes to this state while its penguins are placed, in turn, and the first
// player is to place one: all stand on tiles, and there is a tile for each that is due.
bool is_placing(const State& state);

// The winners of a whole game between two perfect players: by index in turn order, ascending. Where
// there are too few tiles for all penguins, who finds none is thrown out, as in winners_of_game().
// Throws Unsolved. Precondition: the board has at most PerfectPlay::most_cells.
std::vector<std::size_t> winners_of_perfect_game(const Board& board, const SolverLimits& limits);

}  // namespace gauntlet::fish
