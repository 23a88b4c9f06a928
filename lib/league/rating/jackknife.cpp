#include "league/rating/jackknife.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <tuple>

#include "league/rating/likelihood.hpp"
#include "league/rating/quantile.hpp"

namespace gauntlet::rating {
namespace {

constexpr Prior default_prior{};

// Returns the nonempty counts of the blocks, sorted, so that sums do not depend on their order.
std::vector<Counts> counts_by_block(const Choices& choices,
                                    std::span<const std::vector<Ranking>> blocks) {
  std::vector<Counts> all;
  for (const auto& block : blocks) {
    Counts counts = counts_of(choices, block);
    if (std::ranges::any_of(counts.sets, [](double n) { return n > 0; })) {
      all.push_back(std::move(counts));
    }
  }
  std::ranges::sort(all, [](const Counts& a, const Counts& b) {
    return std::tie(a.sets, a.chosen) < std::tie(b.sets, b.chosen);
  });
  return all;
}

// Returns the number of blocks in which each player had a game.
std::vector<std::size_t> blocks_by_player(const Choices& choices,
                                          const std::vector<Counts>& blocks) {
  std::vector<std::size_t> count(choices.players);
  std::vector<bool> is_there;
  for (const Counts& block : blocks) {
    is_there.assign(choices.players, false);
    for (std::size_t s = 0; s < choices.sets.size(); ++s) {
      if (block.sets[s] == 0) continue;
      for (const std::uint32_t player : choices.sets[s]) is_there[player] = true;
    }
    for (std::size_t i = 0; i < choices.players; ++i) count[i] += is_there[i] ? 1 : 0;
  }
  return count;
}

// The covariance matrix of the strengths, row by row.
class Covariance {
 public:
  explicit Covariance(std::size_t players) : players_(players), cells_(players * players) {}

  // Adds the outer product of a vector with itself.
  void add(const std::vector<double>& errors) {
    for (std::size_t i = 0; i < players_; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        cells_[i * players_ + j] += errors[i] * errors[j];
        if (j < i) cells_[j * players_ + i] = cells_[i * players_ + j];
      }
    }
  }

  void set(std::size_t i, std::size_t j, double value) { cells_[i * players_ + j] = value; }
  double of(std::size_t i, std::size_t j) const { return cells_[i * players_ + j]; }
  double of(std::size_t i) const { return of(i, i); }
  double of_difference(std::size_t i, std::size_t j) const { return of(i) + of(j) - 2 * of(i, j); }

 private:
  std::size_t players_;
  std::vector<double> cells_;
};

// Subtracts the mean from each column of the inverse, then from each row.
Covariance centered(const std::vector<std::vector<double>>& inverse) {
  const std::size_t players = inverse.size();
  std::vector<std::vector<double>> columns = inverse;
  for (auto& column : columns) center(column);
  Covariance covariance(players);
  std::vector<double> row(players);
  for (std::size_t i = 0; i < players; ++i) {
    for (std::size_t j = 0; j < players; ++j) row[j] = columns[j][i];
    center(row);
    for (std::size_t j = 0; j < players; ++j) covariance.set(i, j, row[j]);
  }
  return covariance;
}

// Adds the covariance of the strengths when each block is left out in turn.
void add_blocks(Covariance& covariance, const Choices& choices, const std::vector<Counts>& blocks,
                const Counts& sum, const Fit& fit) {
  const auto count = static_cast<double>(blocks.size());
  const double scale = std::sqrt((count - 1) / count);
  for (const Counts& block : blocks) {
    Counts others = sum;
    subtract(others, block);
    std::vector<double> change = maximize_from(fit, choices, others, default_prior);
    for (std::size_t i = 0; i < change.size(); ++i) {
      change[i] = scale * (change[i] - fit.strengths[i]);
    }
    covariance.add(change);
  }
}

// Adds the covariance due to the prior, treated as two blocks for each player: to first order, and
// times 2 / (2 - 1), as for the variance of two observations.
void add_priors(Covariance& covariance, const std::vector<std::vector<double>>& inverse,
                const Fit& fit) {
  const double scale = std::sqrt(2.0);
  for (std::size_t player = 0; player < inverse.size(); ++player) {
    const double wins = 1 / (1 + std::exp(-fit.strengths[player]));
    for (const double gradient : {default_prior.games * (1 - wins), -default_prior.games * wins}) {
      std::vector<double> change = inverse[player];
      center(change);
      for (double& each : change) each *= scale * gradient;
      covariance.add(change);
    }
  }
}

// The standard errors of strengths and of their differences.
class Errors {
 public:
  Errors(const Choices& choices, const std::vector<Counts>& blocks, const Counts& sum,
         const Fit& fit)
      : boards_(blocks_by_player(choices, blocks)),
        between_(choices.players),
        independent_(choices.players) {
    const auto inverse = inverse_information(choices, sum, default_prior, fit);
    independent_ = centered(inverse);
    add_blocks(between_, choices, blocks, sum, fit);
    add_priors(between_, inverse, fit);
  }

  // The number of boards of a player, and of a pair: those that both played on.
  std::size_t boards(std::size_t i) const { return boards_[i]; }
  std::size_t boards(std::size_t i, std::size_t j) const {
    return std::min(boards_[i], boards_[j]);
  }

  // Precondition of both functions: at least two boards.
  double of(std::size_t i) const {
    return std::sqrt(moderated_variance(between_.of(i), independent_.of(i), boards(i)));
  }
  double of_difference(std::size_t i, std::size_t j) const {
    return std::sqrt(moderated_variance(between_.of_difference(i, j),
                                        independent_.of_difference(i, j), boards(i, j)));
  }

 private:
  std::vector<std::size_t> boards_;
  Covariance between_;
  Covariance independent_;
};

// The ends of intervals of players that won, or lost, too rarely for a normal distribution: on
// fewer than five boards. The results that a player did not win bound its strength from above,
// those that it won from below; without any of them nothing does.
class FewResults {
 public:
  // `sum` is the sum of the counts of all boards, and `fit` their fit. All arguments must outlive
  // this object.
  FewResults(const Choices& choices, const std::vector<Counts>& boards, const Counts& sum,
             const Fit& fit)
      : choices_(choices), sum_(sum), fit_(fit), wins_(choices.players), losses_(choices.players) {
    std::vector<double> all(choices.players);  // choices from sets with the player
    for (const Counts& board : boards) {
      std::ranges::fill(all, 0.0);
      for (std::size_t s = 0; s < choices.sets.size(); ++s) {
        for (const std::uint32_t player : choices.sets[s]) all[player] += board.sets[s];
      }
      for (std::size_t player = 0; player < choices.players; ++player) {
        const auto* const chosen = &board.chosen[player * choices.orders];  // alone, with one other
        if (std::any_of(chosen, chosen + choices.orders, [](double n) { return n > 0; }))
          ++wins_[player];
        if (chosen[0] < all[player]) ++losses_[player];
      }
    }
  }

  // Returns the strength at which so few losses, or more, have the probability `rare`, as events of
  // a Poisson distribution; an upper end must not be below it. Infinity without any losses,
  // -infinity if they are not few.
  double min_high(std::size_t player, double rare) const {
    if (losses_[player] >= few) return -infinity;
    const double mean = poisson_mean(losses_[player], rare);
    return end_at(player, [&](const Results& all) { return all.losses < mean; });
  }

  // Returns the same for wins; a lower end must not be above it. -infinity without any wins,
  // infinity if they are not few.
  double max_low(std::size_t player, double rare) const {
    if (wins_[player] >= few) return infinity;
    const double mean = poisson_mean(wins_[player], rare);
    return end_at(player, [&](const Results& all) { return all.wins > mean; });
  }

 private:
  struct Results {
    double wins = 0, losses = 0;
  };

  static constexpr unsigned few = 5;
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  // Returns how many choices from sets with the player are expected to be that player, and how many
  // others, if it had this strength.
  Results expected(std::size_t player, double strength) const {
    Results results;
    for (std::size_t s = 0; s < choices_.sets.size(); ++s) {
      const Set& set = choices_.sets[s];
      if (sum_.sets[s] == 0 || !std::ranges::binary_search(set, player)) continue;
      double others = 0;  // relative to the player
      for (const std::uint32_t other : set) {
        if (other != player) others += std::exp(fit_.strengths[other] - strength);
      }
      results.wins += sum_.sets[s] / (1 + others);
      results.losses += sum_.sets[s] * others / (1 + others);
    }
    return results;
  }

  // Returns the lowest strength for which `is_above` holds, which rises with the strength; infinite
  // if none, or all, do. The mean of all strengths remains 0.
  template <class IsAbove>
  double end_at(std::size_t player, const IsAbove& is_above) const {
    constexpr double range = 30;
    const double strength = fit_.strengths[player];
    double low = strength - range, high = strength + range;
    if (!is_above(expected(player, high))) return infinity;
    if (is_above(expected(player, low))) return -infinity;
    for (int i = 0; i < 60; ++i) {
      const double middle = (low + high) / 2;
      (is_above(expected(player, middle)) ? high : low) = middle;
    }
    const auto count = static_cast<double>(choices_.players);
    return strength + (high - strength) * (count - 1) / count;
  }

  const Choices& choices_;
  const Counts& sum_;
  const Fit& fit_;
  // By player: the boards on which it won or drew, and on which it lost or drew. All results of a
  // board may have the same cause, so it counts once.
  std::vector<unsigned> wins_, losses_;
};

void add_intervals(Jackknife& result, const Errors& errors, const FewResults& few) {
  constexpr double rest = (1 - confidence_level) / 2;
  for (std::size_t player = 0; player < result.fit.strengths.size(); ++player) {
    auto& interval = result.intervals.emplace_back();
    auto& error = result.standard_errors.emplace_back();
    if (errors.boards(player) < 2) continue;
    error = errors.of(player);
    const double half = error * student_quantile(1 - rest, errors.boards(player) - 1);
    const double strength = result.fit.strengths[player];
    interval = Interval{std::min(strength - half, few.max_low(player, rest)),
                        std::max(strength + half, few.min_high(player, rest))};
  }
}

void add_superiority(Jackknife& result, const Errors& errors) {
  const auto& strengths = result.fit.strengths;
  result.superiority.assign(strengths.size(), std::vector<double>(strengths.size(), 0.5));
  for (std::size_t i = 0; i < strengths.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double difference = strengths[i] - strengths[j];
      if (errors.boards(i, j) < 2 || std::abs(difference) <= strength_epsilon) continue;
      const double sure =
          student_cdf(difference / errors.of_difference(i, j), errors.boards(i, j) - 1);
      result.superiority[i][j] = sure;
      result.superiority[j][i] = 1 - sure;
    }
  }
}

double order_confidence(const Jackknife& result) {
  const auto& strengths = result.fit.strengths;
  std::vector<std::size_t> order(strengths.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, std::greater(), [&](std::size_t i) { return strengths[i]; });
  double sure = 1;
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (strengths[order[i - 1]] - strengths[order[i]] <= strength_epsilon) return 0;
    sure -= result.superiority[order[i]][order[i - 1]];
  }
  return std::max(sure, 0.0);
}

}  // namespace

double moderated_variance(double between_boards, double independent, std::size_t boards) {
  constexpr double degrees_of_model = 2;
  const auto degrees = static_cast<double>(boards - 1);
  const double both =
      (degrees * between_boards + degrees_of_model * independent) / (degrees + degrees_of_model);
  return std::max(between_boards, both);
}

Jackknife jackknife(std::size_t players, std::span<const std::vector<Ranking>> blocks) {
  std::vector<Ranking> games;
  for (const auto& block : blocks) games.insert(games.end(), block.begin(), block.end());
  const Choices choices = choices_of(players, games);
  const std::vector<Counts> counts = counts_by_block(choices, blocks);
  const Counts sum = counts_of(choices, games);
  Jackknife result{maximize(choices, sum, default_prior), counts.size()};
  if (counts.size() < 2) return result;
  const Errors errors(choices, counts, sum, result.fit);
  add_intervals(result, errors, FewResults(choices, counts, sum, result.fit));
  add_superiority(result, errors);
  result.order = order_confidence(result);
  return result;
}

}  // namespace gauntlet::rating
