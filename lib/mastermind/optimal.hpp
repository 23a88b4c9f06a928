#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "mastermind/canonical.hpp"
#include "mastermind/class_table.hpp"
#include "mastermind/kernel.hpp"
#include "mastermind/strategy.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// The least total of guesses over all possible codes (the right guess included), by depth-first
// branch and bound: guesses are tried in the order of a lower bound by the sizes of the parts into
// which they split the codes, and the totals of the parts are searched. A transposition table keyed
// by the set of possible codes, up to exchanges of colors and places, keeps what was found. (Koyama
// and Lai 1993 were the first to search through all strategies for four places and six colors:
// 5625.)
class Optimal {
 public:
  struct Answer {
    Code guess = 0;
    // Guesses over all possible codes, from this guess on. Without a guess of less than was asked
    // for, what was asked for at least.
    std::uint64_t total = 0;
    std::uint64_t bound = 0;  // no strategy needs fewer
    bool proven = true;       // the search came to its end
  };

  // How much is searched for one answer before it makes do with what was found.
  struct Effort {
    std::uint64_t budget = 0;  // positions; 0 for no end
    bool keeps_sets = false;   // sets are not exchanged for equal ones
    // Guesses tried in a position of more than a few codes, those that promise most; 0 for all.
    // With a width a total is that of the best strategy among those, and no bound.
    std::size_t width = 0;
    std::function<bool()> stop = {};  // asked at every position, if any
  };

  // The codes must outlive this. What is found is kept for the next answer.
  explicit Optimal(const Codes& codes, std::uint64_t budget = 0)
      : Optimal(codes, Effort{.budget = budget, .keeps_sets = budget > 0}) {}
  Optimal(const Codes& codes, Effort effort);

  // Precondition: some code is possible; `possible` is ascending, and all that fits the guesses.
  // Of the guesses with the least total it is the first by the bound from the sizes of its parts,
  // then a possible code, then the first in string order; but of so few codes that one guess might
  // tell them all apart, one that search_few() finds.
  // Only totals less than `less_than` are looked for.
  Answer solve(std::span<const Code> guesses, std::span<const Code> possible,
               std::uint64_t less_than = no_limit);

  // Forgets what was found: the next answer is a function of its question alone.
  void forget() { table_.clear(); }

  std::uint64_t positions() const { return positions_; }

  // Whether the last answer is what was found until the effort was spent.
  bool was_stopped() const { return stopped_; }

  // No strategy needs fewer guesses over so many codes, whatever they are.
  std::uint64_t least_total(std::size_t size) const {
    return static_cast<std::uint64_t>(bounds_[size]);
  }

  // Exchanges what was found with another of the same codes and effort.
  void swap_found(Optimal& other) { table_.swap(other.table_); }

  static constexpr std::uint64_t no_limit = std::numeric_limits<std::int32_t>::max();

 private:
  // What a search found: the least total, reached by `guess`, if that is within the limit of the
  // search (`exact`); otherwise a lower bound above the limit, and a guess without a promise. Once
  // the search is to stop a total within the limit is what was found so far, one above it means
  // nothing, and nothing is kept. `bound`: no total is smaller, in any case.
  struct Result {
    Score total = 0;
    bool exact = false;
    Code guess = 0;
    Score bound = 0;
    std::uint64_t question = 0;  // when it was searched: its question()
  };
  // A guess to try. Ordered by what is tried first.
  struct Candidate {
    Score bound;  // the total is no smaller
    bool impossible;
    Code guess;
    auto operator<=>(const Candidate&) const = default;
  };
  using Candidates = std::vector<Candidate>;
  // A total, or what is above the limit; and what is certain once the search is to stop.
  struct Total {
    Score total;
    Score bound;
  };

  std::uint64_t unguessed_colors() const;
  SetKey key_of(std::span<const Code> possible);
  std::uint64_t question(std::span<const Code> possible) const;
  // So few that one guess might tell them all apart.
  bool is_few(std::size_t size) const { return size <= few_; }

  Result search(std::span<const Code> possible, Score limit);
  Result search_new(std::span<const Code> possible, Score limit, Result best);
  Result search_rest(std::span<const Code> possible, Score limit, Result best);
  bool settle_few(std::span<const Code> possible, Score limit, Result& best);
  void count_position();
  Result search_few(std::span<const Code> possible);
  void estimate();
  bool tries_all(std::size_t size) const;
  Result search_candidates(std::span<const Code> possible, Result best);
  Result search_promising(std::span<const Code> possible, Result best);
  Total try_guess(const Candidate& candidate, std::span<const Code> possible, Score limit);
  Candidates promising(std::span<const Code> possible) const;
  Score bound_of(const Candidate& candidate, std::span<const Code> possible) const;
  Candidates candidates(std::span<const Code> possible, Score least, Score limit);
  Candidates scan_candidates(std::span<const Code> possible, Score least, Score limit) const;
  Candidates table_candidates(std::span<const Code> possible, Score least, Score limit);
  Score table_score(Code guess, std::span<const Code> possible);
  void keep_normal(std::span<const Code> possible, Candidates& found) const;
  bool is_stopped();

  const Codes& codes_;
  Effort effort_;
  bool stopped_ = false;
  std::uint64_t positions_ = 0;
  std::uint64_t begun_ = 0;             // positions searched before this answer
  std::vector<Score> bounds_;           // by number of codes: no strategy needs a smaller total
  std::size_t few_ = 0;                 // as many codes as one guess might tell apart
  std::vector<Score> estimates_;        // the same: what they come to, roughly; with a width only
  std::optional<Canonical> canonical_;  // unless sets are kept as they are
  bool takes_classes_ = false;          // once much was searched
  std::optional<ClassTable> classes_;
  std::unordered_map<SetKey, Result, SetKeyHash> table_;
  std::vector<Code> guesses_;  // made before the position that is searched
};

}  // namespace gauntlet::mastermind
