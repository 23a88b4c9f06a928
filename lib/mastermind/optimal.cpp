#include "mastermind/optimal.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <random>
#include <tuple>

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

// Of a few codes, the one by which they are found with fewest guesses when each part is then gone
// through one code at a time: a total that can be had, and for parts of one or two the least one.
Optimal::Option Optimal::easy_option(std::span<const Code> possible) const {
  Option best{unknown, false, possible.front()};
  for (const Code guess : possible) {
    std::array<std::uint8_t, std::tuple_size_v<Counts>> sizes{};
    Score total = 0;
    for (const Code code : possible) {
      const auto index = static_cast<std::size_t>(codes_.class_of(codes_.feedback(guess, code)));
      total += 1 + ++sizes[index];
    }
    --total;  // the guess itself is found at once
    if (total < best.bound) best = {total, false, guess};
    if (total == bounds_[possible.size()]) break;
  }
  return best;
}

// The guesses that may need from `least` to `limit`: a heap, the most promising on top. Where a
// scan is quick only those with the least bound there is: mostly one of these is best.
std::vector<Optimal::Option> Optimal::options(std::span<const Code> possible, Score least,
                                              Score limit) const {
  const auto size = static_cast<Score>(possible.size());
  const bool quick = possible.size() <= 64;
  std::vector<Option> found;
  Scan scan(codes_, {Measure::Kind::table, bounds_}, guesses_, possible);
  const auto take = [&](Code code, Score bound, bool impossible) {
    if (bound < least || bound > limit) return;
    if (quick && bound < limit) {
      limit = bound;
      found.clear();
    }
    found.push_back({bound, impossible, code});
  };
  // A possible guess is itself found at once, which its own part of one counts as one more.
  for (const Code code : possible) {
    if (scan.is_normal(code)) take(code, size + scan.score(code) - 1, false);
  }
  // A guess that leaves all in one part gets nowhere. Of a few codes an impossible guess that tells
  // all apart cannot be bettered.
  const auto end = [&] { return std::min(limit - size + 1, bounds_[possible.size()]); };
  const Score enough = is_few(possible.size()) ? size : 0;
  Score below = end();
  scan.run(below, enough, [&](Code code, Score score) {
    if (std::binary_search(possible.begin(), possible.end(), code)) return below;
    take(code, size + score, true);
    return below = score == enough ? enough : end();
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
  Score best = limit + 1;
  if (is_few(possible.size())) {
    // n codes need 2n - 1 guesses if one of them tells all others apart, else at least 2n.
    const auto least = static_cast<Score>(2 * possible.size()) - 1;
    const Option easy = easy_option(possible);
    if (easy.bound <= least + 1 || limit <= least) {
      table_[key] = {std::min(easy.bound, least + 1), easy.bound <= least + 1, easy.guess};
      guess = easy.guess;
      return table_[key].lower;
    }
    if (easy.bound < best) {
      best = easy.bound;
      guess = easy.guess;
    }
  }
  auto heap = options(possible, 0, best - 1);
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end(), std::greater<>());
    const Option option = heap.back();
    heap.pop_back();
    if (option.bound >= best || exhausted()) break;
    const Score total = try_guess(option.guess, option.bound, possible, best - 1);
    if (total < best) {
      best = total;
      guess = option.guess;
    }
    if (heap.empty()) heap = options(possible, option.bound + 1, best - 1);
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
