#include "match/pairing.hpp"

#include <algorithm>

namespace gauntlet::match {
namespace {

// Appends the sizes, none above `max`, to `games`. Returns false, and appends nothing, if there is
// no partition.
bool share(std::size_t players, std::size_t min, std::size_t max, std::vector<std::size_t>& games) {
  if (players == 0) return true;
  if (players < min || max < min) return false;
  const std::size_t already = games.size();
  for (std::size_t count = players / max;; --count) {
    games.resize(already + count, max);
    if (share(players - count * max, min, max - 1, games)) return true;
    if (count == 0) break;
  }
  games.resize(already);
  return false;
}

}  // namespace

std::vector<std::size_t> partition_players(std::size_t players, GameSizes sizes) {
  std::vector<std::size_t> games;
  while (players > 0 && !share(players, sizes.min, sizes.max, games)) --players;
  return games;
}

}  // namespace gauntlet::match
