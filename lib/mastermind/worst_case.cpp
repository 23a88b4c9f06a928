#include "mastermind/worst_case.hpp"

#include <algorithm>
#include <tuple>

#include "mastermind/guess_scan.hpp"
#include "mastermind/optimal.hpp"

namespace gauntlet::mastermind {

WorstCase::WorstCase(const CodeSpace& codes)
    : codes_(codes), capacities_(capacities(codes)), canonical_(codes) {}

std::size_t WorstCase::least(std::span<const Code> guesses, std::span<const Code> possible) {
  guesses_.assign(guesses.begin(), guesses.end());
  std::size_t count = 1;
  while (!can_find(possible, count)) ++count;
  return count;
}

// Returns whether a strategy finds each of these codes in `count` guesses.
bool WorstCase::can_find(std::span<const Code> possible, std::size_t count) {
  if (count < capacities_.size() && possible.size() > capacities_[count]) return false;
  if (possible.size() <= count) return true;  // one by one
  const SetKey key = canonical_.key_of(possible, unguessed_colors(codes_, guesses_));
  if (const auto known = table_.find(key); known != table_.end()) {
    if (count >= known->second.enough) return true;
    if (count <= known->second.too_few) return false;
  }
  const bool can = search(possible, count);
  Bounds& bounds = table_[key];
  if (can) {
    bounds.enough = std::min(bounds.enough, count);
  } else {
    bounds.too_few = std::max(bounds.too_few, count);
  }
  return can;
}

// Tries all guesses whose parts are small enough. A part that can be too large is met early if the
// greatest is searched first.
bool WorstCase::search(std::span<const Code> possible, std::size_t count) {
  const std::size_t greatest =
      count - 1 < capacities_.size() ? capacities_[count - 1] : possible.size() - 1;
  for (const Code guess : candidates(possible, std::min(greatest, possible.size() - 1))) {
    auto parts = partition(codes_, guess, possible);
    parts[static_cast<std::size_t>(codes_.win())].clear();
    std::sort(parts.begin(), parts.end(),
              [](const auto& a, const auto& b) { return a.size() > b.size(); });
    guesses_.push_back(guess);
    const bool can = std::all_of(parts.begin(), parts.end(), [&](const auto& part) {
      return part.empty() || can_find(part, count - 1);
    });
    guesses_.pop_back();
    if (can) return true;
  }
  return false;
}

// Returns the guesses whose parts have at most `greatest` codes: those with the smallest greatest
// part first, then consistent codes. Of equivalent guesses only the first in string order.
std::vector<Code> WorstCase::candidates(std::span<const Code> possible,
                                        std::size_t greatest) const {
  std::vector<std::tuple<Score, bool, Code>> found;
  GuessScan scan(codes_, {PartitionScore::Kind::greatest, {}}, guesses_, possible);
  const Score limit = static_cast<Score>(greatest) + 1;
  scan.run(limit, 0, [&](Code guess, Score score) {
    found.emplace_back(score, !std::binary_search(possible.begin(), possible.end(), guess), guess);
    return limit;
  });
  std::sort(found.begin(), found.end());
  std::vector<Code> guesses;
  guesses.reserve(found.size());
  for (const auto& [score, impossible, guess] : found) guesses.push_back(guess);
  return guesses;
}

}  // namespace gauntlet::mastermind
