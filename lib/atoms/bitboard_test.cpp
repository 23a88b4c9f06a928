#include "atoms/bitboard.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "atoms/boards_test.hpp"
#include "core/bits.hpp"

using namespace gauntlet;
using namespace gauntlet::atoms;

namespace {

std::vector<int> cells_of(const Board& board) {
  std::vector<int> cells;
  for (int cell = 0; cell < board.grid().size(); ++cell) cells.push_back(board[cell]);
  return cells;
}

// A second implementation of the rules, on plain numbers: positive ones are the mover's.
class PlainRules {
 public:
  PlainRules(const Grid& grid, std::vector<int> cells) : grid_(grid), cells_(std::move(cells)) {}

  const std::vector<int>& cells() const { return cells_; }

  std::vector<int> neighbors(int cell) const {
    std::vector<int> found;
    const auto [row, column] = grid_.position(cell);
    for (const Position& p : {Position{row - 1, column}, Position{row, column - 1},
                              Position{row, column + 1}, Position{row + 1, column}}) {
      if (grid_.contains(p)) found.push_back(grid_.cell(p));
    }
    return found;
  }

  std::vector<int> unstable() const {
    std::vector<int> found;
    for (int cell = 0; cell < grid_.size(); ++cell) {
      if (std::abs(at(cell)) >= static_cast<int>(neighbors(cell).size())) found.push_back(cell);
    }
    return found;
  }

  bool has_won() const {
    return std::none_of(cells_.begin(), cells_.end(), [](int cell) { return cell < 0; });
  }

  void put(int cell) { at(cell) = std::abs(at(cell)) + 1; }

  void topple(const std::vector<int>& cells) {
    for (const int cell : cells) {
      at(cell) -= static_cast<int>(neighbors(cell).size());
    }
    for (const int cell : cells) {
      for (const int neighbor : neighbors(cell)) put(neighbor);
    }
  }

  // Plays waves until the board is at rest or the mover has won.
  void run() {
    for (auto next = unstable(); !next.empty(); next = unstable()) {
      topple(next);
      if (has_won()) return;
    }
  }

  // Plays waves, also after a win, until the board is at rest or a board occurs twice. Calls
  // `visit` with the cells that topple in each wave, before it. Returns whether the chain never
  // ends.
  bool run_on(const std::function<void(const std::vector<int>&)>& visit) {
    std::set<std::vector<int>> boards;
    for (auto next = unstable(); !next.empty(); next = unstable()) {
      if (!boards.insert(cells_).second) return true;
      visit(next);
      topple(next);
    }
    return false;
  }

  // Returns the board from the other player's side.
  std::vector<int> mirrored() const {
    std::vector<int> cells = cells_;
    for (int& cell : cells) cell = -cell;
    return cells;
  }

 private:
  int& at(int cell) { return cells_[static_cast<std::size_t>(cell)]; }
  int at(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }

  Grid grid_;
  std::vector<int> cells_;
};

// Calls `visit` with each board of a random game and its random move.
void along_random_play(int rows, int columns, Random& random,
                       const std::function<void(const Board&, const Position&)>& visit) {
  Board board(rows, columns);
  while (!is_over(board)) {
    const auto legal = legal_actions(board);
    const Position move = random.pick(legal);
    visit(board, move);
    board = *play(board, move);
  }
}

// Calls `visit` with random boards at rest, on which both players own cells, and a random move of
// each. The boards are nearly empty to full, and most of them cannot occur in a game.
void on_random_boards(Random& random,
                      const std::function<void(const Board&, const Position&)>& visit) {
  for (const auto& [rows, columns] : sizes) {
    const Grid grid(rows, columns);
    for (int i = 0; i < 40; ++i) {
      std::vector<int> cells;
      const int percent_full = random(0, 100);
      for (int cell = 0; cell < grid.size(); ++cell) {
        const int most = grid.critical_mass(cell) - 1;
        const int electrons = random.chance(percent_full) ? most : random(0, most);
        cells.push_back(random.chance(50) ? electrons : -electrons);
      }
      const Board board(grid, cells);
      if (board.electrons().mine == 0 || board.electrons().theirs() == 0) continue;
      const auto legal = legal_actions(board);
      visit(board, random.pick(legal));
    }
  }
}

}  // namespace

TEST_CASE("bitboards agree with the plain implementation", "[atoms]") {
  Random random(2);
  for (const auto& [rows, columns] : sizes) {
    for (int game = 0; game < 5; ++game) {
      along_random_play(rows, columns, random, [](const Board& board, const Position& move) {
        PlainRules plain(board.grid(), cells_of(board));
        plain.put(board.grid().cell(move));
        for (const Wave& wave : waves(board, move)) {
          PlainRules before(board.grid(), cells_of(Board(board.grid(), wave.before)));
          REQUIRE(before.cells() == plain.cells());
          Cells toppling = 0;
          for (const int cell : plain.unstable()) toppling |= bits::bit<Cells>(cell);
          REQUIRE(wave.toppling == toppling);
          plain.topple(plain.unstable());
        }
        REQUIRE((plain.unstable().empty() || plain.has_won()));
        const Board after = *play(board, move);
        REQUIRE(cells_of(after) == plain.mirrored());
        REQUIRE(after == Board(board.grid(), plain.mirrored()));
      });
    }
  }
}

TEST_CASE("the order of toppling does not matter for boards that come to rest", "[atoms]") {
  Random random(3);
  int chains = 0;
  for (const auto& [rows, columns] : sizes) {
    for (int game = 0; game < 5; ++game) {
      along_random_play(rows, columns, random, [&](const Board& board, const Position& move) {
        const Board after = *play(board, move);
        if (is_over(after)) return;
        PlainRules plain(board.grid(), cells_of(board));
        plain.put(board.grid().cell(move));
        for (auto next = plain.unstable(); !next.empty(); next = plain.unstable()) {
          plain.topple({random.pick(next)});
          chains += next.size() > 1 ? 1 : 0;
        }
        REQUIRE(cells_of(after) == plain.mirrored());
      });
    }
  }
  CHECK(chains > 100);
}

TEST_CASE("a chain reaction that never ends topples all cells and wins", "[atoms]") {
  Random random(4);
  int endless = 0;
  int finite = 0;
  on_random_boards(random, [&](const Board& board, const Position& move) {
    PlainRules plain(board.grid(), cells_of(board));
    plain.put(board.grid().cell(move));
    std::set<int> toppled;
    const bool never_ends =
        plain.run_on([&](const auto& cells) { toppled.insert(cells.begin(), cells.end()); });
    const Board after = *play(board, move);
    if (never_ends) {
      ++endless;
      REQUIRE(static_cast<int>(toppled.size()) == board.grid().size());
      REQUIRE(plain.has_won());
    } else {
      finite += toppled.empty() ? 0 : 1;
    }
    REQUIRE(is_over(after) == plain.has_won());
  });
  CHECK(endless > 50);
  CHECK(finite > 50);
}

TEST_CASE("waves alternate between the colors of a checkerboard", "[atoms]") {
  Random random(5);
  int chains = 0;
  on_random_boards(random, [&](const Board& board, const Position& move) {
    const Grid& grid = board.grid();
    PlainRules plain(grid, cells_of(board));
    plain.put(grid.cell(move));
    int color = (move.row + move.column) % 2;
    int number = 0;
    plain.run_on([&](const std::vector<int>& toppling) {
      for (const int cell : toppling) {
        const Position at = grid.position(cell);
        REQUIRE((at.row + at.column) % 2 == color);
        REQUIRE(std::abs(plain.cells()[static_cast<std::size_t>(cell)]) <
                2 * grid.critical_mass(cell));
      }
      color = 1 - color;
      chains += ++number == 2 ? 1 : 0;
    });
    for (const Wave& wave : waves(board, move)) {
      REQUIRE((wave.toppling & grid.neighbors(wave.toppling)) == 0);
    }
  });
  CHECK(chains > 100);
}
