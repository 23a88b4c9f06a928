#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fish/board.hpp"
#include "fish/state.hpp"

namespace gauntlet::fish {

// Returns the state before any penguin is placed: colors in turn order, scores 0. Throws
// std::invalid_argument unless there are 2 to 4 players.
State empty_state(const Board& board, std::size_t players);

enum class Phase { placing, moving, over };

// The referee of a game: knows whose turn it is, in which phase, and who has won. First the players
// place penguins_per_player() penguins each in turn, then they move until none can. The referee
// does not ask players or act for them. A player that cannot move must skip its turn. The caller
// must disqualify one that cannot place or does something illegal.
class Referee {
 public:
  // Precondition: no penguin is placed yet.
  explicit Referee(State first);

  // The first player of the state is to move. Disqualified players are no longer in it.
  const State& state() const { return state_; }

  Phase phase() const;

  // Apply the action of the player to move. Return false and change nothing if it is illegal in
  // this phase.
  bool place(Position at);
  bool play(const Action& action);

  // Disqualifies a player, in any phase: its penguins vanish, its tiles stay. Returns false if that
  // player is not in the game.
  bool disqualify(Color player);

  // Returns the players with the top score, in ascending order of color (the turn order).
  // Disqualified players do not win; if all are disqualified, nobody wins.
  std::vector<Color> winners() const;

 private:
  bool is_placing() const;
  bool go_on(std::optional<State> next);

  State state_;
  std::size_t due_;  // penguins that each player places
};

// Plays a whole game between 2 to 4 house players and returns the winners: indices in turn order,
// ascending. They place with zigzag_placement(); a player that finds no free tile is disqualified.
// Then each uses best_action() with its own number of turns. Throws std::invalid_argument for
// another number of players.
std::vector<std::size_t> play_house_game(const Board& board, std::span<const std::uint64_t> turns);

}  // namespace gauntlet::fish
