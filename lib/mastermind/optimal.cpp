#include "mastermind/optimal.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "core/random.hpp"
#include "mastermind/scan.hpp"

namespace gauntlet::mastermind {
namespace {

constexpr Score no_limit = std::numeric_limits<std::int32_t>::max() - 1;

}  // namespace

// A guess finds at most one code; each of its other feedbacks leaves one more guess at least. So
// one code needs one guess, the next (feedbacks - 1) two, the next (feedbacks - 1)^2 three, ...
Optimal::Optimal(const Codes& codes, std::uint64_t budget) : codes_(codes), budget_(budget) {
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
  Random random(1);
  for (Code code = 0; code < codes.size(); ++code) hashes_.push_back({random(), random()});
}

Optimal::Key Optimal::key_of(std::span<const Code> possible) const {
  Key key;
  for (const Code code : possible) {
    key.place += hashes_[code].place;
    key.check += hashes_[code].check;
  }
  return key;
}

Optimal::Result Optimal::search(std::span<const Code> possible, Score limit) {
  const Score bound = bounds_[possible.size()];
  if (possible.size() <= 2) return {bound, true, possible.front()};
  if (bound > limit) return {bound, false, possible.front()};
  const Key key = key_of(possible);
  Result best{limit + 1, false, possible.front()};
  if (const auto known = table_.find(key); known != table_.end()) {
    if (known->second.exact || known->second.total > limit) return known->second;
    best.guess = known->second.guess;
  }
  ++positions_;
  if (is_few(possible.size())) {
    const Result few = search_few(possible);
    if (few.exact) return table_[key] = few;
    // No total is 2n - 1.
    if (limit == bound) return table_[key] = {bound + 1, false, few.guess};
    if (few.total < best.total) best = few;
  }
  best = search_candidates(possible, best);
  best.exact = best.total <= limit;
  if (!exhausted()) table_[key] = best;
  return best;
}

// Of the possible codes the guess with the least total when each of its parts is then gone through
// one code at a time: a total that can be had. It is exact up to 2n: n codes need 2n - 1 guesses if
// one of them tells all others apart, and otherwise 2n at least, whatever is guessed.
Optimal::Result Optimal::search_few(std::span<const Code> possible) const {
  Result best{no_limit + 1, false, possible.front()};
  for (const Code guess : possible) {
    std::array<std::uint8_t, Codes::max_classes> sizes{};
    Score total = 0;
    for (const Code code : possible) {
      const auto index = static_cast<std::size_t>(codes_.class_of(codes_.feedback(guess, code)));
      total += 1 + ++sizes[index];
    }
    --total;  // the guess itself is found at once
    if (total < best.total) best = {total, false, guess};
    if (total == bounds_[possible.size()]) break;
  }
  best.exact = best.total <= bounds_[possible.size()] + 1;
  return best;
}

// The best guess with a smaller total than `best`, if there is one: tries all whose bound allows
// that, best bound first.
Optimal::Result Optimal::search_candidates(std::span<const Code> possible, Result best) {
  auto next = candidates(possible, 0, best.total - 1);
  while (!next.empty()) {
    for (const Candidate& candidate : next) {
      if (candidate.bound >= best.total || exhausted()) return best;
      const Score total = try_guess(candidate, possible, best.total - 1);
      if (total < best.total) best = {total, false, candidate.guess};
    }
    next = candidates(possible, next.back().bound + 1, best.total - 1);
  }
  return best;
}

// The total with this guess, if it is at most `limit`; otherwise a lower bound above the limit.
Score Optimal::try_guess(Candidate candidate, std::span<const Code> possible, Score limit) {
  auto parts = split(codes_, candidate.guess, possible);
  std::sort(parts.begin(), parts.end(),
            [](const auto& a, const auto& b) { return a.size() < b.size(); });
  guesses_.push_back(candidate.guess);
  Score bound = candidate.bound;
  for (const auto& part : parts) {
    if (bound > limit) break;
    if (part.size() <= 2) continue;  // the bound is exact
    const Score least = bounds_[part.size()];
    bound += search(part, limit - bound + least).total - least;
  }
  guesses_.pop_back();
  return bound;
}

// The guesses whose lower bound is from `least` to `limit`, the most promising first. Where a scan
// is quick only those with the least bound there is: mostly one of these is best.
std::vector<Optimal::Candidate> Optimal::candidates(std::span<const Code> possible, Score least,
                                                    Score limit) const {
  const auto size = static_cast<Score>(possible.size());
  const bool quick = possible.size() <= 64;
  std::vector<Candidate> found;
  Scan scan(codes_, {Measure::Kind::table, bounds_}, guesses_, possible);
  const auto take = [&](Candidate candidate) {
    if (candidate.bound < least || candidate.bound > limit) return;
    if (quick && candidate.bound < limit) {
      limit = candidate.bound;
      found.clear();
    }
    found.push_back(candidate);
  };
  // A possible guess is itself found at once, which its own part of one counts as one more.
  for (const Code code : possible) {
    if (scan.is_normal(code)) take({size + scan.score(code) - 1, false, code});
  }
  // A guess that leaves all in one part gets nowhere. Of a few codes an impossible guess that tells
  // all apart cannot be bettered.
  const auto end = [&] { return std::min(limit - size + 1, bounds_[possible.size()]); };
  const Score enough = is_few(possible.size()) ? size : 0;
  scan.run(end(), enough, [&](Code code, Score score) {
    if (std::binary_search(possible.begin(), possible.end(), code)) return end();
    take({size + score, true, code});
    return score == enough ? enough : end();
  });
  std::sort(found.begin(), found.end());
  return found;
}

Optimal::Answer Optimal::solve(std::span<const Code> guesses, std::span<const Code> possible) {
  guesses_.assign(guesses.begin(), guesses.end());
  begun_ = positions_;
  const Result result = search(possible, no_limit);
  return {result.guess, static_cast<std::uint64_t>(result.total), !exhausted()};
}

}  // namespace gauntlet::mastermind
