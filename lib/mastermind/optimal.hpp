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

// The least total of guesses over all possible codes (the right guess included), by depth-first
// branch and bound: guesses are tried in the order of a lower bound by the sizes of the parts into
// which they split the codes, and the totals of the parts are searched. A transposition table keyed
// by the set of possible codes keeps what was found. (Koyama and Lai 1993 were the first to search
// through all strategies for four places and six colors: 5625.)
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
  // What a search found: the least total, reached by `guess`, if that is within the limit of the
  // search (`exact`); otherwise a lower bound above the limit, and a guess without a promise. Once
  // the budget is exhausted it is only what was found so far, and not kept.
  struct Result {
    Score total = 0;
    bool exact = false;
    Code guess = 0;
  };
  // A guess to try. Ordered by what is tried first.
  struct Candidate {
    Score bound;  // the total is no smaller
    bool impossible;
    Code guess;
    auto operator<=>(const Candidate&) const = default;
  };
  // Two independent hashes of a set, by summing random numbers of its codes (as Zobrist's): one is
  // its place in the table, the other tells it apart.
  struct Key {
    std::uint64_t place = 0;
    std::uint64_t check = 0;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const { return key.place; }
  };

  Key key_of(std::span<const Code> possible) const;
  // So few that one guess might tell them all apart.
  bool is_few(std::size_t size) const { return bounds_[size] == 2 * static_cast<Score>(size) - 1; }

  Result search(std::span<const Code> possible, Score limit);
  Result search_few(std::span<const Code> possible) const;
  Result search_candidates(std::span<const Code> possible, Result best);
  Score try_guess(Candidate candidate, std::span<const Code> possible, Score limit);
  std::vector<Candidate> candidates(std::span<const Code> possible, Score least, Score limit) const;
  bool exhausted() const { return budget_ > 0 && positions_ - begun_ > budget_; }

  const Codes& codes_;
  std::uint64_t budget_;
  std::uint64_t positions_ = 0;
  std::uint64_t begun_ = 0;    // positions searched before this answer
  std::vector<Score> bounds_;  // by number of codes: no strategy needs a smaller total
  std::vector<Key> hashes_;    // by code
  std::unordered_map<Key, Result, KeyHash> table_;
  std::vector<Code> guesses_;  // made before the position that is searched
};

}  // namespace gauntlet::mastermind
