#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "gauntlet/mastermind.hpp"
#include "mastermind/canonical_form.hpp"
#include "mastermind/kernel.hpp"
#include "mastermind/optimal.hpp"

namespace gauntlet::mastermind {

// Finds strategies of small totals by nested rollouts. At level 0, the guess with the least
// estimate is played. At each further level, the totals of the most promising guesses are computed
// by the strategy of the level below; the best of them are then compared by the totals that this
// level itself finds for their parts. (Tesauro and Galperin 1996 call one level a rollout.) Sets of
// few codes are solved exactly.
//
// The estimate of n codes is n (a + b log2 n): entropy at first, then fitted to the totals found.
class NestedSearch {
 public:
  // The codes must outlive this object. `stop` is called at every position.
  NestedSearch(const CodeSpace& codes, bool consistent_only, std::function<bool()> stop);

  // Searches at the next level, the first time at level 0. Returns whether it was completed; if
  // not, better guesses for some parts may have been found. If level 0 was not, the strategy is to
  // guess the first code that may be right where no other guess is known. Preconditions: those of
  // Optimal::solve(). Only for one history.
  bool improve(std::span<const Code> guesses, std::span<const Code> possible);

  // Returns the total of the strategy found.
  std::uint64_t total(std::span<const Code> guesses, std::span<const Code> possible);

  // Returns a lower bound of the total for any set of `size` codes.
  std::uint64_t min_total(std::size_t size) const { return exact_.min_total(size); }

  // Returns its guess.
  Code guess(std::span<const Code> guesses, std::span<const Code> possible);

 private:
  struct Found {
    Score total;
    Code guess;
    int level;
  };
  struct Candidate {
    Score estimate;
    Code guess;
    auto operator<=>(const Candidate&) const = default;
  };
  // A line y = a + b x by least squares.
  struct Fit {
    double weight = 0, x = 0, y = 0, xx = 0, xy = 0;
    void add(std::size_t size, Score total);
    double slope() const { return (weight * xy - x * y) / (weight * xx - x * x); }
    double intercept() const { return (y - slope() * x) / weight; }
  };

  Found search(std::span<const Code> possible, int level);
  Found search_candidates(std::span<const Code> possible, int level, Found best);
  Score try_guess(std::span<const Code> possible, Code guess, int level, Score limit);
  std::vector<Candidate> promising(std::span<const Code> possible, std::size_t width);
  Score total_of(std::span<const Code> possible);
  std::vector<std::vector<Code>> parts_of(std::span<const Code> possible, Code guess) const;
  void estimate(double a, double b);
  bool is_stopped();

  const CodeSpace& codes_;
  bool consistent_only_;
  std::size_t whole_;  // sets of at most this many codes are solved exactly
  std::function<bool()> stop_;
  bool stopped_ = false;
  int level_ = -1;
  bool is_fitting_ = false;  // at level 0
  bool is_cut_ = false;      // level 0 was not completed; nothing more is searched
  Optimal exact_;
  std::vector<Score> estimates_;  // by number of codes
  Fit fit_;                       // of total / n to log2(n)
  std::unordered_map<SetKey, Found, SetKeyHash> table_;
  std::vector<Code> guesses_;  // guesses before the current position
};

}  // namespace gauntlet::mastermind
