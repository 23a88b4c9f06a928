#include <algorithm>
#include <stdexcept>

#include "league/rating/likelihood.hpp"

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

void add(Counts& sum, const Counts& more) {
  for (std::size_t i = 0; i < sum.sets.size(); ++i) sum.sets[i] += more.sets[i];
  for (std::size_t i = 0; i < sum.chosen.size(); ++i) sum.chosen[i] += more.chosen[i];
}

void subtract(Counts& sum, const Counts& part) {
  for (std::size_t i = 0; i < sum.sets.size(); ++i) sum.sets[i] -= part.sets[i];
  for (std::size_t i = 0; i < sum.chosen.size(); ++i) sum.chosen[i] -= part.chosen[i];
}

}  // namespace gauntlet::rating
