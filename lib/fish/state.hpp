#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "fish/board.hpp"

namespace gauntlet::fish {

enum class Color { red, white, brown, black };
inline constexpr std::array all_colors{Color::red, Color::white, Color::brown, Color::black};

// "red" and so on.
std::string_view name_of(Color color);

struct Player {
  Color color;
  std::uint64_t score = 0;       // fish; below 2^63 when a game starts, so that it never overflows
  std::vector<Position> places;  // of the penguins, in the order they were placed
  bool operator==(const Player&) const = default;
};

// One penguin slides along one of the six lines. Ordered as ties are broken: by row and column
// left, then by row and column reached.
struct Move {
  Position from;
  Position to;
  auto operator<=>(const Move&) const = default;
};

// A board, and the players in turn order: the first one is to move.
class State {
 public:
  // What a player does at a turn: a move or, only if it has none, nothing.
  using Action = std::optional<Move>;

  // Throws std::invalid_argument for equal colors, a place outside the board, or two penguins on
  // one place. A penguin may stand on a hole.
  State(Board board, std::vector<Player> players);

  const Board& board() const { return board_; }
  const std::vector<Player>& players() const { return players_; }

  // A tile without a penguin. Precondition: it is on the board.
  bool is_free(Position position) const;

  bool operator==(const State&) const = default;

 private:
  friend std::optional<State> play(const State& state, const Action& action);
  friend std::optional<State> place(const State& state, Position position);
  friend std::optional<State> without(const State& state, Color player);

  void pass();  // the turn goes to the next player, whether it can move or not

  Board board_;
  std::vector<Player> players_;
};

using Action = State::Action;

// The penguins each player gets in a game of 2 to 4 players.
constexpr int penguins_per_player(int players) { return 6 - players; }

// The player with a penguin there, or null.
const Player* player_at(const State& state, Position position);

// Is a penguin of the first player there?
bool owns(const State& state, Position position);

// Can some penguin of the player take a step?
bool can_move(const State& state, const Player& player);

// All moves of the first player, ascending.
std::vector<Move> legal_moves(const State& state);

// The first player's moves, or the one action of doing nothing when only others can move. Empty
// when the game is over.
std::vector<Action> legal_actions(const State& state);

// The state after the first player's action, the turn passed to the next player. The tile left is
// a hole now and its fish are the mover's. Nothing when the action is illegal.
std::optional<State> play(const State& state, const Action& action);

// Nobody can move. (While penguins are being placed, that says nothing.)
bool is_over(const State& state);

// The state after the first player puts a penguin on a free tile, the turn passed on. Nothing when
// the tile is not free or the state has no players. How many penguins are due is for the caller.
std::optional<State> place(const State& state, Position position);

// The state without that player: its penguins vanish, its tiles stay. Nothing when it is not there.
std::optional<State> without(const State& state, Color player);

}  // namespace gauntlet::fish
