#include <algorithm>
#include <array>
#include <cmath>

#include "mastermind/optimal.hpp"
#include "mastermind/scan.hpp"

// Beam search: only the guesses that promise most are tried.
namespace gauntlet::mastermind {
namespace {

// Sets of so few codes are searched whole.
constexpr std::size_t whole = 24;

}  // namespace

// A code is taken to need one guess, and half of one more for each bit that tells it from the
// others of its part. That orders guesses by their information, as `entropy` does, but that it also
// says what a possible guess is worth: two bits. In units of 1/1024 of a guess. (Means of what
// earlier searches found in place of this formula did not find better strategies.)
void Optimal::estimate() {
  constexpr double unit = 1024;
  estimates_.push_back(0);
  for (std::size_t size = 1; size < bounds_.size(); ++size) {
    const auto codes = static_cast<double>(size);
    estimates_.push_back(std::llround(unit * codes * (1 + std::log2(codes) / 2)));
  }
}

bool Optimal::tries_all(std::size_t size) const { return effort_.width == 0 || size <= whole; }

// The guesses with the least estimates, the most promising first; of those that come to the same
// only the first in string order.
Optimal::Candidates Optimal::promising(std::span<const Code> possible) const {
  std::vector<Candidate> best;  // by their estimates: a heap, the worst first
  const auto offer = [&](const Candidate& candidate) {
    if (best.size() == effort_.width) {
      if (candidate > best.front()) return;
      std::pop_heap(best.begin(), best.end());
      best.pop_back();
    }
    best.push_back(candidate);
    std::push_heap(best.begin(), best.end());
  };
  Scan scan(codes_, {Measure::Kind::table, estimates_}, guesses_, possible);
  // A possible guess is itself found at once.
  for (const Code code : possible) {
    if (scan.is_normal(code)) offer({scan.score(code) - estimates_[1], false, code});
  }
  // A guess that leaves all in one part gets nowhere.
  const auto end = [&] {
    const Score least = estimates_[possible.size()];
    return best.size() < effort_.width ? least : std::min(least, best.front().bound);
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
  std::array<std::size_t, Codes::max_classes> sizes{};
  for (const Code code : possible) {
    ++sizes[static_cast<std::size_t>(codes_.class_of(codes_.feedback(candidate.guess, code)))];
  }
  Score bound = static_cast<Score>(possible.size()) - (candidate.impossible ? 0 : 1);
  for (const std::size_t size : sizes) bound += bounds_[size];
  return bound;
}

// The best guess with a smaller total than `best`, if one of the most promising has it.
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
