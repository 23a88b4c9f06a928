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

// Returns "red", "white", "brown" or "black".
std::string_view to_string(Color color);

struct Player {
  Color color;
  std::uint64_t score = 0;       // fish; below 2^63 at the start, so it never overflows
  std::vector<Position> places;  // of its penguins, in the order of placement
  bool operator==(const Player&) const = default;
};

// A move of one penguin along one of the six lines. Comparison orders moves as ties are broken: by
// row and column of `from`, then of `to`.
struct Move {
  Position from;
  Position to;
  auto operator<=>(const Move&) const = default;
};

// A board and the players in turn order: the first one is to move.
class State {
 public:
  // A player's turn: a move, or nullopt (skip) only if it has no move.
  using Action = std::optional<Move>;

  // Throws std::invalid_argument if colors repeat, a place is outside the board, or two penguins
  // share a place. A penguin may stand on a hole.
  State(Board board, std::vector<Player> players);

  const Board& board() const { return board_; }
  const std::vector<Player>& players() const { return players_; }

  // Returns whether the position is a tile without a penguin. Precondition: it is on the board.
  bool is_free(Position position) const;

  bool operator==(const State&) const = default;

 private:
  friend std::optional<State> play(const State& state, const Action& action);
  friend std::optional<State> place(const State& state, Position position);
  friend std::optional<State> without_player(const State& state, Color player);

  void pass();  // passes the turn to the next player, even if it cannot move

  Board board_;
  std::vector<Player> players_;
};

using Action = State::Action;

// Returns how many penguins each player has in a game of 2 to 4 players.
constexpr int penguins_per_player(int players) { return 6 - players; }

// Returns the player with a penguin at the position, or nullptr.
const Player* player_at(const State& state, Position position);

// Returns whether a penguin of the first player is at the position.
bool has_own_penguin(const State& state, Position position);

// Returns whether any penguin of the player can move.
bool can_move(const State& state, const Player& player);

// Returns all moves of the first player, ascending.
std::vector<Move> legal_moves(const State& state);

// Returns the first player's moves, or only nullopt (skip) if only other players can move. Empty if
// the game is over.
std::vector<Action> legal_actions(const State& state);

// Returns the state after the first player's action, with the turn passed to the next player. The
// tile left becomes a hole, and the mover gets its fish. Returns nullopt if the action is illegal.
std::optional<State> play(const State& state, const Action& action);

// Returns whether no player can move. (Meaningless while penguins are being placed.)
bool is_over(const State& state);

// Returns the state after the first player places a penguin on a free tile, with the turn passed
// on. Returns nullopt if the tile is not free or the state has no players. The caller must check
// how many penguins a player may place.
std::optional<State> place(const State& state, Position position);

// Returns the state without that player: its penguins vanish, its tiles stay. Returns nullopt if it
// has no such player.
std::optional<State> without_player(const State& state, Color player);

}  // namespace gauntlet::fish
