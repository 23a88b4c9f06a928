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

namespace gauntlet::mastermind {

// Finds the least worst case: the number of guesses in which every consistent code can be found,
// including the right guess. Searches by iterative deepening; a transposition table stores bounds
// by the set of consistent codes, up to permutations of colors and positions.
class WorstCase {
 public:
  // The best result so far.
  struct Best {
    Code guess = 0;
    std::size_t most = 0;   // guesses that are enough
    std::size_t bound = 0;  // no strategy needs fewer
    bool is_proven() const { return most == bound; }
  };

  // The codes must outlive this object. Results are kept for later answers. `stop`, if set, is
  // called at every position; it ends search() only.
  explicit WorstCase(const CodeSpace& codes, std::function<bool()> stop = {});

  // Returns the least number of guesses, after these, in which any consistent code can be found.
  // Preconditions: `possible` is not empty, ascending, and contains all codes consistent with the
  // guesses.
  std::size_t least(std::span<const Code> guesses, std::span<const Code> possible);

  // Like least(), until it is stopped. Begins with the strategy of plan(). Then tries all numbers
  // of guesses that are in doubt, each with a limit of positions that doubles in every round.
  Best search(std::span<const Code> guesses, std::span<const Code> possible);

  // Returns the best result of search() so far; nullopt before there is one.
  const std::optional<Best>& best() const { return best_; }

  // Returns the strategy found by search(), for games from the position searched last. Must not
  // outlive this object.
  Strategy strategy();

 private:
  struct Bounds {
    std::size_t too_few = 0;
    std::size_t enough = static_cast<std::size_t>(-1);
  };

  void plan(std::span<const Code> possible);
  Code planned(std::span<const Code> possible) const;
  std::size_t most_planned(std::span<const Code> possible) const;
  bool can_find(std::span<const Code> possible, std::size_t count);
  std::optional<Code> find_guess(std::span<const Code> possible, std::size_t count);
  Code guess(std::span<const Code> guesses, std::span<const Code> possible, std::size_t count);
  bool is_stopped();
  std::vector<Code> candidates(std::span<const Code> possible, std::size_t greatest) const;

  const CodeSpace& codes_;
  std::vector<std::size_t> capacities_;
  CanonicalForm canonical_;
  std::unordered_map<SetKey, Bounds, SetKeyHash> table_;
  std::unordered_map<SetKey, Code, SetKeyHash> plan_;  // guesses by set, without canonical forms
  std::vector<Code> guesses_;                          // guesses before the current position

  std::function<bool()> stop_;
  bool is_searching_ = false;    // in search()
  bool follows_plan_ = false;    // the strategy is that of plan()
  bool is_stopped_ = false;      // what is not known is not searched
  std::uint64_t positions_ = 0;  // searched with the current number of guesses
  std::uint64_t max_positions_ = 0;
  std::size_t begun_ = 0;  // guesses before the position of search()
  std::optional<Best> best_;
};

}  // namespace gauntlet::mastermind
