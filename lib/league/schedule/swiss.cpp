#include "league/schedule/swiss.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "league/schedule/grouping.hpp"
#include "league/schedule/matching.hpp"

namespace gauntlet::league {
namespace {

using Players = std::vector<std::size_t>;

Players standings(std::span<const SwissPlayer> players) {
  Players order;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i].plays) order.push_back(i);
  }
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(-players[i].points, i); });
  return order;
}

// Removes `count` players from the standings: the last ones among those with the fewest byes.
Players take_byes(Players& order, std::size_t count, std::span<const SwissPlayer> players) {
  std::vector<std::pair<std::size_t, std::size_t>> byes_so_far;  // byes, index from the end
  byes_so_far.reserve(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    byes_so_far.emplace_back(players[order[i]].byes, order.size() - i);
  }
  std::ranges::sort(byes_so_far);
  Players byes;
  for (std::size_t i = 0; i < count; ++i) {
    byes.push_back(order[order.size() - byes_so_far[i].second]);
  }
  std::ranges::sort(byes);
  std::erase_if(order, [&](std::size_t i) { return std::ranges::binary_search(byes, i); });
  return byes;
}

// Returns true if all can be paired with nobody they met more than `max` times.
bool can_pair(const Players& players, const EncounterCounts& met, std::size_t max) {
  Pairable pairable(players.size(), std::vector<bool>(players.size()));
  for (std::size_t i = 0; i < players.size(); ++i) {
    for (std::size_t j = 0; j < players.size(); ++j) {
      pairable[i][j] = i != j && met(players[i], players[j]) <= max;
    }
  }
  const auto partners = maximum_matching(pairable);
  for (std::size_t i = 0; i < partners.size(); ++i) {
    if (partners[i] == i) return false;
  }
  return true;
}

std::vector<Group> pair_up(Players left, const EncounterCounts& met) {
  std::size_t max = 0;
  while (!can_pair(left, met, max)) ++max;
  std::vector<Group> games;
  while (!left.empty()) {
    const std::size_t best = left.front();
    std::vector<std::pair<std::size_t, std::size_t>> others;  // number of meetings, index
    for (std::size_t i = 1; i < left.size(); ++i) others.emplace_back(met(best, left[i]), i);
    std::ranges::sort(others);
    for (const auto& [meetings, place] : others) {
      const std::size_t other = left[place];
      Players rest(left.begin() + 1, left.end());
      std::erase(rest, other);
      if (meetings > max || !can_pair(rest, met, max)) continue;
      games.push_back({std::min(best, other), std::max(best, other)});
      left = std::move(rest);
      break;
    }
  }
  return games;
}

}  // namespace

SwissRound swiss_round(std::size_t seats, std::span<const SwissPlayer> players,
                       const EncounterCounts& met) {
  assert(seats > 0 && players.size() == met.players());
  Players order = standings(players);
  SwissRound round;
  round.byes = take_byes(order, order.size() % seats, players);
  round.games = seats == 2 ? pair_up(std::move(order), met) : form_groups(seats, order, met);
  return round;
}

}  // namespace gauntlet::league
