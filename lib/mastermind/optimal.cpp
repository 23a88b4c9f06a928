#include "mastermind/optimal.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <limits>
#include <random>

#include "mastermind/scan.hpp"

namespace gauntlet::mastermind {
namespace {

constexpr Score unknown = std::numeric_limits<std::int32_t>::max();

}  // namespace

// A guess finds at most one code; each of its other feedbacks leaves one more guess at least. So
// one code needs one guess, the next (feedbacks - 1) two, the next (feedbacks - 1)^2 three, ...
Optimal::Optimal(const Codes& codes, std::uint64_t budget) : codes_(codes), budget_(budget) {
  std::uint64_t others = 0;
  for (int i = 0; i < codes.classes(); ++i) {
    others += is_possible(codes.variant(), codes.feedback_of(i)) && i != codes.win() ? 1 : 0;
  }
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
  minus_one_.assign(Batch::members + 1, -1);
  minus_one_[0] = 0;
  std::mt19937_64 random(1);
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

// Of a few codes, the one that splits them into most parts.
Optimal::Splitter Optimal::best_splitter(std::span<const Code> possible) const {
  Splitter best;
  for (const Code guess : possible) {
    std::uint64_t seen[2] = {};
    for (const Code code : possible) {
      const auto index = static_cast<unsigned>(codes_.class_of(codes_.feedback(guess, code)));
      seen[index / 64] |= std::uint64_t{1} << (index % 64);
    }
    const auto parts = static_cast<std::size_t>(std::popcount(seen[0]) + std::popcount(seen[1]));
    if (parts > best.parts) best = {guess, parts};
    if (parts == possible.size()) break;
  }
  return best;
}

// The total for a few codes, if a look at them tells: n codes need 2n - 1 guesses when one of them
// tells all others apart, else at least 2n, which is enough when one leaves only two together.
std::optional<Optimal::Known> Optimal::solve_few(std::span<const Code> possible,
                                                 Score limit) const {
  const auto least = static_cast<Score>(2 * possible.size()) - 1;
  if (!is_few(possible.size())) return std::nullopt;
  const Splitter splitter = best_splitter(possible);
  const auto missed = static_cast<Score>(possible.size() - splitter.parts);
  if (missed <= 1) return Known{least + missed, true, splitter.guess};
  if (limit <= least) return Known{least + 1, false, splitter.guess};
  return std::nullopt;
}

// The guesses that may need no more than `limit`: a heap, the most promising on top.
std::vector<Optimal::Option> Optimal::options(std::span<const Code> possible, Score limit) const {
  const auto size = static_cast<Score>(possible.size());
  const bool few = possible.size() <= Batch::members && is_few(possible.size());
  // Few codes in parts of n need 2n - 1 each, so the number of parts is all that counts.
  const Score base = few ? 2 * size : 0;
  const Measure measure{few ? Measure::Kind::parts : Measure::Kind::table,
                        few ? std::span<const Score>(minus_one_) : bounds_};
  std::vector<Option> found;
  Scan scan(codes_, measure, guesses_, possible);
  // A possible guess is itself found at once, which its own part of one counts as one more.
  Score below = limit - size + 2 - base;
  scan.run(below, std::numeric_limits<Score>::min(), [&](Code code, Score score) {
    const bool member = std::binary_search(possible.begin(), possible.end(), code);
    const Score bound = size + base + score - (member ? 1 : 0);
    // A guess that leaves all in one part gets nowhere.
    if (bound > limit || base + score == bounds_[possible.size()]) return;
    found.push_back({bound, !member, code});
    // No guess is better than one that parts all few codes, where no possible one does.
    if (few && bound == 2 * size) below = std::numeric_limits<Score>::min();
  });
  std::make_heap(found.begin(), found.end(), std::greater<>());
  return found;
}

// The total with this guess, if it is at most `limit`; otherwise something greater than the limit
// that it is at least. `bound` is what it is at least by the sizes of its parts.
Score Optimal::try_guess(Code guess, Score bound, std::span<const Code> possible, Score limit) {
  auto parts = split(codes_, guess, possible);
  std::sort(parts.begin(), parts.end(),
            [](const auto& a, const auto& b) { return a.size() < b.size(); });
  guesses_.push_back(guess);
  for (const auto& part : parts) {
    if (bound > limit) break;
    if (part.size() <= 2) continue;  // the bound is exact
    const Score least = bounds_[part.size()];
    Code ignored = 0;
    bound += search(part, limit - bound + least, ignored) - least;
  }
  guesses_.pop_back();
  return bound;
}

// The least total, if it is at most `limit`; otherwise something greater than the limit that it is
// at least.
Score Optimal::search(std::span<const Code> possible, Score limit, Code& guess) {
  if (possible.size() <= 2) {
    guess = possible.front();
    return bounds_[possible.size()];
  }
  if (bounds_[possible.size()] > limit) return bounds_[possible.size()];
  const Key key = key_of(possible);
  if (const auto known = table_.find(key); known != table_.end()) {
    guess = known->second.guess;
    if (known->second.exact || known->second.lower > limit) return known->second.lower;
  }
  ++positions_;
  if (const auto few = solve_few(possible, limit)) {
    table_[key] = *few;
    guess = few->guess;
    return few->lower;
  }
  Score best = limit + 1;
  for (auto heap = options(possible, limit); !heap.empty(); heap.pop_back()) {
    std::pop_heap(heap.begin(), heap.end(), std::greater<>());
    const Option option = heap.back();
    if (option.bound >= best || exhausted()) break;
    const Score total = try_guess(option.guess, option.bound, possible, best - 1);
    if (total >= best) continue;
    best = total;
    guess = option.guess;
  }
  if (!exhausted()) table_[key] = {best, best <= limit, guess};
  return best;
}

Optimal::Answer Optimal::solve(std::span<const Code> guesses, std::span<const Code> possible) {
  guesses_.assign(guesses.begin(), guesses.end());
  begun_ = positions_;
  Answer answer;
  answer.guess = possible.front();
  const Score limit = unknown - 1;
  answer.total = static_cast<std::uint64_t>(search(possible, limit, answer.guess));
  answer.proven = !exhausted();
  return answer;
}

}  // namespace gauntlet::mastermind
