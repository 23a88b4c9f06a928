#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "league/rating/fit.hpp"

// How sure strengths are, also of a few boards.
//
// Games on one board are not independent (one seat may win them all), so a standard error comes
// from the differences between whole boards: each board is left out in turn and the strengths are
// fitted anew, the clustered jackknife (Tukey 1958; for clusters CV3 of Bell and McCaffrey: Bias
// reduction in standard errors for linear regression with multi-stage samples. Survey Methodology
// 28, 2002; MacKinnon, Nielsen and Webb: Fast and reliable jackknife and bootstrap methods for
// cluster-robust inference. Journal of Applied Econometrics 38, 2023). An error is then multiplied
// by the quantile of Student's t with n - 1 degrees of freedom, where n is how many boards the
// player was on.
//
// Few boards may all come out alike, by chance or as one player is much better. Their differences
// then say nothing, and two terms keep the variance from being 0:
// - It is moderated by the variance that the model has if all games are independent (the inverse of
//   the information), which counts as two degrees of freedom beside the n - 1: Smyth: Linear models
//   and empirical Bayes methods for assessing differential expression. Statistical Applications in
//   Genetics and Molecular Biology 3 (2004). Only where that makes it greater; and t keeps its n
//   - 1.
// - The prior of each player counts as two boards, one won and one lost.
//
// calibration_test.cpp measures what comes of that in simulated leagues: intervals of 95 % hold the
// truth in 94 to 100 %, from 2 boards on (tools/xleague/REPORTS.md has the figures).
namespace gauntlet::rating {

struct Interval {
  double low = 0;
  double high = 0;
  bool operator==(const Interval&) const = default;
};

struct Jackknife {
  Fit fit = {};            // of all games, with the default prior
  std::size_t blocks = 0;  // boards that had games
  // Of each player's strength, where the mean of all players is 0; nothing for who was on fewer
  // than two boards. This and all below is empty with fewer than two boards: then nothing is known.
  std::vector<std::optional<Interval>> intervals = {};
  std::vector<double> errors = {};  // standard errors of the strengths
  // [i][j]: how sure it is that i is better than j: one minus the one-sided p-value of the t test
  // of their difference. So [i][j] + [j][i] = 1, and [i][i] = 1/2, as where one of them was on
  // fewer than two boards.
  std::vector<std::vector<double>> superiority = {};
  // How sure it is, at least, that all players are in the order of the fit: one minus the p-values
  // of all neighbors in it (Bonferroni). 0 where two are equal in the fit, or nothing is known.
  double order = 0;
};

// Each block is all games on one board; `level` is how often an interval is to hold the truth. The
// figures are the same, bit for bit, in whichever order the blocks and their games are. Throws what
// fit() throws, and std::invalid_argument for a level that is not between 0 and 1.
Jackknife jackknife(std::size_t players, std::span<const std::vector<Ranking>> blocks,
                    double level = 0.95);

// The variance of a figure from that between boards and that of independent observations, as above.
// Precondition: two boards or more.
double moderated_variance(double between_boards, double independent, std::size_t boards);

// Strengths that differ by no more than this are equal: rounding, not games, made them differ.
inline constexpr double equal_strengths = 1e-7;

}  // namespace gauntlet::rating
