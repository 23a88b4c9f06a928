#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "league/rating/ranking.hpp"

// How strong players are, by all their games at once: each is a number, and the numbers are those
// that make what happened most likely (maximum likelihood).
//
// With worths a, the probability of a ranking is the product over its tiers: out of the players A
// that are left, the tier C is chosen with probability f(C) / sum of f(S) over the subsets S of A,
// where f(S) = d(|S|) times the geometric mean of the worths in S, and d(1) = 1. The d(2), d(3),
// ... say how frequent ties of so many are. This is
//   of two players     Bradley and Terry (1952; Zermelo 1929); with ties Davidson (1970)
//   of more            Plackett (1975) and Luce (1959); with ties the Davidson-Luce model of
//                      Turner, van Etten, Firth and Kosmidis: Modelling rankings in R: the
//                      PlackettLuce package. Computational Statistics 35 (2020).
// Seats and boards are no part of it: play each board in all seatings, and they favor nobody. A
// strength is then about a game on any of the boards in any seat; the more seats decide, the more
// alike players are.
//
// The logarithm of the likelihood is concave in the strengths (logarithms of worths) and in the
// logarithms of the d. So Newton's method with halved steps climbs from anywhere to its one
// maximum, in some five to ten steps, where the MM algorithm (Hunter: MM algorithms for generalized
// Bradley-Terry models. Annals of Statistics 32, 2004) takes hundreds.
namespace gauntlet::rating {

// What is believed before the first game, as games that never were. Without it the strength of
// whoever wins always is infinite.
struct Prior {
  // So many games has each player won, and as many lost, against one of strength 0: with the half
  // game that is also the default of the R package, strengths are around 0 with a standard
  // deviation of pi, or 546 Elo points (a hyperbolic secant distribution). 0: no belief at all.
  double games = 0.5;
  // For each kind of tie that occurred, of n players: so many times has one happened among n
  // players of strength 0, and as many times not. 0: none.
  double ties = 0.5;
  bool operator==(const Prior&) const = default;
};

inline constexpr Prior no_prior{0, 0};

struct Fit {
  // Of each player: the natural logarithm of its worth. Their mean is 0; without a prior the mean
  // of each group is.
  std::vector<double> strengths = {};
  // d(2), d(3), ... up to the greatest tie that occurred; 0 for one that did not. Two equal players
  // draw with probability d(2) / (2 + d(2)).
  std::vector<double> ties = {};
  // Of each player: the number of the group it is in, from 0 in the order of their first players.
  // Players are in a group if there is a chain of games from one to the other. Between groups only
  // the prior compares.
  std::vector<std::size_t> groups = {};
  // Whether there is a maximum. There is always one with a prior of more than 0 both; without it
  // there is none if, for instance, somebody wins always: then the figures are where it stopped.
  bool is_finite = true;
  double log_likelihood = 0;  // of the games, without the prior

  // How many groups there are: more than one means that not all can be compared.
  std::size_t group_count() const;
  // How frequent draws are: d(2), or 0 if there were none.
  double draws() const { return ties.empty() ? 0 : ties.front(); }
};

// The fit is the same, bit for bit, in whichever order the games are and their tiers name players;
// and the same but for rounding, however the players are numbered. A game of one player counts for
// nothing. Throws std::invalid_argument for a player beyond the number of players, one that is
// twice in a game, an empty tier, and for games of so many players with such great ties that there
// are more than a million ways that a first tier may come out.
Fit fit(std::size_t players, std::span<const Ranking> games, const Prior& prior = {});

}  // namespace gauntlet::rating
