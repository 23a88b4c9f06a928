#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fish/board.hpp"
#include "fish/state.hpp"

namespace gauntlet::fish {

// The state before any penguin is placed: colors by turn order, no fish. Throws
// std::invalid_argument unless there are 2 to 4 players.
State empty_state(const Board& board, std::size_t players);

enum class Phase { placing, moving, over };

// The referee of a game: whose turn it is, for what, and who has won. First the players place
// penguins_per_player() penguins each, round robin, and then they move until nobody can. It asks
// nobody, and answers for nobody: a player who cannot move must do nothing, one who cannot place or
// does what is forbidden must be thrown out.
class Referee {
 public:
  // The state before any penguin is placed.
  explicit Referee(State first);

  // The player to move is the first one. Those who are out are in it no more.
  const State& state() const { return state_; }

  Phase phase() const;

  // What the player to move does. False, and nothing happens, if the rules or the phase forbid it.
  bool place(Position at);
  bool play(const Action& action);

  // In any phase: its penguins vanish, its tiles stay. False if that player is not in the game.
  bool throw_out(Color player);

  // Those still in who have the top score, ascending (in turn order). Nobody wins a game in which
  // all are out.
  std::vector<Color> winners() const;

 private:
  bool is_placing() const;
  bool go_on(std::optional<State> next);

  State state_;
  std::size_t due_;  // penguins of each player
};

// The winners of a whole game between 2 to 4 house players: by index in turn order, ascending. They
// place by zig-zag; one who finds no free tile is thrown out. Then each looks its own number of
// turns ahead, as best_action() does. Throws std::invalid_argument for another number of players.
std::vector<std::size_t> winners_of_game(const Board& board, std::span<const std::uint64_t> turns);

}  // namespace gauntlet::fish
