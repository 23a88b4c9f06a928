#pragma once

#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "gauntlet/game.hpp"
#include "gauntlet/grid.hpp"

// Exploding atoms: boards, chain reactions, exact minimax, solving, and a strong player.
//
//   const atoms::Board board(2, 2);
//   const auto best = atoms::best_move(board, 3);  // to a depth of three plies
//   std::cout << best->move.row << best->move.column << '\n';
//
//   atoms::Engine engine;
//   const auto deadline = atoms::Clock::now() + std::chrono::milliseconds(50);
//   std::cout << engine.search(board, deadline, 0).depth << '\n';

namespace gauntlet::atoms {

// A set of cells: bit number row * columns + column.
using Cells = std::uint64_t;

// A rectangle of cells with their neighbors and critical masses. A cell topples when it holds its
// critical mass, the number of its orthogonal neighbors.
class Grid {
 public:
  static constexpr int max_size = 64;

  // Throws std::invalid_argument unless there are at least two rows, two columns and at most 64
  // cells.
  Grid(int rows, int columns);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int size() const { return rows_ * columns_; }

  Cells all() const { return all_; }
  Cells corners() const { return corners_; }  // critical mass 2
  Cells edges() const { return edges_; }      // 3
  Cells inner() const { return inner_; }      // 4
  int critical_mass(int cell) const;

  int cell(const Position& position) const { return position.row * columns_ + position.column; }
  Position position(int cell) const { return {cell / columns_, cell % columns_}; }
  bool contains(const Position& position) const;

  // Move a set of cells one step in a direction; cells that leave the rectangle are dropped.
  Cells up(Cells cells) const { return cells >> columns_; }
  Cells down(Cells cells) const { return cells << columns_ & all_; }
  Cells left(Cells cells) const { return (cells & ~first_column_) >> 1; }
  Cells right(Cells cells) const { return (cells & ~last_column_) << 1; }
  Cells neighbors(Cells cells) const {
    return up(cells) | down(cells) | left(cells) | right(cells);
  }
  // Returns `some` and all cells of `set` connected to it through neighbors in `set`.
  Cells connected(Cells some, Cells set) const {
    for (Cells before = 0; before != some;) {
      before = some;
      some |= neighbors(some) & set;
    }
    return some;
  }

  bool operator==(const Grid& other) const = default;

 private:
  int rows_;
  int columns_;
  Cells all_ = 0;
  Cells first_column_ = 0;
  Cells last_column_ = 0;
  Cells corners_ = 0;
  Cells edges_ = 0;
  Cells inner_ = 0;
};

// A bitboard: one bit per cell, bit number row * columns + column. The number of electrons on a
// cell is stored in bit slices of weight 1, 2 and 4. A cell never holds more than 7, even between
// the waves of a chain reaction; at rest never more than 3. The engines work on bitboards; a Board
// is a bitboard with its grid.
struct Bitboard {
  Cells ones = 0;
  Cells twos = 0;
  Cells fours = 0;
  Cells mine = 0;  // the mover's cells: a subset of occupied()

  Cells occupied() const { return ones | twos | fours; }
  Cells theirs() const { return occupied() & ~mine; }
  int count(int cell) const {
    return static_cast<int>((ones >> cell & 1) + 2 * (twos >> cell & 1) + 4 * (fours >> cell & 1));
  }
  // Returns the number of electrons on the board, or on some cells.
  int sum() const { return sum(occupied()); }
  int sum(Cells cells) const {
    return std::popcount(ones & cells) + 2 * std::popcount(twos & cells) +
           4 * std::popcount(fours & cells);
  }

  // Returns the position from the other player's side, with the owners of all cells exchanged, as
  // chess programs mirror a board.
  Bitboard mirrored() const { return {ones, twos, fours, theirs()}; }

  bool operator==(const Bitboard&) const = default;
};

// A position from the side of the player to move: at rest, or left by the chain reaction that won.
class Board {
 public:
  using Action = Position;  // the cell that receives an electron

  // Creates an empty board. Throws std::invalid_argument for sizes that Grid rejects.
  Board(int rows, int columns) : grid_(rows, columns) {}

  // Creates a board from its cells, row by row: 0 is unowned, n > 0 the mover's with n electrons, n
  // < 0 the opponent's with -n. Throws std::invalid_argument for a wrong number of cells, more than
  // 7 electrons on a cell, or a board that is neither at rest nor lost for the player to move.
  Board(const Grid& grid, std::span<const int> cells);

  // Precondition: at rest, or lost for the player to move.
  Board(const Grid& grid, const Bitboard& electrons) : grid_(grid), electrons_(electrons) {}

  const Grid& grid() const { return grid_; }
  const Bitboard& electrons() const { return electrons_; }

  // Returns the cell's number as in the constructor. Precondition: the cell is on the board.
  int operator[](int cell) const;

  bool operator==(const Board&) const = default;

 private:
  Grid grid_;
  Bitboard electrons_;
};

// Returns the mover's and the unowned cells, row by row; empty if the game is over.
std::vector<Position> legal_actions(const Board& board);

// Returns the board after the move, from the other player's side, or nullopt if the move is
// illegal.
std::optional<Board> play(const Board& board, const Position& action);

// Returns whether the player to move has lost all its cells.
bool is_over(const Board& board);

// Returns an upper bound of the remaining plies: each ply adds an electron, and at rest a cell
// holds fewer than its critical mass.
int max_remaining_plies(const Board& board);

// One wave of a chain reaction: the cells that topple and the board before it. waves() returns all
// waves that a move triggers. Precondition: the move is legal.
struct Wave {
  Bitboard before;  // seen by the mover
  Cells toppling = 0;
};
std::vector<Wave> waves(const Board& board, const Position& action);

using Clock = std::chrono::steady_clock;  // of deadlines

// The value of a position for the player to move, in one int: a proven end, or a difference in a
// unit of the search (electrons or hundredths), whose absolute value is below 30 000. A win in k
// plies, counting the winning move, is win_value - k, a loss in k plies -(win_value - k). So sooner
// wins are worth more, and later losses too. (Chess programs: mate scores.)
inline constexpr int win_value = 1'000'000;
inline constexpr int longest_win = 1'000;  // plies: more than any game on 64 cells lasts

constexpr int wins_in(int plies) { return win_value - plies; }
constexpr int loses_in(int plies) { return plies - win_value; }

constexpr bool is_win(int value) { return value >= win_value - longest_win; }
constexpr bool is_loss(int value) { return value <= longest_win - win_value; }
constexpr bool is_proven(int value) { return is_win(value) || is_loss(value); }

// Precondition: is_proven(value).
constexpr int plies_to_end(int value) { return win_value - (value < 0 ? -value : value); }

// The result of a search: a move and its expected consequences.
struct SearchResult {
  Position move;
  int value = 0;  // to the mover
  int depth = 0;  // plies searched; not more than needed to decide the value
  std::vector<Position> principal_variation;  // the principal variation, starting with the move
  std::uint64_t nodes = 0;                    // positions searched
};

// Exact minimax, by MTD(f) with iterative deepening. Values, moves and ties follow the
// definition and depend only on the board and the depth.
//
// Returns the move with the highest minimax value at `depth` plies, the move being the first ply;
// ties go to the smallest move. The end of the game outweighs any number of electrons; sooner wins
// and later losses are better. The value is in electrons. `principal_variation` is the move alone
// or, if `with_line`, `depth` moves, or fewer if the game ends with the last of them. Returns
// nullopt if the game is over. Precondition: depth > 0. Throws std::bad_alloc.
std::optional<SearchResult> best_move(const Board& board, std::uint64_t depth,
                                      bool with_line = false);

// The game-theoretic value of every move. Under perfect play the mover wins in k plies (+k) or
// loses in k (-k), counting the move as the first; 0 if not proven in time.
struct Solved {
  int value =
      0;  // value of the best move: the soonest win or else the latest loss; 0 if not proven
  std::vector<std::pair<Position, int>> moves;  // row by row
};

// Solves all moves of a position. Returns nullopt if the game is over. Boards of up to 12 cells are
// solved by a tablebase, in seconds and 62 MB; up to 20 cells by an
// IterativeSolver, in 256 MB; larger boards by mate search. Without a deadline, the time
// is not limited. Throws std::bad_alloc.
std::optional<Solved> solve(const Board& board,
                            std::optional<Clock::time_point> deadline = std::nullopt);

// Searches for the strongest move in limited time, by principal variation search with iterative
// deepening. Boards of up to 12 cells, and boards of up to 20 cells that can be expected to be
// solved in time, it first tries to solve. With one thread, results depend only on the sequence of
// searched boards and the clock. Additional threads search the same position, some a ply deeper,
// and share the transposition table (lazy SMP). If the system cannot create that many threads,
// fewer are used.
class Engine {
 public:
  explicit Engine(std::size_t table_bytes = std::size_t{64} << 20);
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  // Stops at the deadline, if there is one, after `depth` plies (0: no limit), or when the outcome
  // is proven. Beyond `depth`, a quiescence search follows captures. The move is legal even if the
  // deadline has passed. The value is in hundredths of an electron, by evaluate(); the principal
  // variation may be shorter than the depth. The table is kept until a board of another size is
  // searched. Preconditions: the game is not over, threads > 0. Throws std::bad_alloc.
  SearchResult search(const Board& board, std::optional<Clock::time_point> deadline,
                      std::uint64_t depth, unsigned threads = 1);

 private:
  class Search;

  std::unique_ptr<Search> search_;
};

}  // namespace gauntlet::atoms
