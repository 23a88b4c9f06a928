#include "mastermind/optimal.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "core/random.hpp"
#include "mastermind/parts.hpp"
#include "mastermind/scan.hpp"

namespace gauntlet::mastermind {
namespace {

constexpr Score no_limit = std::numeric_limits<std::int32_t>::max() - 1;

}  // namespace

// A guess finds at most one code; each of its other feedbacks leaves one more guess at least. So
// one code needs one guess, the next (feedbacks - 1) two, the next (feedbacks - 1)^2 three, ...
Optimal::Optimal(const Codes& codes, Effort effort) : codes_(codes), effort_(std::move(effort)) {
  const std::uint64_t others = possible_feedbacks(codes) - 1;
  std::uint64_t left = 1;  // codes that can still be found with `guesses`
  std::uint64_t width = 1;
  Score guesses = 1;
  bounds_.push_back(0);
  for (Code size = 1; size <= codes.size(); ++size) {
    if (left == 0) {
      width *= std::max(others, std::uint64_t{1});
      left = width;
      ++guesses;
    }
    --left;
    bounds_.push_back(bounds_.back() + guesses);
  }
  if (effort_.keeps_sets) {
    Random random(1);
    for (Code code = 0; code < codes.size(); ++code) hashes_.push_back({random(), random()});
  } else {
    canonical_.emplace(codes);
  }
  // Of shorter codes most guesses come to the same. With a budget the order of equal parts counts.
  const bool is_long = codes.variant().length >= 4;
  if (effort_.budget == 0 && is_long && codes.size() <= ClassTable::most_codes) {
    classes_.emplace(codes);
  }
}

SetKey Optimal::key_of(std::span<const Code> possible) {
  if (canonical_) return canonical_->key_of(possible);
  SetKey key;
  for (const Code code : possible) {
    key.place += hashes_[code].place;
    key.check += hashes_[code].check;
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
  const SetKey key = key_of(possible);
  Code guess = possible.front();
  if (const auto known = table_.find(key); known != table_.end()) {
    if (known->second.exact || known->second.total > limit) return known->second;
    guess = known->second.guess;
  }
  const Result result = search_new(possible, limit, guess);
  if (!is_stopped()) table_[key] = result;
  return result;
}

// The same of a set that is not in the table. `guess`: made if none is found.
Optimal::Result Optimal::search_new(std::span<const Code> possible, Score limit, Code guess) {
  ++positions_;
  if (effort_.stop && !stopped_) stopped_ = effort_.stop();
  const Score bound = bounds_[possible.size()];
  Result best{limit + 1, false, guess, limit + 1};
  if (is_few(possible.size())) {
    const Result few = search_few(possible);
    if (few.exact) return few;
    // No total is 2n - 1.
    if (limit == bound) return {bound + 1, false, few.guess, bound + 1};
    if (few.total < best.total) best = few;
  }
  best = search_candidates(possible, best);
  best.exact = best.total <= limit;
  return best;
}

// Of the possible codes the guess with the least total when each of its parts is then gone through
// one code at a time: a total that can be had. It is exact up to 2n: n codes need 2n - 1 guesses if
// one of them tells all others apart, and otherwise 2n at least, whatever is guessed.
Optimal::Result Optimal::search_few(std::span<const Code> possible) {
  Result best{no_limit + 1, false, possible.front(), bounds_[possible.size()]};
  const auto try_each = [&](const auto& class_of) {
    for (const Code guess : possible) {
      std::array<std::uint8_t, Codes::max_classes> sizes{};
      Score total = 0;
      for (const Code code : possible) total += 1 + ++sizes[class_of(guess, code)];
      --total;  // the guess itself is found at once
      if (total < best.total) best = {total, false, guess, best.bound};
      if (total == best.bound) break;
    }
  };
  if (classes_) {
    try_each([&](Code guess, Code code) { return std::size_t{classes_->row(guess)[code]}; });
  } else {
    try_each([&](Code guess, Code code) {
      return static_cast<std::size_t>(codes_.class_of(codes_.feedback(guess, code)));
    });
  }
  best.exact = best.total <= bounds_[possible.size()] + 1;
  best.bound = std::min(best.total, bounds_[possible.size()] + 1);
  return best;
}

// The best guess with a smaller total than `best`, if there is one: tries all whose bound allows
// that, best bound first.
Optimal::Result Optimal::search_candidates(std::span<const Code> possible, Result best) {
  best.bound = std::numeric_limits<std::int32_t>::max();
  const auto finish = [&] {
    best.bound = std::min(best.bound, best.total);
    return best;
  };
  auto next = candidates(possible, 0, best.total - 1);
  while (!next.empty()) {
    std::size_t tried = 0;
    for (const Candidate& candidate : next) {
      if (candidate.bound >= best.total || (effort_.width > 0 && tried == effort_.width)) {
        return finish();
      }
      if (is_stopped()) {
        best.bound = std::min(best.bound, candidate.bound);
        return finish();
      }
      const Total total = try_guess(candidate, possible, best.total - 1);
      if (total.total < best.total) best = {total.total, false, candidate.guess, best.bound};
      best.bound = std::min(best.bound, total.bound);
      ++tried;
    }
    if (effort_.width > 0) break;
    next = candidates(possible, next.back().bound + 1, best.total - 1);
  }
  return finish();
}

// The total with this guess, if it is at most `limit`; otherwise a lower bound above the limit.
Optimal::Total Optimal::try_guess(const Candidate& candidate, std::span<const Code> possible,
                                  Score limit) {
  const Parts parts = [&] {
    if (!classes_) {
      return Parts(possible, static_cast<std::size_t>(codes_.classes()), [&](Code code) {
        return codes_.class_of(codes_.feedback(candidate.guess, code));
      });
    }
    const auto row = classes_->row(candidate.guess);
    return Parts(possible, classes_->classes(), [&](Code code) { return row[code]; });
  }();
  guesses_.push_back(candidate.guess);
  Total sum{candidate.bound, candidate.bound};
  for (const auto& part : parts.get()) {
    if (sum.total > limit) break;
    if (part.size() <= 2) continue;  // the bound is exact
    const Score least = bounds_[part.size()];
    const Result result = search(part, limit - sum.total + least);
    sum.total += result.total - least;
    sum.bound += result.bound - least;
  }
  guesses_.pop_back();
  return sum;
}

Optimal::Answer Optimal::solve(std::span<const Code> guesses, std::span<const Code> possible) {
  guesses_.assign(guesses.begin(), guesses.end());
  begun_ = positions_;
  stopped_ = false;
  Result result = search(possible, no_limit);
  // The guess in the table is one of an equal set.
  if (canonical_ && possible.size() > 2 && !is_stopped()) {
    const Result first = search_new(possible, result.total, result.guess);
    if (first.exact) result = first;
  }
  return {result.guess, static_cast<std::uint64_t>(result.total),
          static_cast<std::uint64_t>(result.bound), !is_stopped()};
}

}  // namespace gauntlet::mastermind
