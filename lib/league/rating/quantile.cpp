#include "league/rating/quantile.hpp"

#include <cmath>
#include <numbers>

namespace gauntlet::rating {

double student_cdf(double x, std::size_t degrees) {
  const auto n = static_cast<double>(degrees);
  const double angle = std::atan(x / std::sqrt(n));
  const double cosine = std::cos(angle);
  double term = degrees % 2 == 1 ? cosine : 1;
  double sum = degrees == 1 ? 0 : term;
  for (std::size_t i = degrees % 2 == 1 ? 3 : 2; i + 1 < degrees; i += 2) {
    term *= cosine * cosine * static_cast<double>(i - 1) / static_cast<double>(i);
    sum += term;
  }
  const double within = degrees % 2 == 1 ? (angle + std::sin(angle) * sum) * 2 / std::numbers::pi
                                         : std::sin(angle) * sum;
  return (1 + within) / 2;
}

double student_quantile(double probability, std::size_t degrees) {
  double low = -1;
  double high = 1;
  while (student_cdf(low, degrees) > probability) low *= 2;
  while (student_cdf(high, degrees) < probability) high *= 2;
  for (int i = 0; i < 100; ++i) {
    const double middle = low + (high - low) / 2;
    (student_cdf(middle, degrees) < probability ? low : high) = middle;
  }
  return low + (high - low) / 2;
}

double poisson_mean(unsigned count, double probability) {
  if (count == 0) return 0;
  const auto is_reached = [&](double mean) {  // with that probability
    double term = std::exp(-mean), fewer = 0;
    for (unsigned i = 0; i < count; term *= mean / ++i) fewer += term;
    return 1 - fewer > probability;
  };
  double low = 0, high = 1;
  while (!is_reached(high)) high *= 2;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (is_reached(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace gauntlet::rating
