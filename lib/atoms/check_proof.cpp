#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <unordered_set>
#include <vector>

#include "atoms/proof.hpp"

namespace gauntlet::atoms {
namespace {

// What does not hold is thrown, and caught below.
struct NoProof {
  std::string why;
};

// A position as a number, the same for its reflections: three bits for each cell, least first.
class Names {
 public:
  explicit Names(const Grid& grid) {
    const int ways = grid.rows() == grid.columns() ? 8 : 4;
    for (int way = 0; way < ways; ++way) {
      std::vector<int> order;
      for (int cell = 0; cell < grid.size(); ++cell) {
        auto [row, column] = grid.position(cell);
        if (way % 2 == 1) row = grid.rows() - 1 - row;
        if (way / 2 % 2 == 1) column = grid.columns() - 1 - column;
        order.push_back(way / 4 == 1 ? grid.cell({column, row}) : grid.cell({row, column}));
      }
      orders_.push_back(std::move(order));
    }
  }

  std::uint64_t operator()(const Board& board) const {
    std::uint64_t least = ~std::uint64_t{0};
    for (const auto& order : orders_) {
      std::uint64_t name = 0;
      for (const int cell : order) {
        name = name << 3 |
               static_cast<std::uint64_t>(std::abs(board[cell]) * 2 + (board[cell] < 0 ? 1 : 0));
      }
      least = std::min(least, name);
    }
    return least;
  }

 private:
  std::vector<std::vector<int>> orders_;
};

class Checker {
 public:
  Checker(const Grid& grid, std::string_view replies) : names_(grid), replies_(replies) {}

  // The mover of the position wins it by the replies.
  void check_win(const Board& board) {
    if (is_over(board)) throw NoProof{"the winner has lost after " + place()};
    if (!seen_.insert(names_(board)).second) return;
    if (next_ == replies_.size()) throw NoProof{"there is no reply after " + place()};
    const int cell = replies_[next_++] - '0';
    const auto after = cell >= 0 && cell < board.grid().size()
                           ? play(board, board.grid().position(cell))
                           : std::nullopt;
    if (!after) throw NoProof{place() + " is no legal move"};
    if (!is_over(*after)) check_loss(*after);
  }

  // The mover of the position loses it.
  void check_loss(const Board& board) {
    for (const Position& move : legal_actions(board)) check_win(*play(board, move));
  }

  void check_end() const {
    if (next_ < replies_.size()) throw NoProof{"there are more replies after " + place()};
  }

 private:
  std::string place() const { return "reply " + std::to_string(next_); }

  Names names_;
  std::string_view replies_;
  std::size_t next_ = 0;
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace

std::string why_no_proof(const Board& board, const Proof& proof) {
  try {
    Checker checker(board.grid(), proof.replies);
    proof.mover_wins ? checker.check_win(board) : checker.check_loss(board);
    checker.check_end();
  } catch (const NoProof& error) {
    return error.why;
  }
  return {};
}

}  // namespace gauntlet::atoms
