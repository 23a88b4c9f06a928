#pragma once

#include <optional>
#include <string>
#include <vector>

#include "atoms/bitboard.hpp"
#include "atoms/grid.hpp"
#include "atoms/outcome.hpp"

namespace gauntlet::atoms {

// Solves positions of up to OutcomeSearch::max_cells cells: first those that end soon, by longer
// and longer games; then who wins the others, whatever the number of plies; then within how many,
// by longer and longer games again, in which what its player is known to lose is not looked at.
class DeepSolver {
 public:
  // A position to be solved, and what is known of it.
  struct Target {
    Bitboard x;
    std::optional<bool> wins = {};  // whether the player to move does
    int plies = 0;                  // within how many plies that is, exactly; 0: not known
  };
  // How far a solver has come: what it needs to go on, but for what the table has.
  struct State {
    std::vector<Target> targets;
    // Within how many plies all wins, and all losses, of the targets have been found; 0 before the
    // first try.
    int wins_tried = 0;
    int losses_tried = 0;
  };

  // The search may know something already. Precondition: all targets have as many electrons, are at
  // rest and not lost; the opponent owns something or the board is empty.
  DeepSolver(OutcomeSearch& search, State state);

  // Who wins all targets; false if the search was ended.
  bool find_winners();
  // And within how many plies; false likewise.
  bool find_plies();

  const State& state() const { return state_; }
  // What it is at: "who wins", or "within 12 plies".
  const std::string& task() const { return task_; }

 private:
  bool find_short_games();
  bool find_plies_of(bool wins);
  bool try_all(bool wins, int plies, OutcomeSearch& search);
  bool has_open(bool wins) const;
  bool is_open() const;

  OutcomeSearch& search_;
  State state_;
  int electrons_ = 0;
  std::string task_ = "who wins";
};

}  // namespace gauntlet::atoms
