#include "match/pairing.hpp"

#include <algorithm>

namespace gauntlet::match {
namespace {

// Appends the sizes, none above `most`, to `games`. Returns false, and appends nothing, if there is
// no partition.
bool share(std::size_t players, std::size_t least, std::size_t most,
           std::vector<std::size_t>& games) {
  if (players == 0) return true;
  if (players < least || most < least) return false;
  const std::size_t already = games.size();
  for (std::size_t count = players / most;; --count) {
    games.resize(already + count, most);
    if (share(players - count * most, least, most - 1, games)) return true;
    if (count == 0) break;
  }
  games.resize(already);
  return false;
}

}  // namespace

std::vector<std::size_t> share_out(std::size_t players, GameSizes sizes) {
  std::vector<std::size_t> games;
  while (players > 0 && !share(players, sizes.least, sizes.most, games)) --players;
  return games;
}

}  // namespace gauntlet::match
