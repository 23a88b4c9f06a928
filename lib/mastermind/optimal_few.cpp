#include <algorithm>
#include <array>
#include <limits>

#include "mastermind/optimal.hpp"

// Branch and bound when so few codes are left that one guess might distinguish them all.
namespace gauntlet::mastermind {

// Tries each of a few codes. Returns true if that settles the best guess. Otherwise keeps the best
// guess found, if it improves `best`.
bool Optimal::settle_few(std::span<const Code> possible, Score limit, Result& best) {
  if (!is_few(possible.size())) return false;
  const Score bound = bounds_[possible.size()];
  const Result few = search_small_set(possible);
  if (few.exact) {
    best = few;
    return true;
  }
  if (limit == bound) {  // 2n - 1 is impossible
    best = {bound + 1, false, few.guess, bound + 1};
    return true;
  }
  if (few.total < best.total) best = few;
  return false;
}

// Returns the consistent guess with the least total if the codes of each of its parts are then
// tried one by one: an achievable total. It is exact up to 2n: n codes need 2n - 1 guesses if one
// of them distinguishes all others, and otherwise at least 2n, whatever is guessed.
Optimal::Result Optimal::search_small_set(std::span<const Code> possible) {
  Result best{std::numeric_limits<std::int32_t>::max(), false, possible.front(),
              bounds_[possible.size()]};
  const auto try_each = [&](const auto& class_of) {
    for (const Code guess : possible) {
      std::array<std::uint8_t, CodeSpace::max_classes> sizes{};
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

}  // namespace gauntlet::mastermind
