#include "mastermind/one_step.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "mastermind/guess_scan.hpp"

namespace gauntlet::mastermind {
namespace {

// For at most this many codes, trying them all is faster than finding equivalent ones.
constexpr std::size_t few_codes = 64;

// Information is measured in units of 2^-32 bit. Different part sizes may have the same information
// ({4, 1, 1, 1, 1} and {2, 2, 2, 2}), and must give the same number. So n log2 n is computed from
// its prime factors, each rounded once.
std::vector<Score> information_by_size(std::size_t max) {
  std::vector<Score> logarithms(max + 1);  // 0 if no factor is known yet
  for (std::size_t prime = 2; prime <= max; ++prime) {
    if (logarithms[prime] != 0) continue;
    const auto bits =
        static_cast<Score>(std::llround(std::ldexp(std::log2(static_cast<double>(prime)), 32)));
    for (std::size_t power = prime; power <= max; power *= prime) {
      for (std::size_t n = power; n <= max; n += power) logarithms[n] += bits;
    }
  }
  for (std::size_t n = 0; n <= max; ++n) logarithms[n] *= static_cast<Score>(n);
  return logarithms;
}

// Returns the weights by part size; empty for minimax.
std::vector<Score> weights_of(Heuristic rule, std::size_t max) {
  if (rule == Heuristic::minimax) return {};
  if (rule == Heuristic::entropy) return information_by_size(max);
  std::vector<Score> weights;
  weights.reserve(max + 1);
  for (std::size_t size = 0; size <= max; ++size) {
    const auto n = static_cast<Score>(size);
    weights.push_back(rule == Heuristic::expected ? n * n : size > 0 ? -1 : 0);
  }
  return weights;
}

}  // namespace

OneStepStrategy::OneStepStrategy(const CodeSpace& codes, Heuristic rule, bool consistent_only)
    : codes_(codes), consistent_only_(consistent_only), parts_(possible_feedbacks(codes)) {
  constexpr std::array kinds{PartitionScore::Kind::greatest, PartitionScore::Kind::table,
                             PartitionScore::Kind::table, PartitionScore::Kind::parts};
  measure_.kind = kinds[static_cast<std::size_t>(rule)];
  weights_ = weights_of(rule, codes.size());
  measure_.weights = weights_;
}

// Returns the lowest possible score: `members` members in as many parts as possible.
Score OneStepStrategy::best_of(std::size_t members, std::size_t parts) const {
  parts = std::min(parts, members);
  return parts == 0 ? 0 : measure_.least(members, parts);
}

Code OneStepStrategy::guess(std::span<const Code> guesses, std::span<const Code> possible) const {
  if (possible.size() <= 2) return possible.front();
  GuessScan scan(codes_, measure_, guesses, possible);
  Code best = possible.front();
  Score limit = std::numeric_limits<Score>::max();
  const auto take = [&](Code code, Score score) {
    if (score < limit) {
      best = code;
      limit = score;
    }
    return limit;
  };
  const std::uint64_t all = possible.size() + codes_.size();
  // Tries all consistent codes first, so that equally good other codes do not replace them.
  const Score perfect = best_of(possible.size(), parts_);
  std::uint64_t tried = 0;
  for (const Code code : possible) {
    if (possible.size() <= few_codes || scan.is_normal(code)) {
      take(code, scan.score(code));
      if (watch_) watch_(tried, all);
    }
    if (limit <= perfect) return best;
    ++tried;
  }
  if (consistent_only_) return best;
  GuessScan::Watch watch;
  if (watch_) {
    watch = [&](double share) {
      watch_(tried + static_cast<std::uint64_t>(share * codes_.size()), all);
    };
  }
  // An inconsistent guess has one part less.
  scan.run(limit, best_of(possible.size(), parts_ - 1), take, watch);
  return best;
}

}  // namespace gauntlet::mastermind
