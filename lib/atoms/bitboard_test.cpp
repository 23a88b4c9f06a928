#include "atoms/bitboard.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <utility>

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
