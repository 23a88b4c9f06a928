#include <optional>

#include "atoms/proof.hpp"
#include "core/number_set.hpp"

namespace gauntlet::atoms {
namespace {

class Prover {
 public:
  Prover(OutcomeSearch& search, std::size_t most_bytes, const TakeReply& take,
         const std::function<void(std::uint64_t)>& on_replies)
      : search_(search), seen_(most_bytes), take_(take), on_replies_(on_replies) {}

  // Of a position where the claim's player moves; false if the search was ended.
  bool reply(const Bitboard& x) {
    if (has_lasted(x)) return true;
    if (wins_at_once(x)) return true;
    if (!seen_.insert(search_.symmetry().key(x))) return true;
    const Cells cells = moves(x);
    if (bits::count(cells) == 1) return follow(position_after(x, bits::lowest(cells)));
    const auto cell = find_reply(x);
    if (!cell) return false;
    take_(static_cast<std::uint8_t>(*cell));
    return !note_reply() ? false : follow(position_after(x, *cell));
  }

  // Of one where the other player moves.
  bool follow(const Bitboard& x) {
    if (has_lasted(x)) return true;
    for (Cells cells = moves(x); cells != 0;) {
      if (!reply(position_after(x, bits::pop(cells)))) return false;
    }
    return true;
  }

  bool wins_at_once(const Bitboard& x) const {
    if (x.theirs() == 0 && x.mine != 0) return true;
    for (Cells cells = critical(grid(), x) & x.mine; cells != 0;) {
      Bitboard next = x;
      if (play_on(grid(), next, bits::bit<Cells>(bits::pop(cells)))) return true;
    }
    return false;
  }

 private:
  const Grid& grid() const { return search_.grid(); }
  Cells moves(const Bitboard& x) const { return grid().all() & ~x.theirs(); }

  bool has_lasted(const Bitboard& x) const { return x.sum() >= search_.goal().end; }

  // Seen by the opponent. Precondition: the move does not win.
  Bitboard position_after(const Bitboard& x, int cell) const {
    Bitboard next = x;
    play_on(grid(), next, bits::bit<Cells>(cell));
    return next.mirrored();
  }

  bool note_reply() {
    constexpr std::uint64_t replies_a_note = 1024;
    if (++replies_ % replies_a_note == 0 && on_replies_) on_replies_(replies_);
    return !search_.is_stopped();
  }

  // Of the moves known to do, the one that leads to the fewest positions not met yet; where none is
  // known, one that the search finds.
  std::optional<int> find_reply(const Bitboard& x) {
    const auto known = find_known_reply(x);
    if (known) return known;
    if (!search_.wins(x)) return std::nullopt;
    const auto found = find_known_reply(x);
    return found ? found : search_reply(x);
  }

  std::optional<int> find_known_reply(const Bitboard& x) {
    std::optional<int> best;
    std::size_t least = 0;
    for (Cells cells = moves(x); cells != 0;) {
      const int cell = bits::pop(cells);
      const Bitboard after = position_after(x, cell);
      if (outcome_of(after) != std::optional(false)) continue;
      const std::size_t here = count_new(after);
      if (best && here >= least) continue;
      best = cell;
      least = here;
      if (least == 0) break;
    }
    return best;
  }

  // Near the end it is sooner found than looked up.
  std::optional<bool> outcome_of(const Bitboard& x) {
    return x.sum() + 1 >= search_.goal().end ? search_.wins(x) : search_.find(x);
  }

  std::optional<int> search_reply(const Bitboard& x) {
    for (Cells cells = moves(x); cells != 0;) {
      const int cell = bits::pop(cells);
      const auto opponent_wins = search_.wins(position_after(x, cell));
      if (!opponent_wins) return std::nullopt;
      if (!*opponent_wins) return cell;
    }
    return std::nullopt;
  }

  std::size_t count_new(const Bitboard& x) const {
    std::size_t count = 0;
    for (Cells cells = moves(x); cells != 0;) {
      const Bitboard next = position_after(x, bits::pop(cells));
      const bool is_known = wins_at_once(next) || seen_.contains(search_.symmetry().key(next));
      count += is_known ? 0 : 1;
    }
    return count;
  }

  OutcomeSearch& search_;
  NumberSet seen_;
  const TakeReply& take_;
  const std::function<void(std::uint64_t)>& on_replies_;
  std::uint64_t replies_ = 0;
};

Goal goal_of(const Claim& claim, int electrons) {
  const int winner = (electrons + (claim.of_mover == claim.wins ? 0 : 1)) % 2;
  return claim.plies == 0 ? Goal{winner} : Goal{winner, electrons + claim.plies};
}

}  // namespace

Proving prove(const Board& board, const Claim& claim, OutcomeSearch& search, std::size_t most_bytes,
              const TakeReply& take, const std::function<void(std::uint64_t replies)>& on_replies) {
  const Bitboard& x = board.electrons();
  Prover prover(search, most_bytes, take, on_replies);
  if (prover.wins_at_once(x)) return claim.of_mover ? Proving::done : Proving::refuted;
  search.set_goal(goal_of(claim, x.sum()));
  const auto mover_does = search.wins(x);
  if (!mover_does) return Proving::stopped;
  if (*mover_does != claim.of_mover) return Proving::refuted;
  return (claim.of_mover ? prover.reply(x) : prover.follow(x)) ? Proving::done : Proving::stopped;
}

}  // namespace gauntlet::atoms
