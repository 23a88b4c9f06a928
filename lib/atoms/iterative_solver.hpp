#pragma once

#include <optional>
#include <string>
#include <vector>

#include "atoms/bitboard.hpp"
#include "atoms/outcome_solver.hpp"
#include "gauntlet/atoms.hpp"

namespace gauntlet::atoms {

// Solves positions of up to OutcomeSolver::max_cells cells in three steps. First it solves
// positions that end soon, by iterative deepening. Then it finds the winner of the others, without
// a limit of plies. Last it finds the number of plies, by iterative deepening in which moves known
// to lose are skipped.
class IterativeSolver {
 public:
  // A position to solve and what is known of it.
  struct SolveTarget {
    Bitboard x;
    std::optional<bool> wins = {};  // whether the player to move wins
    int plies = 0;                  // exact number of plies to the end; 0 if unknown
  };
  // The progress of a solver.
  struct State {
    std::vector<SolveTarget> targets;
    // All wins, and all losses, of the targets within this many plies have been found; 0 before the
    // first attempt.
    int wins_tried = 0;
    int losses_tried = 0;
  };

  // `search` may already hold results. Precondition: all targets have equally many electrons, are
  // at rest and not lost; the opponent owns a cell or the board is empty.
  IterativeSolver(OutcomeSolver& search, State state);

  // Finds the winner of each target. Returns false if the search was stopped.
  bool solve_outcomes();
  // Finds the winner and the number of plies of each target. Returns false if the search was
  // stopped.
  bool solve_distances();

  const State& state() const { return state_; }
  // Returns a description of the current step: "who wins", or "within 12 plies".
  const std::string& current_step() const { return task_; }

 private:
  bool find_short_games();
  bool find_plies_of(bool wins);
  bool try_all(bool wins, int plies, OutcomeSolver& search);
  bool has_open(bool wins) const;
  bool is_open() const;

  OutcomeSolver& search_;
  State state_;
  int electrons_ = 0;
  std::string task_ = "who wins";
};

// state_of_moves() returns the targets for an IterativeSolver: the positions after all moves that
// do not win at once, one for each set of reflections. solved_by() converts the solver's results to
// those of the moves. Precondition: the game is not over.
IterativeSolver::State state_of_moves(const Board& board);
Solved solved_by(const Board& board, const IterativeSolver::State& state);

// Returns a state with the position itself as its only target, already solved if a move wins at
// once.
IterativeSolver::State state_of(const Board& board);

// Returns the target's outcome in the form of Solved::value.
int outcome_of(const IterativeSolver::SolveTarget& target);

}  // namespace gauntlet::atoms
