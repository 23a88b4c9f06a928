#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "core/random.hpp"
#include "league/rating/fit.hpp"

// Games and predictions for tests of ratings.
namespace gauntlet::rating {

// Returns the strength that corresponds to Elo points; the inverse of elo_of().
inline double strength_of(double elo, double draws = 0) { return elo / elo_of(1, draws); }

// Returns the difference in Elo points with the given expected score: -400 log10(1/score - 1).
// Infinite for 0 and 1. Precondition: 0 <= score <= 1.
inline double elo_of_score(double score) { return -400 * std::log10(1 / score - 1); }

// The probabilities of the results of a game of two.
struct Prediction {
  double win = 0.5;
  double draw = 0;
  double loss = 0.5;
  double score() const { return win + draw / 2; }  // expected score
};

// Davidson's model: predicts a game between two players with the given strengths.
inline Prediction predict(double strength, double opponent, double draws = 0) {
  // Dividing all weights by the greater worth prevents overflow.
  const double difference = strength - opponent;
  const double smaller = std::exp(-std::abs(difference));
  const double draw = draws * std::sqrt(smaller);
  const double sum = 1 + smaller + draw;
  const double greater = 1 / sum;
  const double lesser = smaller / sum;
  return difference >= 0 ? Prediction{greater, draw / sum, lesser}
                         : Prediction{lesser, draw / sum, greater};
}

}  // namespace gauntlet::rating

namespace gauntlet::rating::test {

// So weak that the fit is the maximum of the likelihood, up to rounding.
inline constexpr Prior weak_prior{1e-8, 1e-8};

inline bool is_near(double a, double b, double max) { return std::abs(a - b) <= max; }

// A uniform random number in [0, 1).
inline double uniform(Random& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

inline void add(std::vector<Ranking>& games, const Ranking& game, int times) {
  for (int i = 0; i < times; ++i) games.push_back(game);
}

// Adds games between two players with the given numbers of wins and draws.
inline void add_pair(std::vector<Ranking>& games, std::size_t a, std::size_t b, int wins_of_a,
                     int wins_of_b, int draws = 0) {
  add(games, {{{a}, {b}}}, wins_of_a);
  add(games, {{{b}, {a}}}, wins_of_b);
  add(games, {{{a, b}}}, draws);
}

// Draws the result of a game of two from Davidson's model.
inline Ranking play(Random& random, std::size_t a, std::size_t b, double difference, double draws) {
  const Prediction odds = predict(difference, 0, draws);
  const double chance = uniform(random);
  if (chance < odds.win) return {{{a}, {b}}};
  if (chance < odds.win + odds.draw) return {{{a, b}}};
  return {{{b}, {a}}};
}

using Blocks = std::vector<std::vector<Ranking>>;

// A league in which each pair of players plays two games on each board, with exchanged seats.
struct Simulation {
  std::vector<double> strengths;
  double draws = 0;   // Davidson's d(2)
  double seats = 0;   // maximum advantage of a seat on a board, either way
  double boards = 0;  // standard deviation of a board's effect on each strength
};

// Approximately normal with mean 0 and standard deviation 1: the sum of twelve uniform numbers.
inline double bell(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += uniform(random);
  return sum;
}

inline Blocks simulated(Random& random, const Simulation& league, std::size_t boards) {
  Blocks blocks(boards);
  for (auto& block : blocks) {
    std::vector<double> strengths = league.strengths;
    if (league.boards > 0) {
      for (double& strength : strengths) strength += league.boards * bell(random);
    }
    for (std::size_t i = 0; i < strengths.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const double seat = league.seats * (2 * uniform(random) - 1);
        const double difference = strengths[i] - strengths[j];
        block.push_back(play(random, i, j, difference + seat, league.draws));
        block.push_back(play(random, i, j, difference - seat, league.draws));
      }
    }
  }
  return blocks;
}

inline std::vector<Ranking> all_of(const Blocks& blocks) {
  std::vector<Ranking> games;
  for (const auto& block : blocks) games.insert(games.end(), block.begin(), block.end());
  return games;
}

}  // namespace gauntlet::rating::test
