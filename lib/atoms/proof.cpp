#include "atoms/proof.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

#include "atoms/successors.hpp"
#include "core/bits.hpp"
#include "core/hash.hpp"

namespace gauntlet::atoms {
namespace {

class Prover {
 public:
  Prover(OutcomeSolver& search, std::size_t max_bytes, const ReplySink& take,
         const std::function<void(std::uint64_t)>& on_replies)
      : search_(search), seen_(max_bytes), take_(take), on_replies_(on_replies) {}

  // Proves a position with the claim's player to move. Returns false if the search was stopped.
  bool reply(const Bitboard& x, Symmetry::Key key) {
    if (has_lasted(x) || seen_.contains(key)) return true;
    Successors moves;
    const bool wins =
        !expand(x, moves, [&](Symmetry::Key each) { search_.table().prefetch(each); });
    if (wins) return true;
    seen_.insert(key);
    if (bits::count(moves.cells) == 1) return follow(moves.at(bits::lowest(moves.cells)).after);
    const auto cell = find_reply(x, moves);
    if (!cell) return false;
    take_(static_cast<std::uint8_t>(*cell));
    note_reply();
    return follow(moves.at(*cell).after);
  }

  // Proves a position with the other player to move.
  bool follow(const Bitboard& x) {
    if (has_lasted(x)) return true;
    Successors moves;
    expand_to_seen(x, moves);
    for (Cells cells = moves.cells; cells != 0;) {
      const Successor& next = moves.at(bits::pop(cells));
      if (!reply(next.after, next.key)) return false;
    }
    return true;
  }

 private:
  struct Successor {
    Symmetry::Key key;
    Bitboard after;
  };
  // Successors by the cell of the move.
  struct Successors {
    Cells cells = 0;
    std::array<Successor, Symmetry::max_cells> each;

    const Successor& at(int cell) const { return each[static_cast<std::size_t>(cell)]; }
  };

  const Grid& grid() const { return search_.grid(); }

  bool has_lasted(const Bitboard& x) const { return x.sum() >= search_.goal().end; }

  // Expands a position. Returns false if a move wins. `prefetch` is called with each key.
  template <class Prefetch>
  bool expand(const Bitboard& x, Successors& moves, const Prefetch& prefetch) const {
    const auto take = [&](Symmetry::Key key, const Bitboard& after, int cell) {
      prefetch(key);
      moves.each[static_cast<std::size_t>(cell)] = {key, after};
      moves.cells |= bits::bit<Cells>(cell);
    };
    return !for_each_successor(grid(), search_.symmetry(), x, take).wins;
  }

  // Expands a position to the successors not met yet. Precondition: no move wins.
  void expand_to_seen(const Bitboard& x, Successors& moves) const {
    expand(x, moves, [&](Symmetry::Key each) { seen_.prefetch(each); });
    for (Cells cells = moves.cells; cells != 0;) {
      const int cell = bits::pop(cells);
      if (seen_.contains(moves.at(cell).key)) moves.cells &= ~bits::bit<Cells>(cell);
    }
  }

  void note_reply() {
    constexpr std::uint64_t replies_a_note = 1024;
    if (++replies_ % replies_a_note == 0 && on_replies_) on_replies_(replies_);
  }

  // Returns, of the moves known to prove the claim, the one that leads to the fewest positions not
  // met yet. If none is known, returns one found by the search.
  std::optional<int> find_reply(const Bitboard& x, const Successors& moves) {
    const auto known = find_known_reply(x, moves);
    if (known) return known;
    if (!search_.wins(x)) return std::nullopt;
    const auto found = find_known_reply(x, moves);
    return found ? found : search_reply(moves);
  }

  std::optional<int> find_known_reply(const Bitboard& x, const Successors& moves) {
    const int electrons = x.sum() + 1;
    // Near the end, searching is faster than a look-up.
    const bool is_near_end = electrons + 1 >= search_.goal().end;
    std::optional<int> best;
    std::size_t min = 0;
    for (Cells cells = moves.cells; cells != 0;) {
      const int cell = bits::pop(cells);
      const auto& [key, after] = moves.at(cell);
      const auto opponent_wins = is_near_end ? search_.wins(after) : search_.find(key, electrons);
      if (opponent_wins != std::optional(false)) continue;
      const std::size_t here = count_new(after);
      if (best && here >= min) continue;
      best = cell;
      min = here;
      if (min == 0) break;
    }
    return best;
  }

  std::optional<int> search_reply(const Successors& moves) {
    for (Cells cells = moves.cells; cells != 0;) {
      const int cell = bits::pop(cells);
      const auto opponent_wins = search_.wins(moves.at(cell).after);
      if (!opponent_wins) return std::nullopt;
      if (!*opponent_wins) return cell;
    }
    return std::nullopt;
  }

  std::size_t count_new(const Bitboard& x) const {
    Successors moves;
    expand_to_seen(x, moves);
    std::size_t count = 0;
    for (Cells cells = moves.cells; cells != 0;) {
      count += has_winning_move(grid(), moves.at(bits::pop(cells)).after) ? 0 : 1;
    }
    return count;
  }

  OutcomeSolver& search_;
  HashSet64 seen_;
  const ReplySink& take_;
  const std::function<void(std::uint64_t)>& on_replies_;
  std::uint64_t replies_ = 0;
};

Goal goal_of(const Claim& claim, int electrons) {
  const int winner = (electrons + (claim.of_mover == claim.wins ? 0 : 1)) % 2;
  return claim.plies == 0 ? Goal{winner} : Goal{winner, electrons + claim.plies};
}

}  // namespace

ProofStatus prove(const Board& board, const Claim& claim, OutcomeSolver& search,
                  std::size_t max_bytes, const ReplySink& take,
                  const std::function<void(std::uint64_t replies)>& on_replies) {
  const Bitboard& x = board.electrons();
  Prover prover(search, max_bytes, take, on_replies);
  const bool has_won = x.theirs() == 0 && x.mine != 0;
  if (has_won || has_winning_move(board.grid(), x)) {
    return claim.of_mover ? ProofStatus::done : ProofStatus::refuted;
  }
  search.set_goal(goal_of(claim, x.sum()));
  const auto mover_does = search.wins(x);
  if (!mover_does) return ProofStatus::stopped;
  if (*mover_does != claim.of_mover) return ProofStatus::refuted;
  const bool is_done =
      claim.of_mover ? prover.reply(x, search.symmetry().key(x)) : prover.follow(x);
  return is_done ? ProofStatus::done : ProofStatus::stopped;
}

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
