#include "league/tables/standings.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "league/tables/judged.hpp"
#include "league/tables/tally.hpp"
#include "text/natural.hpp"

namespace gauntlet::league {
namespace {

// Compares players by their order in the table, except for names.
class IsBetter {
 public:
  explicit IsBetter(const Standings& standings)
      : is_alone_(standings.is_alone()), is_knock_out_(standings.format == "knockout") {}

  bool operator()(const Standing& one, const Standing& other) const {
    const bool has_played = one.outcomes.games > 0;
    if (has_played != (other.outcomes.games > 0)) return has_played;
    if (!has_played) return false;
    if (is_alone_) return is_better_alone(one, other);
    if (is_knock_out_ && how_far(one) != how_far(other)) return how_far(one) > how_far(other);
    return !is_knock_out_ && *one.rating > *other.rating;
  }

 private:
  // The last round, and whether the player won it or shared first place.
  static std::pair<std::size_t, bool> how_far(const Standing& player) {
    return {player.last_round, player.goes_on};
  }

  bool is_alone_;
  bool is_knock_out_;
};

// Returns the matrix with rows and columns in the given order.
template <class Cell>
std::vector<std::vector<Cell>> in_order(const std::vector<std::vector<Cell>>& matrix,
                                        const std::vector<std::size_t>& order) {
  if (matrix.empty()) return {};
  std::vector<std::vector<Cell>> sorted;
  for (const auto row : order) {
    auto& cells = sorted.emplace_back();
    for (const auto column : order) cells.push_back(matrix[row][column]);
  }
  return sorted;
}

void give_places(Standings& standings) {
  auto& players = standings.players;
  const IsBetter is_better(standings);
  for (std::size_t i = 0; i < players.size() && players[i].outcomes.games > 0; ++i) {
    const bool is_next = i == 0 || is_better(players[i - 1], players[i]);
    players[i].place = is_next ? i + 1 : players[i - 1].place;
  }
}

// Determines the ranges of ranks, and the players that cannot be distinguished.
void give_ranges(Standings& standings) {
  const double sure = 1 - (1 - standings.level) / 2;
  const auto count = static_cast<std::size_t>(std::ranges::count_if(
      standings.players, [](const Standing& player) { return player.place > 0; }));
  for (std::size_t i = 0; i < count; ++i) {
    Standing& player = standings.players[i];
    player.least_place = 1;
    player.most_place = count;
    for (std::size_t j = 0; j < count; ++j) {
      if (j == i) continue;
      const bool is_known = !standings.superiority.empty();
      if (is_known && standings.superiority[j][i] >= sure) {
        ++player.least_place;
      } else if (is_known && standings.superiority[i][j] >= sure) {
        --player.most_place;
      } else {
        player.equals.push_back(j);
      }
    }
  }
}

Standings without_players(const Results& results, const RatingSettings& settings,
                          const Tally& tally) {
  const League& league = results.league;
  Standings standings;
  standings.title = league.title;
  standings.game = league.game;
  standings.format = league.format;
  standings.seats = league.seats;
  standings.boards = standings.is_alone() ? tally.alone.size() : tally.blocks.size();
  standings.played = tally.played;
  standings.void_games = tally.void_games;
  standings.planned = league.games;
  standings.drawn = tally.drawn;
  standings.again = tally.again;
  standings.level = settings.level;
  standings.by_seat = tally.by_seat;
  if (standings.is_alone()) standings.optimum = settings.optimum;
  return standings;
}

}  // namespace

std::uint64_t Troubles::sum() const {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

std::uint64_t Alone::found() const {
  std::uint64_t sum = 0;
  for (const auto& [score, count] : histogram) sum += count;
  return sum;
}

std::chrono::microseconds Standing::mean_clock() const {
  return effort.calls == 0 ? std::chrono::microseconds(0)
                           : effort.clock / static_cast<std::int64_t>(effort.calls);
}

std::chrono::microseconds Standing::mean_processor() const {
  return effort.calls == 0 ? std::chrono::microseconds(0)
                           : effort.processor / static_cast<std::int64_t>(effort.calls);
}

Standings standings_of(const Results& results, const RatingSettings& settings) {
  const Tally counted = tally(results);
  Standings standings = without_players(results, settings, counted);
  std::vector<Standing> players = counted.players;
  const Judged judged = standings.is_alone() ? judge_alone(counted, settings, players)
                                             : judge(counted, settings, players);
  std::vector<std::size_t> order(players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const IsBetter is_better(standings);
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    if (is_better(players[a], players[b])) return true;
    if (is_better(players[b], players[a])) return false;
    return text::natural_less(players[a].name, players[b].name);
  });
  for (const auto player : order) standings.players.push_back(players[player]);
  standings.crosstable = in_order(counted.crosstable, order);
  standings.superiority = in_order(judged.superiority, order);
  standings.order = judged.order;
  give_places(standings);
  give_ranges(standings);
  return standings;
}

}  // namespace gauntlet::league
