#include "league/rating/few_results.hpp"

#include <algorithm>
#include <cmath>

#include "league/rating/quantile.hpp"

namespace gauntlet::rating {

FewResults::FewResults(const Choices& choices, const std::vector<Counts>& boards, const Counts& sum,
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

double FewResults::min_high(std::size_t player, double rare) const {
  if (losses_[player] >= few) return -infinity;
  const double mean = poisson_mean(losses_[player], rare);
  return end_at(player, [&](const Results& all) { return all.losses < mean; });
}

double FewResults::max_low(std::size_t player, double rare) const {
  if (wins_[player] >= few) return infinity;
  const double mean = poisson_mean(wins_[player], rare);
  return end_at(player, [&](const Results& all) { return all.wins > mean; });
}

// Returns how many choices from sets with the player are expected to be that player, and how many
// others, if it had this strength.
FewResults::Results FewResults::expected(std::size_t player, double strength) const {
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
double FewResults::end_at(std::size_t player, const IsAbove& is_above) const {
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

}  // namespace gauntlet::rating
