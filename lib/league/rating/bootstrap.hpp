#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "league/rating/fit.hpp"

// How sure strengths are: the league is played again on boards drawn from its own, and all that is
// claimed is looked at in each of these replicas.
//
// Games on one board are not independent (one seat may win them all), so what is drawn, with
// replacement, is whole boards with all their games: Efron and Tibshirani: An Introduction to the
// Bootstrap (1993), chapters 8 and 13. Of few boards percentiles are too narrow; they are widened
// as Hesterberg does ("expanded percentiles": What Teachers Should Know About the Bootstrap.
// American Statistician 69, 2015): where the normal distribution has z, Student's t of n - 1
// degrees times sqrt(n / (n - 1)) is taken.
//
// What this cannot know: of fewer than some ten boards a bootstrap is too sure of itself, as it has
// seen nothing else. And who looks after each board whether the order is certain by now stops too
// soon: of 200 simulated leagues of two players 0.2 apart (35 Elo points) that ended on the first
// board, from the tenth on, at which `order` was 95 %, 143 ended within 60 boards, 22 of them
// wrong (of 100 with four players 0.6 apart none). Between two take the SPRT (sprt.hpp), whose
// errors are about as rare as stated; among more look now and then only, as every ten boards.

namespace gauntlet::rating {

struct BootstrapSettings {
  std::size_t replicas = 1000;
  std::uint64_t seed = 1;
  double level = 0.95;  // how often an interval is to hold the truth: between 0 and 1
  Prior prior = {};
  unsigned threads = 1;  // how many may work at a time; the figures do not depend on it
};

struct Interval {
  double low = 0;
  double high = 0;
  bool operator==(const Interval&) const = default;
};

struct Bootstrap {
  Fit fit = {};            // of all games
  std::size_t blocks = 0;  // boards that had games
  // Of each player's strength, where the mean of all players is 0. All three vectors are empty with
  // fewer than two boards or without replicas: then nothing is known about how sure it is.
  std::vector<Interval> intervals = {};
  std::vector<double> errors = {};  // standard errors of the strengths
  // [i][j]: the share of the replicas in which i is better than j; equal ones count half. So
  // [i][j] + [j][i] = 1, and [i][i] = 1/2.
  std::vector<std::vector<double>> superiority = {};
  // The share of the replicas in which all players are in the order of the fit, none equal to
  // another. 0 where two are equal in the fit, or nothing is known.
  double order = 0;
};

// Each block is all games on one board. The figures are the same, bit for bit, for the same seed in
// whichever order the blocks and their games are. Throws what fit() throws, and
// std::invalid_argument for a level that is not between 0 and 1.
Bootstrap bootstrap(std::size_t players, std::span<const std::vector<Ranking>> blocks,
                    const BootstrapSettings& settings = {});

// Strengths that differ by no more than this are equal: rounding, not games, made them differ.
inline constexpr double equal_strengths = 1e-7;

}  // namespace gauntlet::rating
