#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "mastermind/kernel.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// Strategies that look one guess ahead, by how they like the codes left to be parted by feedback:
//   minimax   the greatest part as small as can be (Knuth 1977)
//   expected  the least expected size of a part (Irving 1978)
//   entropy   the most information (Neuwirth 1982)
//   parts     the most parts (Kooi 2005)
enum class Rule { minimax, expected, entropy, parts };

using Row = std::pair<Code, Feedback>;

// The codes that fit a history, ascending.
std::vector<Code> fitting(const Codes& codes, std::span<const Row> history);

// The guesses of a history, in their order.
std::vector<Code> guesses_of(std::span<const Row> history);

// Splits codes by their feedback to a guess, each part ascending; by Codes::class_of().
std::vector<std::vector<Code>> split(const Codes& codes, Code guess, std::span<const Code> members);

// How many feedbacks can occur between two codes.
std::size_t possible_feedbacks(const Codes& codes);

// Chooses guesses by a rule. Of equally good ones: a code that is itself possible, then the first
// in string order.
class OneStep {
 public:
  // The codes must outlive the strategy.
  OneStep(const Codes& codes, Rule rule);
  OneStep(const OneStep&) = delete;
  OneStep& operator=(const OneStep&) = delete;

  // The guess to make after the guesses of a history, `possible` being the codes that fit it,
  // ascending. Precondition: there is one.
  Code guess(std::span<const Code> guesses, std::span<const Code> possible) const;

  // Is told now and then, while a guess is looked for, how many of how many are done with.
  using Watch = std::function<void(std::uint64_t tried, std::uint64_t all)>;
  void set_watch(Watch watch) { watch_ = std::move(watch); }

 private:
  Score best_of(std::size_t members, std::size_t parts) const;

  const Codes& codes_;
  std::size_t parts_;           // feedbacks that can occur
  std::vector<Score> weights_;  // by size of a part; none for minimax
  Measure measure_;
  Watch watch_;
};

}  // namespace gauntlet::mastermind
