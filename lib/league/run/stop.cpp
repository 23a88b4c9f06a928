#include "league/run/stop.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/numbers.hpp"
#include "league/rating/bootstrap.hpp"
#include "league/rating/sprt.hpp"

namespace gauntlet::league {
namespace {

// All games on a board.
using Block = std::vector<rating::Ranking>;

std::vector<Block> blocks_of(std::size_t boards, const Games& games) {
  std::vector<Block> blocks(boards);
  for (const auto& [meeting, game] : games) {
    if (meeting.board >= boards) continue;
    std::vector<unsigned> ranks;
    ranks.reserve(game.seats.size());
    for (const Seat& seat : game.seats) ranks.push_back(seat.rank);
    blocks[meeting.board].push_back(rating::ranking_of(meeting.players, ranks));
  }
  return blocks;
}

std::string two_digits(double number) { return write_decimal(std::round(number * 100) / 100); }

std::string why_by_order(double wanted, std::size_t players, const std::vector<Block>& blocks) {
  constexpr std::size_t step = 10;
  if (blocks.size() % step != 0) return "";
  const double order = rating::bootstrap(players, blocks).order;
  if (order < wanted) return "";
  return "the order of the players is certain: " + two_digits(order) + " after " +
         count_of(blocks.size(), "board");
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
         " points of Elo, after " + count_of(blocks.size(), "board");
}

}  // namespace

std::string why_to_stop(const Config& config, std::size_t boards, const Games& games) {
  const StopRule& stop = config.stop;
  if (!stop.order && !stop.sprt) return "";
  const std::vector<Block> blocks = blocks_of(boards, games);
  std::string why;
  if (stop.order) why = why_by_order(*stop.order, config.players.size(), blocks);
  if (stop.sprt && why.empty()) why = why_by_sprt(*stop.sprt, config, blocks);
  return why;
}

}  // namespace gauntlet::league
