#include <unordered_set>

#include "atoms/proof.hpp"

namespace gauntlet::atoms {
namespace {

class Prover {
 public:
  Prover(OutcomeSearch& search, std::string& replies) : search_(search), replies_(replies) {}

  // Of a position whose mover wins; false if the search was ended.
  bool win(const Bitboard& x) {
    if (!seen_.insert(search_.symmetry().key(x)).second) return true;
    const auto reply = find_reply(x);
    if (!reply) return false;
    replies_ += static_cast<char>('0' + *reply);
    const auto after = position_after(x, *reply);
    return !after || lose(*after);
  }

  // Of a position whose mover loses.
  bool lose(const Bitboard& x) {
    for (Cells cells = moves(x); cells != 0;) {
      if (!win(*position_after(x, bits::pop(cells)))) return false;
    }
    return true;
  }

 private:
  const Grid& grid() const { return search_.grid(); }
  Cells moves(const Bitboard& x) const { return grid().all() & ~x.theirs(); }

  // Seen by the opponent; nothing if the move wins.
  std::optional<Bitboard> position_after(const Bitboard& x, int cell) const {
    Bitboard next = x;
    if (play_on(grid(), next, bits::bit<Cells>(cell))) return std::nullopt;
    return next.mirrored();
  }

  // A move that wins at once, else the one of those known to win that leads to the fewest positions
  // not met yet, else any that the search finds.
  std::optional<int> find_reply(const Bitboard& x) {
    std::optional<int> best;
    std::size_t least = 0;
    for (Cells cells = moves(x); cells != 0;) {
      const int cell = bits::pop(cells);
      const auto after = position_after(x, cell);
      if (!after) return cell;
      if (search_.table().find(search_.symmetry().key(*after)) != std::optional(false)) continue;
      const std::size_t here = count_new(*after);
      if (best && here >= least) continue;
      best = cell;
      least = here;
    }
    return best ? best : search_reply(x);
  }

  std::optional<int> search_reply(const Bitboard& x) {
    for (Cells cells = moves(x); cells != 0;) {
      const int cell = bits::pop(cells);
      const auto opponent_wins = search_.wins(*position_after(x, cell));
      if (!opponent_wins) return std::nullopt;
      if (!*opponent_wins) return cell;
    }
    return std::nullopt;
  }

  std::size_t count_new(const Bitboard& x) const {
    std::size_t count = 0;
    for (Cells cells = moves(x); cells != 0;) {
      const Bitboard next = *position_after(x, bits::pop(cells));
      count += seen_.contains(search_.symmetry().key(next)) ? 0 : 1;
    }
    return count;
  }

  OutcomeSearch& search_;
  std::string& replies_;
  std::unordered_set<Symmetry::Key> seen_;
};

}  // namespace

std::optional<Proof> prove(const Board& board, OutcomeSearch& search,
                           const OutcomeSearch::OnProgress& on_progress) {
  const auto wins = search.wins(board.electrons(), on_progress);
  if (!wins) return std::nullopt;
  Proof proof{*wins, {}};
  Prover prover(search, proof.replies);
  if (!(*wins ? prover.win(board.electrons()) : prover.lose(board.electrons())))
    return std::nullopt;
  return proof;
}

}  // namespace gauntlet::atoms
