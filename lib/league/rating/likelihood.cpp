#include "league/rating/likelihood.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace gauntlet::rating {
namespace {

void check(std::size_t players, const Ranking& game) {
  Set all;
  for (const auto& tier : game.tiers) {
    if (tier.empty()) throw std::invalid_argument("a tier is empty");
    for (const std::size_t player : tier) {
      if (player >= players) throw std::invalid_argument("no such player");
      all.push_back(static_cast<std::uint32_t>(player));
    }
  }
  std::ranges::sort(all);
  if (std::ranges::adjacent_find(all) != all.end()) {
    throw std::invalid_argument("a player is in a game twice");
  }
}

// Calls `what` with each tier and the set it was chosen from, while that set has two players or
// more.
template <class What>
void for_each_choice(const Ranking& game, const What& what) {
  Set left;
  for (auto tier = game.tiers.rbegin(); tier != game.tiers.rend(); ++tier) {
    for (const std::size_t player : *tier) left.push_back(static_cast<std::uint32_t>(player));
    std::ranges::sort(left);
    if (left.size() > 1) what(*tier, left);
  }
}

// Throws if a set of `size` elements has more than a million subsets of at most `orders` elements.
void check_subsets(std::size_t size, std::size_t orders) {
  double sum = 0;
  double binomial = 1;
  for (std::size_t n = 1; n <= std::min(size, orders); ++n) {
    binomial *= static_cast<double>(size - n + 1) / static_cast<double>(n);
    sum += binomial;
  }
  if (sum > 1e6) throw std::invalid_argument("too many players for such great ties");
}

// Appends the subsets of 0, ..., size - 1 with n elements, in lexicographic order.
void add_subsets(std::vector<Set>& subsets, std::uint32_t size, std::size_t n, Set chosen = {}) {
  if (chosen.size() == n) return subsets.push_back(std::move(chosen));
  for (std::uint32_t next = chosen.empty() ? 0 : chosen.back() + 1; next < size; ++next) {
    chosen.push_back(next);
    add_subsets(subsets, size, n, chosen);
    chosen.pop_back();
  }
}

std::vector<std::vector<Set>> all_subsets(const Choices& choices) {
  std::vector<std::vector<Set>> subsets;
  for (const Set& set : choices.sets) {
    if (set.size() >= subsets.size()) subsets.resize(set.size() + 1);
    if (!subsets[set.size()].empty()) continue;
    for (std::size_t n = 1; n <= std::min(set.size(), choices.orders); ++n) {
      add_subsets(subsets[set.size()], static_cast<std::uint32_t>(set.size()), n);
    }
  }
  return subsets;
}

}  // namespace

Choices choices_of(std::size_t players, std::span<const Ranking> games) {
  Choices choices{players, 1, {}, {}};
  std::size_t largest = 0;
  for (const Ranking& game : games) {
    check(players, game);
    for_each_choice(game, [&](const auto& tier, const Set& set) {
      choices.orders = std::max(choices.orders, tier.size());
      largest = std::max(largest, set.size());
      choices.sets.push_back(set);
    });
  }
  check_subsets(largest, choices.orders);
  std::ranges::sort(choices.sets);
  choices.sets.erase(std::unique(choices.sets.begin(), choices.sets.end()), choices.sets.end());
  choices.subsets = all_subsets(choices);
  return choices;
}

Counts counts_of(const Choices& choices, std::span<const Ranking> games) {
  Counts counts{std::vector<double>(choices.sets.size()),
                std::vector<double>(choices.players * choices.orders)};
  for (const Ranking& game : games) {
    for_each_choice(game, [&](const auto& tier, const Set& set) {
      const auto place = std::ranges::lower_bound(choices.sets, set) - choices.sets.begin();
      ++counts.sets[static_cast<std::size_t>(place)];
      for (const std::size_t player : tier) {
        ++counts.chosen[player * choices.orders + tier.size() - 1];
      }
    });
  }
  return counts;
}

void center(std::vector<double>& numbers) {
  const double mean =
      std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
  for (double& number : numbers) number -= mean;
}

void subtract(Counts& sum, const Counts& part) {
  for (std::size_t i = 0; i < sum.sets.size(); ++i) sum.sets[i] -= part.sets[i];
  for (std::size_t i = 0; i < sum.chosen.size(); ++i) sum.chosen[i] -= part.chosen[i];
}

namespace {

// The weights at given parameters, shared by all sets.
class Weights {
 public:
  Weights(const Choices& choices, const Set& orders, const std::vector<double>& parameters)
      : place_(choices.orders + 1), frequency_(choices.orders + 1), root_(choices.orders + 1) {
    add(1, 0, 1, choices.players, parameters);
    for (std::size_t i = 0; i < orders.size(); ++i) {
      const std::size_t place = choices.players + i;
      add(orders[i], place, std::exp(parameters[place]), choices.players, parameters);
    }
  }

  bool has(std::size_t order) const { return frequency_[order] > 0; }

  // The index of d(order) among the parameters.
  std::size_t place(std::size_t order) const { return place_[order]; }

  // f(S) of a subset of a set.
  double operator()(const Set& set, const Set& subset) const {
    double weight = frequency_[subset.size()];
    for (const std::uint32_t i : subset) weight *= root_[subset.size()][set[i]];
    return weight;
  }

 private:
  void add(std::size_t order, std::size_t place, double frequency, std::size_t players,
           const std::vector<double>& parameters) {
    place_[order] = place;
    frequency_[order] = frequency;
    for (std::size_t i = 0; i < players; ++i) {
      root_[order].push_back(std::exp(parameters[i] / static_cast<double>(order)));
    }
  }

  std::vector<std::size_t> place_;
  std::vector<double> frequency_;
  std::vector<std::vector<double>> root_;  // of worths
};

// The means and mean products of the features of a choice from one set. The features are 1 / |S|
// for each player in the chosen S, and an indicator for each size of tie.
class Moments {
 public:
  // Computes the moments of the choices from a set.
  void find(const Weights& weights, const Set& set, const std::vector<Set>& subsets,
            const Set& orders) {
    width_ = set.size() + orders.size();
    sum_ = 0;
    means_.assign(width_, 0);
    products_.assign(width_ * width_, 0);
    for (const Set& subset : subsets) {
      if (weights.has(subset.size())) add(weights(set, subset), subset, set.size(), orders);
    }
  }

  // Subtracts the moments from a slope, `times` times; `rank(i)` maps each feature to its
  // parameter.
  template <class Place>
  void take(LikelihoodDerivatives& slope, double times, const Place& place) const {
    const std::size_t size = slope.gradient.size();
    slope.value -= times * std::log(sum_);
    for (std::size_t i = 0; i < width_; ++i) {
      const double mean = means_[i] / sum_;
      slope.gradient[place(i)] -= times * mean;
      double* const row = &slope.hessian[place(i) * size];
      const double* const products = &products_[i * width_];
      for (std::size_t j = 0; j <= i; ++j) {
        row[place(j)] += times / sum_ * (products[j] - mean * means_[j]);
      }
    }
  }

 private:
  void add(double weight, const Set& subset, std::size_t players, const Set& orders) {
    const double part = 1 / static_cast<double>(subset.size());
    sum_ += weight;
    for (std::size_t i = 0; i < subset.size(); ++i) {
      means_[subset[i]] += weight * part;
      for (std::size_t j = 0; j <= i; ++j) {
        products_[subset[i] * width_ + subset[j]] += weight * part * part;
      }
    }
    if (subset.size() == 1) return;
    std::size_t tie = players;
    while (orders[tie - players] != subset.size()) ++tie;
    means_[tie] += weight;
    for (const std::uint32_t i : subset) products_[tie * width_ + i] += weight * part;
    products_[tie * width_ + tie] += weight;
  }

  std::size_t width_ = 0;
  double sum_ = 0;
  std::vector<double> means_ = {};
  std::vector<double> products_ = {};
};

}  // namespace

LikelihoodDerivatives slope_at(const Choices& choices, const Counts& counts, const Set& orders,
                               const std::vector<double>& parameters) {
  const std::size_t size = parameters.size();
  const Weights weights(choices, orders, parameters);
  LikelihoodDerivatives slope{0, std::vector<double>(size), std::vector<double>(size * size)};
  for (std::size_t i = 0; i < choices.players; ++i) {
    for (std::size_t n = 1; n <= choices.orders; ++n) {
      const double chosen = counts.chosen[i * choices.orders + n - 1] / static_cast<double>(n);
      slope.gradient[i] += chosen;
      if (n > 1 && chosen > 0) slope.gradient[weights.place(n)] += chosen;
    }
  }
  slope.value =
      std::inner_product(parameters.begin(), parameters.end(), slope.gradient.begin(), 0.0);
  Moments moments;  // reused for all sets to keep its memory
  for (std::size_t s = 0; s < choices.sets.size(); ++s) {
    if (counts.sets[s] == 0) continue;
    const Set& set = choices.sets[s];
    moments.find(weights, set, choices.subsets[set.size()], orders);
    moments.take(slope, counts.sets[s], [&](std::size_t i) {
      return i < set.size() ? std::size_t{set[i]} : choices.players + i - set.size();
    });
  }
  return slope;
}

void add_prior(LikelihoodDerivatives& slope, const Prior& prior, std::size_t players,
               const Set& orders, const std::vector<double>& parameters) {
  const std::size_t size = parameters.size();
  const bool draws = !orders.empty() && orders.front() == 2;
  // A game against a player of strength 0 is a choice of one of the two, or of both.
  for (std::size_t i = 0; i < players && prior.games > 0; ++i) {
    const double worth = std::exp(parameters[i]);
    const double draw = draws ? std::exp(parameters[players]) * std::sqrt(worth) : 0;
    const double sum = 1 + worth + draw;
    const double mean = (worth + draw / 2) / sum;
    const double times = 2 * prior.games;
    slope.value += prior.games * parameters[i] - times * std::log(sum);
    slope.gradient[i] += prior.games - times * mean;
    slope.hessian[i * size + i] += times * ((worth + draw / 4) / sum - mean * mean);
    if (!draws) continue;
    const double drawn = draw / sum;
    slope.gradient[players] -= times * drawn;
    slope.hessian[players * size + i] += times * (drawn / 2 - mean * drawn);
    slope.hessian[players * size + players] += times * (drawn - drawn * drawn);
  }
  for (std::size_t t = 0; t < orders.size(); ++t) {
    const double tie = std::exp(parameters[players + t]);
    const double share = tie / (orders[t] + tie);
    slope.value += prior.ties * (parameters[players + t] - 2 * std::log(orders[t] + tie));
    slope.gradient[players + t] += prior.ties * (1 - 2 * share);
    slope.hessian[(players + t) * size + players + t] += 2 * prior.ties * share * (1 - share);
  }
}

}  // namespace gauntlet::rating
