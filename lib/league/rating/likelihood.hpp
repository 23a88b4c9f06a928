#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "league/rating/fit.hpp"

// The sufficient statistics of games, and the maximization of their likelihood. fit.hpp describes
// the model.
namespace gauntlet::rating {

using Set = std::vector<std::uint32_t>;  // of players, or of indices into such a set; ascending

// The distinct sets of players from which a tier was chosen. All games of a league share them, so
// each board is just a vector of counts.
struct Choices {
  std::size_t players = 0;
  std::size_t orders = 1;      // the size of the greatest tie
  std::vector<Set> sets = {};  // of two players or more; sorted
  // For each size of a set: all its subsets of at most `orders` elements, the smallest first.
  std::vector<std::vector<Set>> subsets = {};
};

// Numbers of occurrences; whole numbers.
struct Counts {
  std::vector<double> sets = {};    // for each set of the choices: tiers chosen from it
  std::vector<double> chosen = {};  // [player * orders + n - 1]: chosen tiers of n players with it
};

// Throws what fit() throws.
Choices choices_of(std::size_t players, std::span<const Ranking> games);
// Precondition: the games are among those that `choices` was made from.
Counts counts_of(const Choices& choices, std::span<const Ranking> games);

// Precondition: both counts belong to the same choices.
void subtract(Counts& sum, const Counts& part);

// A log-likelihood, its gradient, and its negated Hessian (dense lower triangle, row by row). The
// parameters are the strengths, followed by the logarithms of the tie frequencies d(n) for each n
// in `orders`.
struct LikelihoodDerivatives {
  double value = 0;
  std::vector<double> gradient = {};
  std::vector<double> hessian = {};
};

// The slope for the games alone. Precondition: `orders` are the sizes of ties, from 2 up, that
// occur in the counts.
LikelihoodDerivatives slope_at(const Choices& choices, const Counts& counts, const Set& orders,
                               const std::vector<double>& parameters);

// Adds the terms of the prior.
void add_prior(LikelihoodDerivatives& slope, const Prior& prior, std::size_t players,
               const Set& orders, const std::vector<double>& parameters);

// Subtracts their mean from numbers.
void center(std::vector<double>& numbers);

// Fits the model as fit() does, from its sufficient statistics.
Fit maximize(const Choices& choices, const Counts& counts, const Prior& prior);

// Returns the strengths only. Converges faster if `start` is a fit of nearly the same games.
std::vector<double> maximize_from(const Fit& start, const Choices& choices, const Counts& counts,
                                  const Prior& prior);

// Returns the rows and columns of the strengths in the inverse of the negated Hessian of likelihood
// and prior at their maximum: the covariance of the strengths if all games are independent.
// Precondition: `fit` is the fit of these counts with this prior.
std::vector<std::vector<double>> inverse_information(const Choices& choices, const Counts& counts,
                                                     const Prior& prior, const Fit& fit);

}  // namespace gauntlet::rating
