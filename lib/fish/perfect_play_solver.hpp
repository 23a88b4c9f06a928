#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <variant>
#include <vector>

#include "gauntlet/fish.hpp"

namespace gauntlet::fish {

class Solver;

// Resource limits of a solver.
struct SolverLimits {
  std::size_t memory = std::size_t{256} << 20;  // size of its table in bytes, also while it grows
  std::uint64_t max_nodes = 0;                  // positions searched per answer; 0 for no limit
  std::function<void(std::uint64_t positions)> on_progress =
      {};  // called periodically with the number searched
};

// Thrown when a solver reaches its limit of searched positions.
class NodeLimitExceeded : public std::runtime_error {
 public:
  NodeLimitExceeded()
      : std::runtime_error("not solved within the positions that may be searched") {}
};

// Perfect play of two players to the end of the game. Each player maximizes the difference of the
// scores in its own favor, knowing that the other does the same. So a player that can win does, and
// one that can only tie does that; a positive difference is a win. (xstrategy maximizes something
// else: a player's own fish within a number of turns.) With more than two players, the game is not
// zero-sum and has no such value. A single player gathers all it can.
//
// Results are kept in a table and reused for other positions of the same game.
class PerfectPlaySolver {
 public:
  static constexpr int max_cells = 64;

  // Creates a solver for games on this board; tiles may already have been removed in the states it
  // is asked about. Precondition: the board has at most max_cells cells.
  explicit PerfectPlaySolver(const Board& board, SolverLimits limits = {});
  ~PerfectPlaySolver();
  PerfectPlaySolver(PerfectPlaySolver&&) noexcept;
  PerfectPlaySolver& operator=(PerfectPlaySolver&&) noexcept;

  // All of these throw NodeLimitExceeded. Preconditions: the state belongs to a game on this board.
  // If `placing` is true, or a placement is requested, the state has two players, penguins remain
  // to be placed (see is_placing() in gauntlet/fish.hpp), and there is a tile for each of them.
  // Otherwise it has one or two players, and all penguins are placed.

  // Returns the first player's score minus the other's at the end of the game.
  std::int64_t value(const State& state, bool placing);

  // Returns a number with the sign of value(), usually sooner. Precondition: both players have the
  // same score.
  int winner_sign(const State& state, bool placing);

  // Return the first player's best placement or move; ties go to the smallest position or move.
  // Returns no move if the player is stuck.
  Position placement(const State& state);
  Action move(const State& state);

  // Returns the principal variation: perfect play of both players from `state` to the end of the
  // game.
  using Turn = std::variant<Position, Action>;
  std::vector<Turn> line(State state, bool placing);

  // Returns the number of positions searched for the last answer.
  std::uint64_t max_nodes() const { return positions_; }

 private:
  // Runs a query on the solver, within the limits.
  template <class Ask>
  auto ask(const Ask& ask);

  std::int64_t unit_;  // fish per unit of the solver
  std::unique_ptr<Solver> solver_;
  std::uint64_t positions_ = 0;
};

// Returns the winners of a whole game between two perfect players: indices in turn order,
// ascending. If there are too few tiles for all penguins, a player that finds none is disqualified,
// as in play_house_game(). Throws NodeLimitExceeded. Precondition: the board has at most
// PerfectPlaySolver::max_cells cells.
std::vector<std::size_t> winners_of_perfect_game(const Board& board, const SolverLimits& limits);

}  // namespace gauntlet::fish
