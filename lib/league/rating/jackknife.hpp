#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "league/rating/fit.hpp"

// Confidence intervals of strengths, also for few boards.
//
// Games on one board are not independent (one seat may win them all), so standard errors are
// estimated from the differences between whole boards. The clustered jackknife leaves out each
// board in turn and refits the strengths (Tukey 1958; for clusters CV3 of Bell and McCaffrey: Bias
// reduction in standard errors for linear regression with multi-stage samples. Survey Methodology
// 28, 2002; MacKinnon, Nielsen and Webb: Fast and reliable jackknife and bootstrap methods for
// cluster-robust inference. Journal of Applied Econometrics 38, 2023). An error is then multiplied
// by the quantile of Student's t with n - 1 degrees of freedom, where n is the number of boards on
// which the player had games.
//
// Few boards may all have the same result, by chance or because one player is much better. Their
// differences then say nothing, and two terms keep the variance above 0:
// - The variance is moderated by the model's variance for independent games (the inverse of the
//   information), which counts as two degrees of freedom beside the n - 1: Smyth: Linear models and
//   empirical Bayes methods for assessing differential expression. Statistical Applications in
//   Genetics and Molecular Biology 3 (2004). This applies only if it increases the variance, and t
//   keeps its n - 1.
// - The prior of each player counts as two boards, one won and one lost.
//
// The intervals of players that won, or lost, on few boards are extended: nothing says how strong a
// player is that always wins.
//
// calibration_test.cpp measures the coverage in simulated leagues: intervals of 95 % contain the
// true value in 94 to 100 % of cases, from 2 boards on (figures:
// tools/xleague/docs/why-ratings.md).
namespace gauntlet::rating {

// A confidence interval. An end that nothing bounds is infinite.
struct Interval {
  double low = 0;
  double high = 0;
  bool operator==(const Interval&) const = default;
};

struct Jackknife {
  Fit fit = {};            // of all games, with the default prior
  std::size_t blocks = 0;  // boards that had games
  // Intervals of the strengths, where the mean of all players is 0; nullopt for a player on fewer
  // than two boards. This member and all below are empty if there are fewer than two boards.
  std::vector<std::optional<Interval>> intervals = {};
  std::vector<double> standard_errors = {};  // standard errors of the strengths
  // [i][j]: the probability that i is better than j (LOS): one minus the one-sided p-value of the t
  // test of their difference. So [i][j] + [j][i] = 1. It is 1/2 if i equals j, or if one of them
  // was on fewer than two boards.
  std::vector<std::vector<double>> superiority = {};
  // A lower bound of the probability that the order of the fit is right for all players: one minus
  // the p-values of all neighbors in it (Bonferroni). 0 if two players are equal in the fit, or
  // without intervals.
  double order = 0;
};

// The confidence level of all intervals.
inline constexpr double confidence_level = 0.95;

// Computes intervals. Each block is all games on one board. The result is bitwise identical for any
// order of the blocks and their games. Throws what fit() throws.
Jackknife jackknife(std::size_t players, std::span<const std::vector<Ranking>> blocks);

// Returns the variance of a figure, from the variance between boards moderated by that of
// independent observations, as described above. Precondition: boards >= 2.
double moderated_variance(double between_boards, double independent, std::size_t boards);

// Strengths that differ by no more than this are equal: the difference is a rounding error.
inline constexpr double strength_epsilon = 1e-7;

}  // namespace gauntlet::rating
