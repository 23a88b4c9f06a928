#pragma once

#include <array>
#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "gauntlet/game.hpp"
#include "gauntlet/grid.hpp"

// Fish: boards, states, the strategy of the course, and a referee (harness-tests/README.md).
//
//   const fish::State state(fish::Board({{1, 3, 0}, {5, 1, 2}}),
//                           {{.color = fish::Color::red, .places = {{0, 1}}},
//                            {.color = fish::Color::white, .places = {{1, 2}}}});
//   std::cout << fish::legal_moves(state).size() << '\n';
//   const fish::Action action = fish::best_action(state, 2);  // two turns ahead
//   std::cout << action->to.row << action->to.column << '\n';
//
//   fish::Engine engine;
//   const auto deadline = fish::Clock::now() + std::chrono::milliseconds(50);
//   std::cout << engine.search(state, deadline).is_exact << '\n';

namespace gauntlet::fish {

// The six directions of the hexagonal board, in the order in which all functions try them.
enum class Direction { north, north_east, south_east, south, south_west, north_west };
inline constexpr std::array all_directions{Direction::north,      Direction::north_east,
                                           Direction::south_east, Direction::south,
                                           Direction::south_west, Direction::north_west};

// Returns the cell next to `from` in a direction; it may lie off the board. Odd rows are shifted
// right by half a tile, so a step north or south skips one row.
Position neighbor(Position from, Direction direction);

// A rectangular board of tiles, each with some fish; a tile without fish is a hole.
class Board {
 public:
  using Fish = std::uint32_t;
  using Rows = std::vector<std::vector<Fish>>;

  static constexpr std::int64_t max_cells = 128;
  static constexpr Fish max_fish = 0x7fffffff;

  // Creates a board from the fish of each row. Shorter rows are padded with holes on the right.
  // Throws std::invalid_argument for more than max_cells cells or more than max_fish fish on a
  // tile.
  explicit Board(const Rows& rows);

  // Returns a board with the same number of fish on every tile.
  static Board uniform(int rows, int columns, Fish fish);

  // Returns a random board with the given holes, at least `ones` one-fish tiles, and 1 to 5 fish on
  // each other tile. The same seed gives the same board. Throws std::invalid_argument if a hole
  // lies outside or fewer than `ones` tiles remain.
  static Board random(int rows, int columns, const std::vector<Position>& holes, int ones,
                      std::uint64_t seed);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  Positions positions() const { return {rows_, columns_}; }  // all cells, row by row
  bool contains(Position position) const;
  // Precondition, here and below: the board contains the position.
  Fish fish(Position position) const { return fish_[index(position)]; }
  bool is_hole(Position position) const { return fish(position) == 0; }
  void remove(Position position) { fish_[index(position)] = 0; }

  bool operator==(const Board&) const = default;

 private:
  Board(int rows, int columns, Fish fish);

  std::size_t index(Position position) const {
    return static_cast<std::size_t>(position.row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(position.column);
  }

  int rows_;
  int columns_;
  std::vector<Fish> fish_;  // row by row
};

// Returns the tiles that a penguin at `from` can reach in one move on a board without other
// penguins, direction by direction, nearest first. A line ends before the first hole or the edge;
// `from` itself may be a hole.
std::vector<Position> reachable(const Board& board, Position from);

// Like reachable() above, but lines also end before a tile for which `free(position)` is false.
template <class Free>
std::vector<Position> reachable(const Board& board, Position from, const Free& free) {
  std::vector<Position> found;
  for (const Direction direction : all_directions) {
    for (Position to = neighbor(from, direction);
         board.contains(to) && !board.is_hole(to) && free(to); to = neighbor(to, direction)) {
      found.push_back(to);
    }
  }
  return found;
}

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

// Returns where the zig-zag strategy places the next penguin: on the first free tile, row by row,
// left to right. Returns nullopt if no tile is free.
std::optional<Position> zigzag_placement(const State& state);

// The outcome that the first player can guarantee.
struct SearchResult {
  Action action;            // nullopt if stuck
  std::uint64_t gain = 0;   // fish on the tiles the player leaves
  std::uint64_t nodes = 0;  // positions searched
};

// Returns the first player's action with the greatest gain over `turns` turns of its own if all
// other players together minimize that gain. Tie-break: the smallest action. Stuck
// players are skipped, which costs no turns; a player that is stuck for good keeps the gain it has.
// With no turns: the smallest legal action.
SearchResult search(const State& state, std::uint64_t turns);

// Returns a principal variation of search(): the actions of all players from the first player's
// best one to its last turn, after which its score has grown by the gain. Each player takes its
// smallest action of those that are best for it; one that cannot change the gain, its smallest.
// Empty if the first player cannot move.
std::vector<Action> best_line(const State& state, std::uint64_t turns);

// Returns the action of search().
Action best_action(const State& state, std::uint64_t turns);

using Clock = std::chrono::steady_clock;  // of deadlines

// The results of Engine. Without players, all are the defaults.
struct EngineResult {
  Action action;               // nullopt if stuck
  std::vector<Action> line;    // the principal variation, as far as it is known
  double value = 0;            // fish (see Engine), rounded
  bool is_exact = false;       // or the value is an estimate
  std::uint64_t depth = 0;     // in plies
  std::uint64_t nodes = 0;     // positions searched
  std::int64_t sixtieths = 0;  // of a fish: by how much the value is more than in this state
};
struct PlacementResult {
  Position position;
  double value = 0;
  std::uint64_t depth = 0;
  std::uint64_t nodes = 0;
  std::int64_t sixtieths = 0;
};

// Plays to win, within a time. For two players it deepens a search, for more it grows a tree in
// which each player maximizes its share of the win: 1 alone, 1 / k among k winners, the lead over
// the best of the others counting a little. The value of a state is the first player's score at the
// end of the game minus the mean score of the others.
// (best_action() maximizes something else: the player's own fish within some turns.) Results for
// two players are kept in a table and reused for later states of the same game. Answers depend on
// the wall time, and on the states searched before.
class Engine {
 public:
  explicit Engine(std::size_t table_bytes = std::size_t{64} << 20);
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  // Stops at the deadline, if there is one, after `turns` turns of each player (0: no limit), or
  // when the value is exact. The action is legal even if the deadline has passed. Throws
  // std::bad_alloc.
  EngineResult search(const State& state, std::optional<Clock::time_point> deadline,
                      std::uint64_t turns = 0);

  // The same while penguins are placed, `penguins` by each player. Precondition: it is the first
  // player's turn to place, and there is a free tile.
  PlacementResult place(const State& state, int penguins, std::optional<Clock::time_point> deadline,
                        std::uint64_t turns = 0);

 private:
  class Search;

  std::unique_ptr<Search> search_;
};

// Returns the state before any penguin is placed: colors in turn order, scores 0. Throws
// std::invalid_argument unless there are 2 to 4 players.
State empty_state(const Board& board, std::size_t players);

// Returns whether a game of 2 to 4 players, none of them disqualified, can reach this state while
// they place penguins in turn, with the first player to place next: all scores are 0, all penguins
// stand on tiles, and there is a tile for each one still to be placed.
bool is_placing(const State& state);

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
