#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "league/rating/ranking.hpp"

// Whether one program is better than another, decided with as few games as the wanted certainty
// allows: Wald's sequential probability ratio test (1945) of "A is better by elo1 points" (H1)
// against "A is better by elo0 points" (H0).
//
// What is counted is the outcomes of units that are independent of each other. Two games on one
// board with the seats changed are not, but such a pair is a unit: A has 0, 1/2, 1, 3/2 or 2 points
// in it, five kinds of outcomes (pentanomial). A game alone has three (trinomial). As the
// distribution over the kinds is unknown, each hypothesis is represented by the most likely one
// among all that have its mean: the generalized SPRT, as fishtest and fastchess do it. Sources:
//   M. Van den Bergh: The generalized maximum likelihood ratio for the expectation value of a
//   distribution (2019)                      the ratio and how it is computed
//   X. Li, J. Liu, Z. Ying: Generalized sequential probability ratio test for separate families
//   of hypotheses. Sequential Analysis 33 (2014)
namespace gauntlet::rating {

// Points are of Elo's logistic scale: score_of_elo() says which mean score they are.
//
// The defaults are for programs of a course. Engines' makers ask about 2 points and play 100,000
// games for it; a game of programs that take their second a move lasts some ten seconds, so a few
// hundred can be had. 50 points are a score of 57 %, the least that an author would call better:
// between equals that takes some 140 pairs of games without draws, and 85 where the seat decides
// most (means of 500 simulated tests); 10 points would take 3,200.
struct SprtSettings {
  double elo0 = 0;
  double elo1 = 50;
  double alpha = 0.05;  // how often H1 may be accepted where H0 is true: between 0 and 1/2
  double beta = 0.05;   // how often H0 may be accepted where H1 is true: the same
  bool operator==(const SprtSettings&) const = default;
};

enum class Decision {
  open,  // more games are needed
  h0,    // A is not better: H0 is accepted
  h1     // A is better
};

struct SprtState {
  double log_likelihood_ratio = 0;  // of H1 to H0
  double lower = 0;                 // at or below this H0 is accepted: ln(beta / (1 - alpha))
  double upper = 0;                 // at or above this H1 is: ln((1 - beta) / alpha)
  Decision decision = Decision::open;
  std::size_t units = 0;  // pairs, or games, that were counted
  double score = 0.5;     // A's mean score in these
  bool operator==(const SprtState&) const = default;
};

// By how often each kind of outcome happened: counts[i] units in which A had a mean score of
// i / (counts.size() - 1). So three counts are losses, draws and wins (trinomial), five are pairs
// with 0, 1/2, 1, 3/2 and 2 points (pentanomial); 2g + 1 would be boards of g games. What never
// happened is counted as a thousandth (as fishtest does), so that the ratio exists. Throws
// std::invalid_argument for fewer than two counts, elo0 >= elo1, and an alpha or beta out of range.
SprtState sprt(std::span<const std::size_t> counts, const SprtSettings& settings = {});

// The test as it goes on: outcomes[n] says which of so many kinds the n-th unit had. It stops with
// the first decision, which later units do not change; hand them in in an order that is fixed, as
// that of boards, and the decision does not depend on which games ended first. Throws what sprt()
// throws, and std::invalid_argument for an outcome that is no kind.
SprtState sprt_along(std::span<const std::size_t> outcomes, std::size_t kinds,
                     const SprtSettings& settings = {});

// The kind of a unit, out of 2 * games.size() + 1: twice the points of `a` against `b` in these
// games, where a win is 1 and equal is 1/2. Nothing if one of them is not in every game. The games
// may have others in them: who is in a better tier has won.
std::optional<std::size_t> outcome_of(std::span<const Ranking> games, std::size_t a, std::size_t b);

}  // namespace gauntlet::rating
