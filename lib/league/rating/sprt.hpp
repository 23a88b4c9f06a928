#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "league/rating/fit.hpp"

// Decides whether one program is better than another, with as few games as the required certainty
// allows: Wald's sequential probability ratio test (1945) of "A is better by elo1 points" (H1)
// against "A is better by elo0 points" (H0).
//
// The test counts the results of independent units. Two games on one board with exchanged seats are
// not independent, but such a pair is a unit: A has 0, 1/2, 1, 3/2 or 2 points in it, five kinds of
// outcomes (pentanomial). A single game has three (trinomial). As the distribution over the kinds
// is unknown, each hypothesis is represented by the most likely one among all that have its mean:
// the generalized SPRT, as in fishtest and fastchess. Sources:
//   M. Van den Bergh: The generalized maximum likelihood ratio for the expectation value of a
//   distribution (2019)                      the ratio and how it is computed
//   X. Li, J. Liu, Z. Ying: Generalized sequential probability ratio test for separate families
//   of hypotheses. Sequential Analysis 33 (2014)
namespace gauntlet::rating {

// Points are on Elo's logistic scale: score_of_elo() converts them to mean scores.
//
// The defaults are for programs of a course. Developers of chess engines test for about 2 points
// with 100,000 games. A game of programs that use their second per move takes some ten seconds, so
// a few hundred games are feasible. 50 points are a score of 57 %, the least that an author would
// call better. Between equals this takes some 140 pairs of games without draws, and 85 if the seat
// decides most games (means of 500 simulated tests); 10 points would take 3,200.
struct SprtSettings {
  double elo0 = 0;
  double elo1 = 50;
  double alpha = 0.05;  // probability of accepting H1 if H0 is true: between 0 and 1/2
  double beta = 0.05;   // probability of accepting H0 if H1 is true: likewise
  bool operator==(const SprtSettings&) const = default;
};

enum class Decision {
  open,  // more games are needed
  h0,    // A is not better: H0 is accepted
  h1     // A is better
};

struct SprtState {
  double log_likelihood_ratio = 0;  // of H1 to H0
  double lower = 0;                 // H0 is accepted at or below it: ln(beta / (1 - alpha))
  double upper = 0;                 // H1 is accepted at or above it: ln((1 - beta) / alpha)
  Decision decision = Decision::open;
  std::size_t units = 0;  // number of pairs, or games, that were counted
  double score = 0.5;     // A's mean score in these
  bool operator==(const SprtState&) const = default;
};

// Tests the numbers of outcomes: counts[i] units in which A had a mean score of i / (counts.size()
// - 1). Three counts are losses, draws and wins (trinomial). Five are pairs with 0, 1/2, 1, 3/2 and
// 2 points (pentanomial); 2g + 1 would be boards of g games. A count of 0 is replaced by a
// thousandth (as in fishtest), so that the ratio exists. Throws std::invalid_argument for fewer
// than two counts, elo0 >= elo1, and an alpha or beta out of range.
SprtState sprt(std::span<const std::size_t> counts, const SprtSettings& settings = {});

// Runs the test sequentially: outcomes[n] is the kind of the n-th unit, out of `kinds`. It stops
// with the first decision; later units do not change it. Pass the units in a fixed order, such as
// that of the boards, so that the decision does not depend on which games ended first. Throws what
// sprt() throws, and std::invalid_argument for an outcome out of range.
SprtState sprt_along(std::span<const std::size_t> outcomes, std::size_t kinds,
                     const SprtSettings& settings = {});

// Returns the kind of a unit, out of 2 * games.size() + 1: twice the points of `a` against `b` in
// these games, where a win is 1 and a tie 1/2. The player in the better tier wins; the games may
// have other players. Returns nullopt if `a` or `b` is missing in a game.
std::optional<std::size_t> outcome_of(std::span<const Ranking> games, std::size_t a, std::size_t b);

}  // namespace gauntlet::rating
