#include <algorithm>
#include <array>
#include <cmath>

#include "mastermind/guess_scan.hpp"
#include "mastermind/optimal.hpp"

// Beam search: only the most promising guesses are tried.
namespace gauntlet::mastermind {
namespace {

// Sets of at most this many codes are searched without a beam.
constexpr std::size_t whole = 24;

}  // namespace

// Estimates the total by part size: one guess for each code, plus half a guess for each bit that
// distinguishes it from the others of its part. This orders guesses by information, as the rule
// `entropy` does, and also credits a consistent guess with two bits. In units of 1/1024 guess.
// (Means from earlier searches in place of this formula did not find better strategies.)
void Optimal::estimate() {
  constexpr double unit = 1024;
  estimates_.push_back(0);
  for (std::size_t size = 1; size < bounds_.size(); ++size) {
    const auto codes = static_cast<double>(size);
    estimates_.push_back(std::llround(unit * codes * (1 + std::log2(codes) / 2)));
  }
}

bool Optimal::tries_all(std::size_t size) const { return effort_.width == 0 || size <= whole; }

// Returns the guesses with the least estimates, most promising first. Of equivalent guesses only
// the first in string order.
Optimal::Candidates Optimal::promising(std::span<const Code> possible) const {
  std::vector<Candidate> best;  // by estimate: a heap, worst first
  const auto offer = [&](const Candidate& candidate) {
    if (best.size() == effort_.width) {
      if (candidate > best.front()) return;
      std::pop_heap(best.begin(), best.end());
      best.pop_back();
    }
    best.push_back(candidate);
    std::push_heap(best.begin(), best.end());
  };
  GuessScan scan(codes_, {PartitionScore::Kind::table, estimates_}, guesses_, possible);
  // A consistent guess needs no further guess for itself.
  for (const Code code : possible) {
    if (scan.is_normal(code)) offer({scan.score(code) - estimates_[1], false, code});
  }
  // A guess that leaves all codes in one part is useless.
  const auto end = [&] {
    const Score min = estimates_[possible.size()];
    return best.size() < effort_.width ? min : std::min(min, best.front().bound);
  };
  scan.run(end(), 0, [&](Code code, Score score) {
    if (!std::binary_search(possible.begin(), possible.end(), code)) offer({score, true, code});
    return end();
  });
  std::sort_heap(best.begin(), best.end());
  for (Candidate& candidate : best) candidate.bound = bound_of(candidate, possible);
  return best;
}

Score Optimal::bound_of(const Candidate& candidate, std::span<const Code> possible) const {
  std::array<std::size_t, CodeSpace::max_classes> sizes{};
  for (const Code code : possible) {
    ++sizes[static_cast<std::size_t>(codes_.class_of(codes_.feedback(candidate.guess, code)))];
  }
  Score bound = static_cast<Score>(possible.size()) - (candidate.impossible ? 0 : 1);
  for (const std::size_t size : sizes) bound += bounds_[size];
  return bound;
}

// Returns the best of the most promising guesses with a smaller total than `best`, if there is one.
Optimal::Result Optimal::search_promising(std::span<const Code> possible, Result best) {
  for (const Candidate& candidate : promising(possible)) {
    if (is_stopped()) break;
    if (candidate.bound >= best.total) continue;
    const Total total = try_guess(candidate, possible, best.total - 1);
    if (total.total < best.total) best = {total.total, false, candidate.guess, best.bound};
  }
  best.bound = bounds_[possible.size()];
  return best;
}

}  // namespace gauntlet::mastermind
