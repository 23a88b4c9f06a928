#include "league/rating/bootstrap.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <future>
#include <numeric>
#include <stdexcept>
#include <tuple>

#include "core/random.hpp"
#include "league/rating/likelihood.hpp"
#include "league/rating/quantile.hpp"

namespace gauntlet::rating {
namespace {

Counts none_of(const Choices& choices) {
  return {std::vector<double>(choices.sets.size()),
          std::vector<double>(choices.players * choices.orders)};
}

// The counts of each block that has some, sorted: whichever order they were in, they are drawn
// alike.
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

std::vector<double> replica(const Choices& choices, const std::vector<Counts>& blocks,
                            const BootstrapSettings& settings, std::size_t number,
                            const Fit& start) {
  Random random(settings.seed, number);
  Counts drawn = none_of(choices);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    add(drawn, blocks[static_cast<std::size_t>(random.below(blocks.size()))]);
  }
  return maximize_from(start, choices, drawn, settings.prior);
}

std::vector<std::vector<double>> all_replicas(const Choices& choices,
                                              const std::vector<Counts>& blocks,
                                              const BootstrapSettings& settings, const Fit& start) {
  std::vector<std::vector<double>> strengths(settings.replicas);
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < strengths.size(); i = next++) {
      strengths[i] = replica(choices, blocks, settings, i, start);
    }
  };
  std::vector<std::future<void>> helpers;
  for (unsigned i = 1; i < settings.threads; ++i) {
    helpers.push_back(std::async(std::launch::async, work));
  }
  work();
  for (auto& each : helpers) each.get();
  return strengths;
}

// -1, 0 or 1 as the first is weaker than, equal to or stronger than the second.
int compare(double a, double b) {
  if (std::abs(a - b) <= equal_strengths) return 0;
  return a < b ? -1 : 1;
}

// The share below the low end of an interval: as the expanded percentiles have it.
double tail_of(double level, std::size_t blocks) {
  const auto n = static_cast<double>(blocks);
  return normal_cdf(student_quantile((1 - level) / 2, blocks - 1) * std::sqrt(n / (n - 1)));
}

void add_intervals(Bootstrap& result, const std::vector<std::vector<double>>& replicas,
                   double tail) {
  const auto count = static_cast<double>(replicas.size());
  std::vector<double> all(replicas.size());
  for (std::size_t player = 0; player < result.fit.strengths.size(); ++player) {
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = replicas[i][player];
    std::ranges::sort(all);
    result.intervals.push_back({quantile(all, tail), quantile(all, 1 - tail)});
    const double mean = std::accumulate(all.begin(), all.end(), 0.0) / count;
    double squares = 0;
    for (const double strength : all) squares += (strength - mean) * (strength - mean);
    result.errors.push_back(std::sqrt(squares / std::max(1.0, count - 1)));
  }
}

void add_superiority(Bootstrap& result, const std::vector<std::vector<double>>& replicas) {
  const std::size_t players = result.fit.strengths.size();
  const auto count = static_cast<double>(replicas.size());
  result.superiority.assign(players, std::vector<double>(players, 0.5));
  for (std::size_t i = 0; i < players; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      double better = 0;
      for (const auto& strengths : replicas) better += 1 + compare(strengths[i], strengths[j]);
      result.superiority[i][j] = better / 2 / count;
      result.superiority[j][i] = 1 - result.superiority[i][j];
    }
  }
}

// Whether each is stronger than the next one of the order.
bool has_order(const std::vector<double>& strengths, const std::vector<std::size_t>& order) {
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (compare(strengths[order[i - 1]], strengths[order[i]]) <= 0) return false;
  }
  return true;
}

double order_confidence(const Fit& fit, const std::vector<std::vector<double>>& replicas) {
  std::vector<std::size_t> order(fit.strengths.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, std::greater(), [&](std::size_t i) { return fit.strengths[i]; });
  if (!has_order(fit.strengths, order)) return 0;
  const auto right = std::ranges::count_if(
      replicas, [&](const auto& strengths) { return has_order(strengths, order); });
  return static_cast<double>(right) / static_cast<double>(replicas.size());
}

}  // namespace

Bootstrap bootstrap(std::size_t players, std::span<const std::vector<Ranking>> blocks,
                    const BootstrapSettings& settings) {
  if (!(settings.level > 0 && settings.level < 1)) {
    throw std::invalid_argument("a level is between 0 and 1");
  }
  std::vector<Ranking> games;
  for (const auto& block : blocks) games.insert(games.end(), block.begin(), block.end());
  const Choices choices = choices_of(players, games);
  const std::vector<Counts> counts = counts_by_block(choices, blocks);
  Counts sum = none_of(choices);
  for (const Counts& block : counts) add(sum, block);
  Bootstrap result{maximize(choices, sum, settings.prior), counts.size()};
  if (counts.size() < 2 || settings.replicas == 0) return result;
  const auto replicas = all_replicas(choices, counts, settings, result.fit);
  add_intervals(result, replicas, tail_of(settings.level, counts.size()));
  add_superiority(result, replicas);
  result.order = order_confidence(result.fit, replicas);
  return result;
}

}  // namespace gauntlet::rating
