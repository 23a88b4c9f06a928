#include "league/rating/elo.hpp"

#include <cmath>
#include <numbers>

namespace gauntlet::rating {
namespace {

double points_per_strength(double draws) { return 400 / std::numbers::ln10 * 2 / (2 + draws); }

}  // namespace

double elo_of(double strength, double draws) { return strength * points_per_strength(draws); }

double strength_of(double elo, double draws) { return elo / points_per_strength(draws); }

double score_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double elo_of_score(double score) { return -400 * std::log10(1 / score - 1); }

Prediction predict(double strength, double opponent, double draws) {
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
