#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "atoms/proof.hpp"
#include "core/hash.hpp"

namespace gauntlet::atoms {
namespace {

// Numbers positions, with the same number for all reflections: three bits for each cell.
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
    std::uint64_t min = ~std::uint64_t{0};
    for (const auto& order : orders_) {
      std::uint64_t name = 0;
      for (const int cell : order) {
        name = name << 3 |
               static_cast<std::uint64_t>(std::abs(board[cell]) * 2 + (board[cell] < 0 ? 1 : 0));
      }
      min = std::min(min, name);
    }
    return min;
  }

 private:
  std::vector<std::vector<int>> orders_;
};

class Checker {
 public:
  Checker(const Grid& grid, const Claim& claim, const NextReply& next)
      : claim_(claim), names_(grid), next_(next) {}

  // Checks a position at `ply` plies from the root, with the claim's player to move.
  void check_reply(const Board& board, int ply) {
    if (is_over(board)) fail("the player of the claim has lost");
    if (are_over(ply)) {
      if (claim_.wins) fail("the claim's plies are over");
      return;
    }
    const auto moves = legal_actions(board);
    if (has_winning_move(board, moves) || !seen_.insert(names_(board))) return;
    const Position move = moves.size() == 1 ? moves.front() : next_reply(board.grid());
    const auto after = play(board, move);
    if (!after) fail("illegal move");
    check_moves(*after, ply + 1);
  }

  // Checks a position with the other player to move.
  void check_moves(const Board& board, int ply) {
    if (are_over(ply) && !claim_.wins) return;
    for (const Position& move : legal_actions(board)) {
      check_reply(*play(board, move), ply + 1);
    }
  }

  std::uint64_t replies() const { return replies_; }

 private:
  bool are_over(int ply) const { return claim_.plies != 0 && ply >= claim_.plies; }
  [[noreturn]] void fail(const std::string& why) const {
    throw InvalidProof(why + " after reply " + std::to_string(replies_));
  }

  static bool has_winning_move(const Board& board, const std::vector<Position>& moves) {
    return std::any_of(moves.begin(), moves.end(),
                       [&](const Position& move) { return is_over(*play(board, move)); });
  }

  Position next_reply(const Grid& grid) {
    const int cell = next_();
    if (cell < 0) fail("a reply is missing");
    ++replies_;
    if (cell >= grid.size()) fail("cell off the board");
    return grid.position(cell);
  }

  Claim claim_;
  Names names_;
  const NextReply& next_;
  std::uint64_t replies_ = 0;
  HashSet64 seen_ = HashSet64();
};

}  // namespace

std::uint64_t check_proof(const Board& board, const Claim& claim, const NextReply& next) {
  Checker checker(board.grid(), claim, next);
  claim.of_mover ? checker.check_reply(board, 0) : checker.check_moves(board, 0);
  return checker.replies();
}

}  // namespace gauntlet::atoms
