#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "league/rating/fit.hpp"

// What the likelihood needs to know of games (its sufficient statistics), and its maximum. fit.hpp
// has the model.
namespace gauntlet::rating {

using Set = std::vector<std::uint32_t>;  // of players, or of places in such a set; ascending

// The different sets of players that a tier was chosen from. All games of a league share them, so
// each board is but a vector of counts.
struct Choices {
  std::size_t players = 0;
  std::size_t orders = 1;      // the size of the greatest tie
  std::vector<Set> sets = {};  // of two players or more; sorted
  // Of each size of a set: all its subsets of at most `orders`, the smallest first.
  std::vector<std::vector<Set>> subsets = {};
};

// How often what happened; whole numbers.
struct Counts {
  std::vector<double> sets = {};    // for each set of the choices: a tier was chosen from it
  std::vector<double> chosen = {};  // [player * orders + n - 1]: was in a chosen tier of n players
};

// Throw what fit() throws.
Choices choices_of(std::size_t players, std::span<const Ranking> games);
// Precondition: the choices are those of games among which these are.
Counts counts_of(const Choices& choices, std::span<const Ranking> games);

// Add up, and take away; both of the same choices.
void add(Counts& sum, const Counts& more);
void subtract(Counts& sum, const Counts& part);

// The logarithm of a likelihood, what it rises by (gradient), and how it bends (the matrix of its
// second derivatives, negated: lower half, row by row, dense). The parameters are the strengths,
// then the logarithms of the frequencies of ties that `orders` lists.
struct Slope {
  double value = 0;
  std::vector<double> gradient = {};
  std::vector<double> bend = {};
};

// Of the games alone. Precondition: `orders` are those, from 2 up, that occur in the counts.
Slope slope_at(const Choices& choices, const Counts& counts, const Set& orders,
               const std::vector<double>& parameters);

// Adds the prior's.
void add_prior(Slope& slope, const Prior& prior, std::size_t players, const Set& orders,
               const std::vector<double>& parameters);

// The number of each player's group, as Fit has it.
std::vector<std::size_t> groups_of(const Choices& choices, const Counts& counts);

// The same as fit().
Fit maximize(const Choices& choices, const Counts& counts, const Prior& prior);

// The strengths alone, sooner if `start` is a fit of nearly the same games.
std::vector<double> maximize_from(const Fit& start, const Choices& choices, const Counts& counts,
                                  const Prior& prior);

// The inverse of the bend of the likelihood and the prior at their maximum, its rows and columns of
// the strengths alone: what their covariance is if all games are independent. Precondition: the fit
// is that of these counts with this prior, both of whose numbers are above 0.
std::vector<std::vector<double>> inverse_information(const Choices& choices, const Counts& counts,
                                                     const Prior& prior, const Fit& fit);

}  // namespace gauntlet::rating
