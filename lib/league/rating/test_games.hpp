#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "core/random.hpp"
#include "league/rating/elo.hpp"
#include "league/rating/ranking.hpp"

// Games for tests of ratings.
namespace gauntlet::rating::test {

inline bool is_near(double a, double b, double most) { return std::abs(a - b) <= most; }

// Between 0 and 1.
inline double uniform(Random& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

inline void add(std::vector<Ranking>& games, const Ranking& game, int times) {
  for (int i = 0; i < times; ++i) games.push_back(game);
}

// So many wins of each and draws between two.
inline void add_pair(std::vector<Ranking>& games, std::size_t a, std::size_t b, int wins_of_a,
                     int wins_of_b, int draws = 0) {
  add(games, {{{a}, {b}}}, wins_of_a);
  add(games, {{{b}, {a}}}, wins_of_b);
  add(games, {{{a, b}}}, draws);
}

// A game of two, drawn by Davidson's model.
inline Ranking play(Random& random, std::size_t a, std::size_t b, double difference, double draws) {
  const Prediction odds = predict(difference, 0, draws);
  const double chance = uniform(random);
  if (chance < odds.win) return {{{a}, {b}}};
  if (chance < odds.win + odds.draw) return {{{a, b}}};
  return {{{b}, {a}}};
}

}  // namespace gauntlet::rating::test
