#include "league/rating/ranking.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <stdexcept>

namespace gauntlet::rating {

Ranking ranking_of(std::span<const std::size_t> players, std::span<const unsigned> ranks) {
  assert(players.size() == ranks.size());
  std::map<unsigned, std::vector<std::size_t>> tiers;
  for (std::size_t i = 0; i < players.size(); ++i) tiers[ranks[i]].push_back(players[i]);
  Ranking ranking;
  for (auto& [rank, tier] : tiers) ranking.tiers.push_back(std::move(tier));
  return ranking;
}

Result result_of(const Ranking& game, std::size_t player) {
  std::size_t better = 0;
  std::size_t all = 0;
  const std::vector<std::size_t>* own = nullptr;
  for (const auto& tier : game.tiers) {
    all += tier.size();
    if (std::ranges::find(tier, player) != tier.end()) {
      own = &tier;
    } else if (!own) {
      better += tier.size();
    }
  }
  if (!own) throw std::invalid_argument("the player is not in the game");
  Result result;
  const auto equal = static_cast<double>(own->size());
  if (all > 1) {
    const auto beaten = static_cast<double>(all - better) - equal;
    result.score = (beaten + (equal - 1) / 2) / static_cast<double>(all - 1);
  }
  if (better == 0) result.win_share = 1 / equal;
  result.won = better == 0 && own->size() == 1;
  result.drew = better == 0 && own->size() > 1;
  return result;
}

}  // namespace gauntlet::rating
