#include <numeric>

#include "league/rating/elo.hpp"
#include "league/rating/fit.hpp"
#include "league/rating/jackknife.hpp"
#include "league/tables/bootstrap_summary.hpp"
#include "league/tables/words.hpp"

namespace gauntlet::league {
namespace {

// Returns the players with games, by index; the others cannot be rated.
std::vector<std::size_t> rated_of(const std::vector<Standing>& players) {
  std::vector<std::size_t> rated;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i].outcomes.games > 0) rated.push_back(i);
  }
  return rated;
}

// Returns the games of each board; players are renumbered to their indices in `rated`.
std::vector<std::vector<rating::Ranking>> blocks_of(const Tally& tally,
                                                    const std::vector<std::size_t>& rated) {
  std::vector<std::size_t> places(tally.players.size());
  for (std::size_t i = 0; i < rated.size(); ++i) places[rated[i]] = i;
  std::vector<std::vector<rating::Ranking>> blocks;
  for (const auto& [board, games] : tally.blocks) {
    auto& block = blocks.emplace_back();
    for (Tiers tiers : games) {
      for (auto& tier : tiers) {
        for (auto& player : tier) player = places[player];
      }
      block.push_back({std::move(tiers)});
    }
  }
  return blocks;
}

rating::Jackknife judged_blocks(std::size_t players,
                                const std::vector<std::vector<rating::Ranking>>& blocks,
                                const RatingSettings& settings) {
  if (settings.has_intervals) return rating::jackknife(players, blocks, settings.level);
  std::vector<rating::Ranking> games;
  for (const auto& block : blocks) games.insert(games.end(), block.begin(), block.end());
  return {rating::fit(players, games), blocks.size()};
}

// 1/2 if one of the players is not rated.
std::vector<std::vector<double>> for_all(const std::vector<std::vector<double>>& superiority,
                                         const std::vector<std::size_t>& rated, std::size_t count) {
  std::vector<std::vector<double>> all(count, std::vector<double>(count, 0.5));
  for (std::size_t i = 0; i < rated.size(); ++i) {
    for (std::size_t j = 0; j < rated.size(); ++j) {
      all[rated[i]][rated[j]] = rounded(superiority[i][j]);
    }
  }
  return all;
}

}  // namespace

BootstrapSummary estimate(const Tally& tally, const RatingSettings& settings,
                          std::vector<Standing>& players) {
  const auto rated = rated_of(players);
  if (rated.empty()) return {};
  const auto judged = judged_blocks(rated.size(), blocks_of(tally, rated), settings);
  const double draws = judged.fit.draws();
  const auto elo = [&](double strength) { return rounded(rating::elo_of(strength, draws)); };
  for (std::size_t i = 0; i < rated.size(); ++i) {
    Standing& player = players[rated[i]];
    player.rating = elo(judged.fit.strengths[i]);
    if (judged.intervals.empty() || !judged.intervals[i]) continue;
    player.interval = Interval{elo(judged.intervals[i]->low), elo(judged.intervals[i]->high)};
  }
  if (judged.superiority.empty()) return {};
  return {for_all(judged.superiority, rated, players.size()), rounded(judged.order)};
}

}  // namespace gauntlet::league
