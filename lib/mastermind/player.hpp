#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "mastermind/evaluate.hpp"
#include "mastermind/strategy.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// Returns the best first or second guess from the opening book, computed by make_book for variants
// in which searching takes long; nullopt for other variants or after more guesses. `consistent` is
// any consistent code.
std::optional<Code> opening_book_guess(const CodeSpace& codes, std::span<const Code> guesses,
                                       Code possible);

// Plays one variant by a one-step heuristic or, without a rule, with the least total of guesses. If
// that is infeasible (more than max_exact codes in total), it uses entropy while more than
// few_enough codes are consistent, and then a search of at most search_budget positions.
class Player {
 public:
  static constexpr Code max_exact = 5040;
  static constexpr std::size_t few_enough = 300;
  static constexpr std::uint64_t search_budget = 20'000;

  // The codes must outlive the player.
  Player(const CodeSpace& codes, std::optional<Heuristic> rule);
  Player(Player&&) noexcept;
  Player& operator=(Player&&) = delete;
  ~Player();

  // Returns the next guess. Precondition: `consistent` is not empty, ascending, and contains all
  // codes consistent with the guesses.
  Code guess(std::span<const Code> guesses, std::span<const Code> possible);

  // Makes the next guess independent of earlier ones: which of several optimal guesses is found
  // first can depend on earlier searches.
  void clear_table();

  // Called periodically during a search by a one-step heuristic with the number of guesses tried
  // and of all guesses.
  using Watch = std::function<void(std::uint64_t tried, std::uint64_t all)>;
  void set_watch(Watch watch);

  Strategy strategy() {
    return [this](std::span<const Code> guesses, std::span<const Code> possible) {
      return guess(guesses, possible);
    };
  }

 private:
  struct Searches;

  const CodeSpace& codes_;
  std::unique_ptr<Searches> searches_;
};

}  // namespace gauntlet::mastermind
