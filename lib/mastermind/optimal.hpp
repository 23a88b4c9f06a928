#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "gauntlet/mastermind.hpp"
#include "mastermind/canonical_form.hpp"
#include "mastermind/feedback_table.hpp"
#include "mastermind/kernel.hpp"

namespace gauntlet::mastermind {

// Returns, by the number of consistent codes from 0 to all, a lower bound of the total of guesses
// for any such set. A guess finds at most one of them. Each of the others is in a part whose codes
// need guesses of their own, and no part has more codes than its feedback has among all codes.
// Parts filled as evenly as that allows need the fewest guesses. The bounds are convex, so Measure
// can use them as weights.
std::vector<Score> size_bounds(const CodeSpace& codes);

// Returns, by the number of guesses from 0 on, the most codes of which each can be found in so
// many: a guess finds at most one, and no part has more codes than its feedback has among all
// codes. Ends with the first number that is enough for all codes, or does not grow.
std::vector<std::size_t> capacities(const CodeSpace& codes);

// Finds the least total of guesses over all consistent codes (including the right guess), by
// depth-first branch and bound. Guesses are tried in the order of a lower bound from the sizes of
// their parts, and the totals of the parts are searched. A transposition table stores results by
// the set of consistent codes, up to permutations of colors and positions. (Koyama and Lai 1993
// first searched all strategies for four positions and six colors: 5625.)
class Optimal {
 public:
  struct Answer {
    Code guess = 0;
    // Total of guesses over all consistent codes, from this guess on. If no guess has a total below
    // `less_than`, at least `less_than`.
    std::uint64_t total = 0;
    std::uint64_t bound = 0;  // lower bound of the total of any strategy
    bool proven = true;       // the search was completed
  };

  // Limits of the search for one answer; then it returns the best result so far.
  struct SearchLimits {
    std::uint64_t budget = 0;         // positions; 0 for no limit
    bool consistent_only = false;     // guess only codes that may be right
    bool keeps_sets = false;          // use sets as they are, without canonical forms
    std::function<bool()> stop = {};  // called at every position, if set
  };

  // The codes must outlive this object. Results are kept for later answers.
  explicit Optimal(const CodeSpace& codes, std::uint64_t budget = 0)
      : Optimal(codes, SearchLimits{.budget = budget, .keeps_sets = budget > 0}) {}
  Optimal(const CodeSpace& codes, SearchLimits effort);

  // Finds the best guess. Preconditions: `possible` is not empty, ascending, and contains all
  // codes consistent with the guesses. Of several guesses with the least total, returns the first
  // by the bound from its part sizes, then a consistent code, then the first in string order. For
  // so few codes that one guess might distinguish them all, it is one found by search_small_set().
  // Only totals below `less_than` are searched, and only strategies that find every code in
  // `most_guesses` guesses, those before included.
  Answer solve(std::span<const Code> guesses, std::span<const Code> possible,
               std::uint64_t less_than = no_limit, std::size_t most_guesses = any_number);

  // Clears the table: the next answer depends only on its arguments.
  void clear_table() { table_.clear(); }

  std::uint64_t positions() const { return positions_; }

  // Returns whether the last answer was cut short by its limits.
  bool was_stopped() const { return stopped_; }

  // Returns a lower bound of the total for any set of `size` codes.
  std::uint64_t min_total(std::size_t size) const {
    return static_cast<std::uint64_t>(bounds_[size]);
  }

  // Exchanges the tables of two searches with the same codes and limits.
  void swap_found(Optimal& other) { table_.swap(other.table_); }

  static constexpr std::uint64_t no_limit = std::numeric_limits<std::int32_t>::max();
  static constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

 private:
  // The result of a search. If the least total is within the search's limit, `exact` is true, and
  // `guess` achieves it. Otherwise `total` is a lower bound above the limit, and `guess` is
  // arbitrary. In a stopped search, a total within the limit is the best so far, one above it is
  // meaningless, and nothing is stored. `bound` is always a lower bound.
  struct Result {
    Score total = 0;
    bool exact = false;
    Code guess = 0;
    Score bound = 0;
    std::uint64_t question = 0;  // question() of the search
  };
  // A guess to try. Comparison gives the order in which guesses are tried.
  struct Candidate {
    Score bound;  // lower bound of the total
    bool impossible;
    Code guess;
    auto operator<=>(const Candidate&) const = default;
  };
  using Candidates = std::vector<Candidate>;
  // A total, or a lower bound above the limit; `bound` is a lower bound even if the search is
  // stopped.
  struct Total {
    Score total;
    Score bound;
  };

  SetKey key_of(std::span<const Code> possible);
  std::uint64_t question(std::span<const Code> possible) const;
  // Returns whether one guess might distinguish that many codes.
  bool is_few(std::size_t size) const { return size <= few_; }
  bool is_limited() const { return most_guesses_ != any_number; }
  std::size_t guesses_left() const { return most_guesses_ - guesses_.size(); }
  bool is_too_many(std::size_t size) const;

  Result search(std::span<const Code> possible, Score limit);
  Result search_new(std::span<const Code> possible, Score limit, Result best);
  Result search_rest(std::span<const Code> possible, Score limit, Result best);
  bool settle_few(std::span<const Code> possible, Score limit, Result& best);
  void count_position();
  Result search_small_set(std::span<const Code> possible);
  Result search_candidates(std::span<const Code> possible, Result best);
  Total try_guess(const Candidate& candidate, std::span<const Code> possible, Score limit);
  Candidates candidates(std::span<const Code> possible, Score min, Score limit);
  Candidates scan_candidates(std::span<const Code> possible, Score min, Score limit) const;
  Candidates table_candidates(std::span<const Code> possible, Score min, Score limit);
  Score table_score(Code guess, std::span<const Code> possible);
  void keep_normal(std::span<const Code> possible, Candidates& found) const;
  bool is_stopped();

  const CodeSpace& codes_;
  SearchLimits effort_;
  bool stopped_ = false;
  std::uint64_t positions_ = 0;
  std::uint64_t begun_ = 0;              // positions searched before the current answer
  std::vector<Score> bounds_;            // by number of codes: lower bound of the total
  std::vector<std::size_t> capacities_;  // only with a limit of guesses
  std::size_t few_ = 0;                  // largest number of codes that one guess might distinguish
  std::optional<CanonicalForm> canonical_;  // unless SearchLimits::keeps_sets
  bool takes_classes_ = false;              // use the table of feedbacks after a warm-up
  std::optional<FeedbackTable> classes_;
  std::unordered_map<SetKey, Result, SetKeyHash> table_;
  std::size_t most_guesses_ = any_number;
  std::vector<Code> guesses_;  // guesses before the current position
};

}  // namespace gauntlet::mastermind
