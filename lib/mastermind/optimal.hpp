#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "mastermind/kernel.hpp"
#include "mastermind/strategy.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// The least total of guesses over all possible codes (the right guess included), found by branch
// and bound over the exact parts, with a table keyed by the set of possible codes.
class Optimal {
 public:
  struct Answer {
    Code guess = 0;
    std::uint64_t total = 0;  // guesses over all possible codes, from this guess on
    bool proven = true;       // no strategy needs fewer
  };

  // The codes must outlive this. `budget`: positions searched for one answer before it makes do
  // with what it has found; 0 for no end. What is found is kept for the next answer.
  explicit Optimal(const Codes& codes, std::uint64_t budget = 0);

  // Precondition: some code is possible; `possible` is ascending, and all that fits the guesses.
  Answer solve(std::span<const Code> guesses, std::span<const Code> possible);

  // Forgets what was found: the next answer is a function of its question alone.
  void forget() { table_.clear(); }

  std::uint64_t positions() const { return positions_; }

 private:
  // Two independent hashes of a set: one is its place in the table, the other tells it apart.
  struct Key {
    std::uint64_t place = 0;
    std::uint64_t check = 0;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const { return key.place; }
  };
  // The total is at least `lower`, or just that and reached by `guess`.
  struct Known {
    Score lower = 0;
    bool exact = false;
    Code guess = 0;
  };
  // Ordered by what is tried first.
  struct Option {
    Score bound;  // the total is no smaller
    bool impossible;
    Code guess;
    auto operator<=>(const Option&) const = default;
  };

  Key key_of(std::span<const Code> possible) const;
  // So few that one guess might tell them all apart.
  bool is_few(std::size_t size) const { return bounds_[size] == 2 * static_cast<Score>(size) - 1; }
  Option easy_option(std::span<const Code> possible) const;
  std::vector<Option> options(std::span<const Code> possible, Score least, Score limit) const;
  Score search(std::span<const Code> possible, Score limit, Code& guess);
  Score try_guess(Code guess, Score bound, std::span<const Code> possible, Score limit);
  bool exhausted() const { return budget_ > 0 && positions_ - begun_ > budget_; }

  const Codes& codes_;
  std::uint64_t budget_;
  std::uint64_t positions_ = 0;
  std::uint64_t begun_ = 0;    // positions searched before this answer
  std::vector<Score> bounds_;  // by number of codes: no strategy needs a smaller total
  std::vector<Key> hashes_;    // by code
  std::unordered_map<Key, Known, KeyHash> table_;
  std::vector<Code> guesses_;
};

}  // namespace gauntlet::mastermind
