#include "league/rating/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace gauntlet::rating {
namespace {

constexpr double never = 1e-3;  // the count used for an outcome that never happened

bool is_error_rate(double rate) { return rate > 0 && rate < 0.5; }

void check(std::size_t kinds, const SprtSettings& settings) {
  if (kinds < 2) throw std::invalid_argument("a test needs two kinds of outcomes");
  if (!(settings.elo0 < settings.elo1)) throw std::invalid_argument("elo0 is less than elo1");
  if (!is_error_rate(settings.alpha) || !is_error_rate(settings.beta)) {
    throw std::invalid_argument("error rates are between 0 and 1/2");
  }
}

// Among all distributions with a given mean, the one under which outcomes with the frequencies p
// and the scores a are most likely has the probabilities p / (1 + x (a - mean)). Here x solves: the
// sum of p (a - mean) / (1 + x (a - mean)) is 0. The sum falls as x grows (Van den Bergh,
// proposition 1.1), so bisection finds x between the two values at which a denominator is 0.
double multiplier(const std::vector<double>& frequencies, double mean) {
  const auto last = static_cast<double>(frequencies.size() - 1);
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  for (int i = 0; i < 200; ++i) {
    const double x = low + (high - low) / 2;
    if (x == low || x == high) break;
    double sum = 0;
    for (std::size_t k = 0; k < frequencies.size(); ++k) {
      const double off = static_cast<double>(k) / last - mean;
      sum += frequencies[k] * off / (1 + x * off);
    }
    (sum > 0 ? low : high) = x;
  }
  return low + (high - low) / 2;
}

double ratio(std::span<const std::size_t> counts, double mean0, double mean1) {
  std::vector<double> frequencies;
  for (const std::size_t count : counts) {
    frequencies.push_back(count > 0 ? static_cast<double>(count) : never);
  }
  const double x0 = multiplier(frequencies, mean0);
  const double x1 = multiplier(frequencies, mean1);
  double sum = 0;
  for (std::size_t k = 0; k < frequencies.size(); ++k) {
    const double score = static_cast<double>(k) / static_cast<double>(frequencies.size() - 1);
    sum += frequencies[k] * (std::log1p(x0 * (score - mean0)) - std::log1p(x1 * (score - mean1)));
  }
  return sum;
}

// Returns twice the points of `a` in one game.
std::optional<std::size_t> points_of(const Ranking& game, std::size_t a, std::size_t b) {
  std::optional<std::size_t> of_a;
  std::optional<std::size_t> of_b;
  for (std::size_t i = 0; i < game.tiers.size(); ++i) {
    if (std::ranges::find(game.tiers[i], a) != game.tiers[i].end()) of_a = i;
    if (std::ranges::find(game.tiers[i], b) != game.tiers[i].end()) of_b = i;
  }
  if (!of_a || !of_b) return {};
  if (*of_a == *of_b) return 1;
  return *of_a < *of_b ? 2 : 0;
}

}  // namespace

SprtState sprt(std::span<const std::size_t> counts, const SprtSettings& settings) {
  check(counts.size(), settings);
  SprtState state;
  state.lower = std::log(settings.beta / (1 - settings.alpha));
  state.upper = std::log((1 - settings.beta) / settings.alpha);
  double points = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    state.units += counts[k];
    points += static_cast<double>(k) * static_cast<double>(counts[k]);
  }
  if (state.units == 0) return state;
  state.score = points / static_cast<double>(state.units) / static_cast<double>(counts.size() - 1);
  state.log_likelihood_ratio =
      ratio(counts, score_of_elo(settings.elo0), score_of_elo(settings.elo1));
  if (state.log_likelihood_ratio <= state.lower) state.decision = Decision::h0;
  if (state.log_likelihood_ratio >= state.upper) state.decision = Decision::h1;
  return state;
}

SprtState sprt_along(std::span<const std::size_t> outcomes, std::size_t kinds,
                     const SprtSettings& settings) {
  check(kinds, settings);
  std::vector<std::size_t> counts(kinds);
  SprtState state = sprt(counts, settings);
  for (const std::size_t outcome : outcomes) {
    if (outcome >= kinds) throw std::invalid_argument("no such outcome");
    ++counts[outcome];
    state = sprt(counts, settings);
    if (state.decision != Decision::open) break;
  }
  return state;
}

std::optional<std::size_t> outcome_of(std::span<const Ranking> games, std::size_t a,
                                      std::size_t b) {
  std::size_t sum = 0;
  for (const Ranking& game : games) {
    const auto points = points_of(game, a, b);
    if (!points) return {};
    sum += *points;
  }
  return sum;
}

}  // namespace gauntlet::rating
