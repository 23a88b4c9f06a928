#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "mastermind/evaluate.hpp"
#include "mastermind/optimal.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// The best strategy that can be found until time is up, and how good any could be: searches that
// try only the 1, 2, 4, ... most promising guesses in each position of more than a few codes, each
// through to its end; and between them one that tries all, whose bound holds wherever it is
// stopped, and which goes on later. So it is over soon after all has been proven, however much time
// it has.
class Anytime {
 public:
  // What is known. The total is that of strategy().
  struct Best {
    Code guess = 0;
    std::uint64_t total = 0;  // guesses over all possible codes
    std::uint64_t bound = 0;  // no strategy needs fewer
    bool is_proven() const { return total == bound; }
  };
  // How far it is with its time: from 0 to 1, then it stops. Asked at every position.
  using Clock = std::function<double()>;

  // The codes must outlive this.
  Anytime(const Codes& codes, Clock clock) : codes_(codes), clock_(std::move(clock)) {}

  // Precondition: some code is possible; `possible` is ascending, and all that fits the guesses.
  // The first of the searches, of one guess in each position, is made whatever the time is.
  Best search(std::span<const Code> guesses, std::span<const Code> possible);

  // The best so far, for whoever is told of progress; nothing before there is one.
  const std::optional<Best>& best() const { return best_; }

  // What was found, played on from the position that was searched last. Must not outlive this.
  Strategy strategy();

 private:
  std::function<bool()> stop();
  bool improve(std::size_t width, std::span<const Code> guesses, std::span<const Code> possible);
  void prove(Optimal& proof, std::span<const Code> guesses, std::span<const Code> possible);

  const Codes& codes_;
  Clock clock_;
  bool is_over_ = false;  // the search; what was found is then played to its end
  double end_ = 0;        // of the search that runs, by the clock
  std::optional<Best> best_;
  std::optional<Optimal> found_;  // by which search
};

}  // namespace gauntlet::mastermind
