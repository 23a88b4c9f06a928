#include "league/run/stop.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "core/numbers.hpp"
#include "league/rating/jackknife.hpp"
#include "league/rating/sprt.hpp"

namespace gauntlet::league {
namespace {

// All games on a board.
using Block = std::vector<rating::Ranking>;

// Returns the games as the standings count them: without games left out, and without players that
// did not play.
std::vector<Block> blocks_of(std::size_t boards, const Games& games) {
  std::vector<const Game*> all;
  for (const auto& [meeting, game] : games) {
    if (meeting.board < boards) all.push_back(&game);
  }
  const auto absent = who_did_not_play(all);
  std::vector<Block> blocks(boards);
  for (const auto& [meeting, game] : games) {
    if (meeting.board >= boards || !game.left_out_for.empty()) continue;
    std::vector<std::size_t> players;
    std::vector<unsigned> ranks;
    for (std::size_t i = 0; i < game.seats.size(); ++i) {
      if (absent.contains(game.seats[i].player)) continue;
      players.push_back(meeting.players[i]);
      ranks.push_back(game.seats[i].rank);
    }
    if (players.size() >= 2) blocks[meeting.board].push_back(rating::ranking_of(players, ranks));
  }
  return blocks;
}

// Renumbers the players that occur in the games from 0, keeping their order. Returns their number.
std::size_t renumber(std::vector<Block>& blocks) {
  std::map<std::size_t, std::size_t> numbers;
  const auto for_each_player = [&](const auto& what) {
    for (Block& block : blocks) {
      for (rating::Ranking& game : block) {
        for (auto& tier : game.tiers) std::ranges::for_each(tier, what);
      }
    }
  };
  for_each_player([&](std::size_t player) { numbers.emplace(player, 0); });
  std::size_t next = 0;
  for (auto& [player, number] : numbers) number = next++;
  for_each_player([&](std::size_t& player) { player = numbers.at(player); });
  return numbers.size();
}

std::string two_digits(double number) { return write_decimal(std::round(number * 100) / 100); }

std::string why_by_order(double wanted, std::vector<Block> blocks) {
  constexpr std::size_t step = 10;
  if (blocks.size() % step != 0) return "";
  const std::size_t players = renumber(blocks);
  if (players < 2) return "";
  const double order = rating::jackknife(players, blocks).order;
  if (order < wanted) return "";
  return "the order of the players is certain: " + two_digits(order) + " after " +
         pluralize(blocks.size(), "board");
}

std::string why_by_sprt(const SprtRule& rule, const Config& config,
                        const std::vector<Block>& blocks) {
  std::vector<std::size_t> outcomes;
  std::size_t kinds = 0;
  for (const Block& block : blocks) {
    Block between;
    std::ranges::copy_if(block, std::back_inserter(between), [&](const rating::Ranking& game) {
      return rating::outcome_of({&game, 1}, rule.better, rule.worse).has_value();
    });
    if (between.empty()) continue;
    outcomes.push_back(*rating::outcome_of(between, rule.better, rule.worse));
    kinds = 2 * between.size() + 1;
  }
  if (outcomes.empty()) return "";
  const auto state = rating::sprt_along(outcomes, kinds, rule.settings);
  if (state.decision == rating::Decision::open) return "";
  const bool is_better = state.decision == rating::Decision::h1;
  return config.players[rule.better].name +
         (is_better ? " is better than " : " is not better than ") +
         config.players[rule.worse].name + " by " +
         write_decimal(is_better ? rule.settings.elo1 : rule.settings.elo0) +
         " Elo points, after " + pluralize(blocks.size(), "board");
}

}  // namespace

std::string stop_reason(const Config& config, std::size_t boards, const Games& games) {
  const StopRule& stop = config.stop;
  if (!stop.order && !stop.sprt) return "";
  const std::vector<Block> blocks = blocks_of(boards, games);
  std::string why;
  if (stop.order) why = why_by_order(*stop.order, blocks);
  if (stop.sprt && why.empty()) why = why_by_sprt(*stop.sprt, config, blocks);
  return why;
}

}  // namespace gauntlet::league
