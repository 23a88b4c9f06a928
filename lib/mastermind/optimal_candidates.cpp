#include <algorithm>
#include <array>
#include <cstring>

#include "mastermind/guess_scan.hpp"
#include "mastermind/optimal.hpp"

// The guesses that branch and bound tries in a position.
namespace gauntlet::mastermind {
namespace {

// For at most this many codes, only the guesses with the least bound are listed. Usually one of
// these is best, and the scan for more is fast.
constexpr std::size_t quick = 64;

// This many guesses are scored one by one before all are scored together.
constexpr std::size_t scored_singly = 500;

// Returns the first occurrence of `number` in a row, or nullptr.
const std::uint8_t* find(const std::uint8_t* begin, const std::uint8_t* end, std::size_t number) {
  return static_cast<const std::uint8_t*>(
      std::memchr(begin, static_cast<int>(number), static_cast<std::size_t>(end - begin)));
}

}  // namespace

// Returns the guesses whose lower bound is from `min` to `limit`, most promising first. For at
// most `quick` codes, only those with the least such bound. Of equivalent guesses only the first in
// string order.
Optimal::Candidates Optimal::candidates(std::span<const Code> possible, Score min, Score limit) {
  auto found = classes_ && possible.size() <= quick ? table_candidates(possible, min, limit)
                                                    : scan_candidates(possible, min, limit);
  std::sort(found.begin(), found.end());
  return found;
}

Optimal::Candidates Optimal::scan_candidates(std::span<const Code> possible, Score min,
                                             Score limit) const {
  const auto size = static_cast<Score>(possible.size());
  const bool is_quick = possible.size() <= quick;
  Candidates found;
  GuessScan scan(codes_, {PartitionScore::Kind::table, bounds_}, guesses_, possible);
  const auto take = [&](Candidate candidate) {
    if (candidate.bound < min || candidate.bound > limit) return;
    if (is_quick && candidate.bound < limit) {
      limit = candidate.bound;
      found.clear();
    }
    found.push_back(candidate);
  };
  // A consistent guess needs no further guess for itself, but its own part of one counts one.
  for (const Code code : possible) {
    if (scan.is_normal(code)) take({size + scan.score(code) - 1, false, code});
  }
  // A guess that leaves all codes in one part is useless. For a few codes, an inconsistent guess
  // that distinguishes them all is optimal.
  const auto end = [&] { return std::min(limit - size + 1, bounds_[possible.size()]); };
  const Score enough = is_few(possible.size()) ? size : 0;
  scan.run(end(), enough, [&](Code code, Score score) {
    if (std::binary_search(possible.begin(), possible.end(), code)) return end();
    take({size + score, true, code});
    return score == enough ? enough : end();
  });
  return found;
}

// Like scan_candidates(), with the table of feedbacks. Tries guesses with the most parts first,
// because usually one of them has the least bound.
Optimal::Candidates Optimal::table_candidates(std::span<const Code> possible, Score min,
                                              Score limit) {
  const auto size = static_cast<Score>(possible.size());
  const PartitionScore measure{PartitionScore::Kind::table, bounds_};
  const Score enough = is_few(possible.size()) ? size : 0;
  const bool crowds_count = bounds_[possible.size()] == 3 * size - 1 - static_cast<Score>(few_);
  std::span<const std::uint8_t> crowds;
  std::size_t scored = 0;
  // The bound of a part of n codes, if few, is 2n - 1; each further code, up to some size, adds
  // three.
  const auto score_of = [&](Code guess, std::size_t parts) {
    const Score uncrowded = 2 * size - static_cast<Score>(parts);
    // No part is larger than the codes that the other parts leave.
    if (is_few(possible.size() - parts + 1)) return uncrowded;
    if (crowds_count && ++scored == scored_singly) {
      crowds = classes_->crowded_counts(possible, static_cast<std::uint8_t>(few_));
    }
    return crowds.empty() ? table_score(guess, possible) : uncrowded + crowds[guess];
  };
  Candidates found;
  const auto take = [&](Code guess, std::size_t parts) {
    const Score score = score_of(guess, parts);
    const bool impossible = !std::binary_search(possible.begin(), possible.end(), guess);
    const Candidate candidate{size + score - (impossible ? 0 : 1), impossible, guess};
    if (candidate.bound < min || candidate.bound > limit) return false;
    if (candidate.bound < limit) found.clear();
    limit = candidate.bound;
    found.push_back(candidate);
    return impossible && score == enough;
  };
  const auto all_parts = classes_->parts_of(possible);
  // A guess that leaves all codes in one part is useless.
  for (std::size_t parts = std::min(possible.size(), classes_->classes()); parts > 1; --parts) {
    if (size - 1 + measure.least(possible.size(), parts) > limit) break;
    const auto* const end = all_parts.data() + all_parts.size();
    const auto* next = all_parts.data();
    while ((next = find(next, end, parts)) != nullptr) {
      if (take(static_cast<Code>(next - all_parts.data()), parts)) return found;
      ++next;
    }
  }
  if (found.size() > 1) keep_normal(possible, found);
  return found;
}

Score Optimal::table_score(Code guess, std::span<const Code> possible) {
  const auto row = classes_->row(guess);
  std::array<std::uint8_t, FeedbackTable::max_classes> sizes{};
  for (const Code code : possible) ++sizes[row[code]];
  Score score = 0;
  for (std::size_t i = 0; i < classes_->classes(); ++i) score += bounds_[sizes[i]];
  return score;
}

void Optimal::keep_normal(std::span<const Code> possible, Candidates& found) const {
  std::uint64_t alive = 0;
  for (const Code code : possible) {
    for (const std::uint8_t color : codes_.digits(code)) alive |= std::uint64_t{1} << color;
  }
  const Symmetry symmetry(codes_, guesses_, alive);
  found.erase(std::remove_if(found.begin(), found.end(),
                             [&](const Candidate& candidate) {
                               return !symmetry.is_canonical(codes_.digits(candidate.guess));
                             }),
              found.end());
}

}  // namespace gauntlet::mastermind
