#include "atoms/outcome_worker.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "atoms/bitboard.hpp"
#include "atoms/evaluate.hpp"
#include "atoms/successors.hpp"

namespace gauntlet::atoms {
namespace {

// Threads share marks only this many plies below the root of a search, where searching takes longer
// than checking marks.
constexpr int max_shared_plies = 16;

}  // namespace

// Pushes all moves. Returns false if one of them wins.
bool OutcomeSolver::Worker::push_all(const Bitboard& x, Moves& moves) const {
  const Expansion expansion = for_each_successor(
      all_.grid_, all_.symmetry_, x, [&](Symmetry::Key key, const Bitboard& after, int cell) {
        all_.table_.prefetch(key);
        moves.push(key, after, cell);
      });
  moves.may_have_transpositions = expansion.may_have_transpositions;
  return !expansion.wins;
}

// Keeps the moves with unknown results, each position once. Returns false if a move is known to
// win.
bool OutcomeSolver::Worker::look_up_all(Moves& moves, int electrons) const {
  const bool is_winners_turn = all_.goal_.is_winners_turn(electrons + 1);
  std::size_t left = 0;
  for (std::size_t i = 0; i < moves.count; ++i) {
    const Next& next = moves.next[i];
    const auto end = moves.next.begin() + static_cast<std::ptrdiff_t>(left);
    const auto is_same = [&](const Next& other) { return other.key == next.key; };
    if (moves.may_have_transpositions && std::any_of(moves.next.begin(), end, is_same)) continue;
    const auto opponent_wins = all_.known(next.key, is_winners_turn);
    if (!opponent_wins) {
      moves.next[left++] = next;
    } else if (!*opponent_wins) {
      return false;
    }
  }
  moves.count = left;
  return true;
}

void OutcomeSolver::Worker::rank_all(Moves& moves, int electrons) const {
  const auto& history = history_[static_cast<std::size_t>(electrons & 1)];
  for (std::size_t i = 0; i < moves.count; ++i) {
    Next& next = moves.next[i];
    next.rank = history[next.cell] / history_unit - evaluate(all_.grid_, next.after);
  }
}

// Removes and returns the move with the highest rank. If `asks`, moves that no other thread is
// searching come first.
OutcomeSolver::Worker::Next OutcomeSolver::Worker::pick(Moves& moves, bool asks) const {
  constexpr int marked = 1 << 28;
  const auto rank = [&](const Next& next) {
    return asks && marks_->has(next.key) ? next.rank - marked : next.rank;
  };
  std::size_t best = 0;
  int best_rank = rank(moves.next[0]);
  for (std::size_t i = 1; i < moves.count; ++i) {
    const int here = rank(moves.next[i]);
    if (here > best_rank) {
      best = i;
      best_rank = here;
    }
  }
  return moves.take(best);
}

void OutcomeSolver::Worker::note_progress(std::size_t done, std::size_t of, int ply) {
  const auto here = static_cast<std::size_t>(ply);
  if (here + 1 >= begun_.size()) return;
  const double width = width_[here] / static_cast<double>(of);
  begun_[here + 1] = begun_[here] + width * static_cast<double>(done);
  width_[here + 1] = width;
  share_done_.store(begun_[here + 1], std::memory_order_relaxed);
}

OutcomeSolver::Worker::Outcome OutcomeSolver::Worker::search_all(Moves& moves, int electrons) {
  const std::size_t all = moves.count;
  const int ply = electrons - first_;
  const bool shares = marks_ != nullptr && ply < max_shared_plies;
  while (moves.count > 0) {
    note_progress(all - moves.count, all, ply);
    const Next next = pick(moves, shares);
    if (shares) {
      // Another thread may have found the result in the meantime.
      if (const auto known = all_.known(next.key, all_.goal_.is_winners_turn(electrons + 1))) {
        if (!*known) return Outcome::win;
        continue;
      }
      marks_->set(next.key);
    }
    const Outcome reply = search(next.after, next.key, electrons + 1);
    if (shares) marks_->clear(next.key);
    if (reply == Outcome::stopped) return Outcome::stopped;
    if (reply == Outcome::loss) {
      ++history_[static_cast<std::size_t>(electrons & 1)][next.cell];
      return Outcome::win;
    }
  }
  return Outcome::loss;
}

// Returns whether the search must end; reports progress periodically.
bool OutcomeSolver::Worker::is_to_end() {
  constexpr std::uint64_t nodes_a_look = 1024;
  const std::uint64_t count = nodes() + 1;
  nodes_.store(count, std::memory_order_relaxed);
  if (call_others_ && count >= alone_until_) std::exchange(call_others_, {})();
  if (tells_ && count % nodes_a_look == 0) all_.tell_progress();
  return all_.is_over() || deadline_.passed();
}

// Returns whether the player to move, the winner's opponent, has a move after which no chain
// reaction of the winner takes all. A table look-up would take longer.
bool OutcomeSolver::Worker::prevents_last_move(const Bitboard& x) const {
  const auto prevents = [&](int cell) {
    Bitboard next = x;
    return make_move(all_.grid_, next, bits::bit<Cells>(cell)) ||
           !has_winning_move(all_.grid_, next.mirrored());
  };
  for (Cells cells = all_.grid_.all() & ~x.theirs(); cells != 0;) {
    if (prevents(bits::pop(cells))) return true;
  }
  return false;
}

OutcomeSolver::Worker::Outcome OutcomeSolver::Worker::search(const Bitboard& x, Symmetry::Key key,
                                                             int electrons) {
  const std::uint64_t before = nodes();
  if (is_to_end()) return Outcome::stopped;
  const Goal& goal = all_.goal_;
  const bool is_winners_turn = goal.is_winners_turn(electrons);
  if (electrons >= goal.end) return is_winners_turn ? Outcome::loss : Outcome::win;
  if (electrons + 1 >= goal.end) {
    return !is_winners_turn || has_winning_move(all_.grid_, x) ? Outcome::win : Outcome::loss;
  }
  Outcome outcome = Outcome::win;
  if (electrons + 2 >= goal.end && !is_winners_turn) {
    if (!prevents_last_move(x)) outcome = Outcome::loss;
  } else {
    Moves moves;
    if (push_all(x, moves) && look_up_all(moves, electrons)) {
      rank_all(moves, electrons);
      outcome = search_all(moves, electrons);
    }
  }
  if (outcome != Outcome::stopped && key != 0) {
    all_.table_.store(key, {outcome == Outcome::win, !goal.has_end()}, nodes() - before);
  }
  return outcome;
}

}  // namespace gauntlet::atoms
