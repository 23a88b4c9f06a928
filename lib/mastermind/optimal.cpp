#include "mastermind/optimal.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/bits.hpp"
#include "core/hash.hpp"
#include "mastermind/guess_scan.hpp"
#include "mastermind/partition.hpp"
#include "mastermind/size_bounds.hpp"

namespace gauntlet::mastermind {
namespace {

// The table of feedbacks pays off after this many positions.
constexpr std::uint64_t warm_up = 256;

}  // namespace

Optimal::Optimal(const CodeSpace& codes, SearchLimits effort)
    : codes_(codes), effort_(std::move(effort)), bounds_(size_bounds(codes)) {
  while (few_ < codes.size() && bounds_[few_ + 1] - bounds_[few_] <= 2) ++few_;
  if (effort_.width > 0) estimate();
  if (!effort_.keeps_sets) canonical_.emplace(codes);
  // For shorter codes most guesses are equivalent. With a budget, the order of equal parts matters.
  takes_classes_ = effort_.budget == 0 && codes.variant().length >= 4 &&
                   codes.size() <= FeedbackTable::max_codes;
}

// Returns the colors that were never guessed, as bits. Exchanging two of them leaves the set of
// consistent codes unchanged.
std::uint64_t Optimal::unguessed_colors() const {
  std::uint64_t colors = bits::bit<std::uint64_t>(codes_.variant().colors) - 1;
  for (const Code guess : guesses_) {
    for (const std::uint8_t color : codes_.digits(guess))
      colors &= ~bits::bit<std::uint64_t>(color);
  }
  return colors;
}

SetKey Optimal::key_of(std::span<const Code> possible) {
  if (canonical_) return canonical_->key_of(possible, unguessed_colors());
  SetKey key;
  for (const std::uint64_t code : possible) {
    key.place += splitmix64(code);
    key.check += splitmix64(~code);
  }
  return key;
}

bool Optimal::is_stopped() {
  if (effort_.budget > 0 && positions_ - begun_ > effort_.budget) stopped_ = true;
  return stopped_;
}

Optimal::Result Optimal::search(std::span<const Code> possible, Score limit) {
  const Score bound = bounds_[possible.size()];
  if (possible.size() <= 2) return {bound, true, possible.front(), bound};
  if (bound > limit) return {bound, false, possible.front(), bound};
  Result best{limit + 1, false, possible.front(), limit + 1};
  // Trying few codes takes less time than computing their key.
  if (canonical_ && settle_few(possible, limit, best)) return best;
  const SetKey key = key_of(possible);
  if (const auto known = table_.find(key); known != table_.end()) {
    if (known->second.exact || known->second.total > limit) return known->second;
    if (best.total > limit) best.guess = known->second.guess;
  }
  Result result =
      canonical_ ? search_rest(possible, limit, best) : search_new(possible, limit, best);
  result.question = question(possible);
  if (!is_stopped()) table_[key] = result;
  return result;
}

// Returns a hash of the set and of the guesses before it, which decide which of several equal
// guesses is the first.
std::uint64_t Optimal::question(std::span<const Code> possible) const {
  std::uint64_t hash = 1;
  for (const Code guess : guesses_) hash = hash_combine(hash, guess);
  for (const Code code : possible) hash += splitmix64(code);
  return hash;
}

// Searches a set that is not in the table. `best` is an earlier result, or a fallback guess.
Optimal::Result Optimal::search_new(std::span<const Code> possible, Score limit, Result best) {
  if (settle_few(possible, limit, best)) {
    count_position();
    return best;
  }
  return search_rest(possible, limit, best);
}

void Optimal::count_position() {
  ++positions_;
  if (takes_classes_ && !classes_ && positions_ >= warm_up) classes_.emplace(codes_);
  if (effort_.stop && !stopped_) stopped_ = effort_.stop();
}

Optimal::Result Optimal::search_rest(std::span<const Code> possible, Score limit, Result best) {
  count_position();
  best = tries_all(possible.size()) ? search_candidates(possible, best)
                                    : search_promising(possible, best);
  best.exact = best.total <= limit;
  return best;
}

// Returns the best guess with a smaller total than `best`, if there is one. Tries all guesses whose
// bound allows that, lowest bound first.
Optimal::Result Optimal::search_candidates(std::span<const Code> possible, Result best) {
  best.bound = std::numeric_limits<std::int32_t>::max();
  const auto finish = [&] {
    best.bound = std::min(best.bound, best.total);
    return best;
  };
  auto next = candidates(possible, 0, best.total - 1);
  while (!next.empty()) {
    for (const Candidate& candidate : next) {
      if (candidate.bound >= best.total) return finish();
      if (is_stopped()) {
        best.bound = std::min(best.bound, candidate.bound);
        return finish();
      }
      const Total total = try_guess(candidate, possible, best.total - 1);
      if (total.total < best.total) best = {total.total, false, candidate.guess, best.bound};
      best.bound = std::min(best.bound, total.bound);
    }
    next = candidates(possible, next.back().bound + 1, best.total - 1);
  }
  return finish();
}

// Returns the total with this guess if it is at most `limit`; otherwise a lower bound above the
// limit.
Optimal::Total Optimal::try_guess(const Candidate& candidate, std::span<const Code> possible,
                                  Score limit) {
  const Partition parts = [&] {
    if (!classes_) {
      return Partition(possible, static_cast<std::size_t>(codes_.classes()), [&](Code code) {
        return codes_.class_of(codes_.feedback(candidate.guess, code));
      });
    }
    const auto row = classes_->row(candidate.guess);
    return Partition(possible, classes_->classes(), [&](Code code) { return row[code]; });
  }();
  guesses_.push_back(candidate.guess);
  Total sum{candidate.bound, candidate.bound};
  for (const auto& part : parts.get()) {
    if (sum.total > limit) break;
    if (part.size() <= 2) continue;  // the bound is exact
    const Score min = bounds_[part.size()];
    const Result result = search(part, limit - sum.total + min);
    sum.total += result.total - min;
    sum.bound += result.bound - min;
  }
  guesses_.pop_back();
  return sum;
}

Optimal::Answer Optimal::solve(std::span<const Code> guesses, std::span<const Code> possible,
                               std::uint64_t less_than) {
  guesses_.assign(guesses.begin(), guesses.end());
  begun_ = positions_;
  stopped_ = false;
  Result result = search(possible, static_cast<Score>(less_than) - 1);
  // The guess in the table may belong to an equivalent set.
  if (canonical_ && possible.size() > 2 && result.exact && !is_stopped() &&
      result.question != question(possible)) {
    const Score above = result.total + 1;
    const Result first = search_new(possible, result.total, {above, false, result.guess, above});
    if (first.exact) result = first;
  }
  return {result.guess, static_cast<std::uint64_t>(result.total),
          static_cast<std::uint64_t>(result.bound), !is_stopped()};
}

}  // namespace gauntlet::mastermind
