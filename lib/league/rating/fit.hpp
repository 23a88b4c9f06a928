#pragma once

#include <cstddef>
#include <span>
#include <vector>

// Estimation of strengths from results of games, and their conversion to Elo points.
namespace gauntlet::rating {

// The players of a game by index, grouped in tiers, best first; players in a tier are equal. No
// tier is empty, and no player occurs twice.
struct Ranking {
  std::vector<std::vector<std::size_t>> tiers = {};
  bool operator==(const Ranking&) const = default;
};

// Maximum-likelihood estimation of the players' strengths from all their games.
//
// With worths a, the probability of a ranking is the product over its tiers: out of the players A
// that are left, the tier C is chosen with probability f(C) / sum of f(S) over the subsets S of A,
// where f(S) = d(|S|) times the geometric mean of the worths in S, and d(1) = 1. The d(2), d(3),
// ... say how frequent ties of 2, 3, ... players are. This is
//   for two players    Bradley and Terry (1952; Zermelo 1929); with ties Davidson (1970)
//   for more           Plackett (1975) and Luce (1959); with ties the Davidson-Luce model of
//                      Turner, van Etten, Firth and Kosmidis: Modelling rankings in R: the
//                      PlackettLuce package. Computational Statistics 35 (2020).
// Seats and boards are not part of the model: play each board in all seatings, so that they favor
// nobody. A strength then refers to a game on any of the boards in any seat. The more the seats
// decide, the closer the strengths are.
//
// The log-likelihood is concave in the strengths (logarithms of the worths) and in the logarithms
// of the d. Newton's method with step halving therefore converges from any start to the one
// maximum, in some five to ten steps. The MM algorithm (Hunter: MM algorithms for generalized
// Bradley-Terry models. Annals of Statistics 32, 2004) takes hundreds.

// The prior, expressed as fictitious games; both numbers must be above 0. Without it a player that
// always wins has infinite strength.
struct Prior {
  // Each player has won and lost this many games against a player of strength 0. With half a game,
  // which is also the default of the R package, the prior of a strength is a hyperbolic secant
  // distribution around 0 with a standard deviation of pi, or 546 Elo points.
  double games = 0.5;
  // For each size n of ties that occurred: n players of strength 0 have tied this many times, and
  // not tied equally often.
  double ties = 0.5;
  bool operator==(const Prior&) const = default;
};

struct Fit {
  // The natural logarithm of each player's worth. The mean is 0.
  std::vector<double> strengths = {};
  // d(2), d(3), ... up to the greatest tie that occurred; 0 for sizes that did not occur. Two equal
  // players draw with probability d(2) / (2 + d(2)).
  std::vector<double> ties = {};
  double log_likelihood = 0;  // of the games, without the prior

  // The frequency of draws: d(2), or 0 without draws.
  double draws() const { return ties.empty() ? 0 : ties.front(); }
};

// Fits the model. The result is bitwise identical for any order of the games and of the players
// within tiers, and equal up to rounding for any numbering of the players. Games of one player are
// ignored. Throws std::invalid_argument for a player index out of range, a player that occurs twice
// in a game, an empty tier, and for a game whose number of players and ties give its first
// tier more than a million possible outcomes.
Fit fit(std::size_t players, std::span<const Ranking> games, const Prior& prior = {});

// Returns a strength as Elo points: 400 / ln 10 times the strength, times 2 / (2 + draws).
//
// Without draws this is Elo's scale: a difference of 400 points means odds of 10 to 1. With draws
// (Davidson's d(2), see Fit::draws) a strength predicts decided games only. The factor, which is
// the share of decided games between equals, gives the expected score the same slope at 0 as on
// Elo's scale, so that the points mean what chess players expect (R. Coulom's Bayeselo scales them
// in the same way).
double elo_of(double strength, double draws = 0);

// Returns the expected score against an opponent weaker by `elo` points, where a win is 1 and a
// draw 1/2: 1 / (1 + 10^(-elo/400)) (Elo 1978).
double score_of_elo(double elo);

}  // namespace gauntlet::rating
