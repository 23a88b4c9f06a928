#include "league/tables/standings.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "league/tables/tally.hpp"
#include "text/names.hpp"

namespace gauntlet::league {
namespace {

// Compares players by their order in the table, except for names.
class IsBetter {
 public:
  explicit IsBetter(const Standings& standings)
      : is_solo_(standings.is_solo()), is_knock_out_(standings.format == "knockout") {}

  bool operator()(const Standing& one, const Standing& other) const {
    const bool has_played = one.outcomes.games > 0;
    if (has_played != (other.outcomes.games > 0)) return has_played;
    if (!has_played) return false;
    if (is_solo_) return is_better_solo(one, other);
    if (is_knock_out_ && how_far(one) != how_far(other)) return how_far(one) > how_far(other);
    return !is_knock_out_ && *one.rating > *other.rating;
  }

 private:
  // The last round, and whether the player won it or shared first place.
  static std::pair<std::size_t, bool> how_far(const Standing& player) {
    return {player.last_round, player.advances};
  }

  bool is_solo_;
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
    players[i].rank = is_next ? i + 1 : players[i - 1].rank;
  }
}

// Determines the ranges of ranks, and the players that cannot be distinguished.
void give_ranges(Standings& standings) {
  const double sure = 1 - (1 - confidence_level) / 2;
  const auto count = static_cast<std::size_t>(std::ranges::count_if(
      standings.players, [](const Standing& player) { return player.rank > 0; }));
  for (std::size_t i = 0; i < count; ++i) {
    Standing& player = standings.players[i];
    player.min_rank = 1;
    player.max_rank = count;
    for (std::size_t j = 0; j < count; ++j) {
      if (j == i) continue;
      const bool is_known = !standings.superiority.empty();
      if (is_known && standings.superiority[j][i] >= sure) {
        ++player.min_rank;
      } else if (is_known && standings.superiority[i][j] >= sure) {
        --player.max_rank;
      } else {
        player.indistinguishable.push_back(j);
      }
    }
  }
}

Standings without_players(const Results& results, const std::optional<Optimum>& optimum,
                          const Tally& tally) {
  const League& league = results.league;
  Standings standings;
  standings.title = league.title;
  standings.game = league.game;
  standings.format = league.format;
  standings.seats = league.seats;
  standings.boards = standings.is_solo() ? tally.solo.size() : tally.blocks.size();
  standings.played = tally.played;
  standings.void_games = tally.void_games;
  standings.planned = league.games;
  standings.drawn = tally.drawn;
  standings.replayed = tally.replayed;
  standings.by_seat = tally.by_seat;
  if (standings.is_solo()) standings.optimum = optimum;
  return standings;
}

}  // namespace

std::uint64_t FailureCounts::sum() const {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

std::uint64_t Solo::found() const {
  std::uint64_t sum = 0;
  for (const auto& [score, count] : histogram) sum += count;
  return sum;
}

std::chrono::microseconds Standing::mean_clock() const {
  return effort.calls == 0 ? std::chrono::microseconds(0)
                           : effort.wall_time / static_cast<std::int64_t>(effort.calls);
}

std::chrono::microseconds Standing::mean_processor() const {
  return effort.calls == 0 ? std::chrono::microseconds(0)
                           : effort.cpu_time / static_cast<std::int64_t>(effort.calls);
}

Standings standings_of(const Results& results, const std::optional<Optimum>& optimum,
                       bool has_intervals) {
  const Tally counted = tally(results);
  Standings standings = without_players(results, optimum, counted);
  std::vector<Standing> players = counted.players;
  const BootstrapSummary judged = standings.is_solo()
                                      ? estimate_solo(counted, has_intervals, players)
                                      : estimate(counted, has_intervals, players);
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
  standings.order_probability = judged.order_probability;
  if (has_intervals) standings.stop = stop_state_of(results);
  give_places(standings);
  give_ranges(standings);
  return standings;
}

}  // namespace gauntlet::league
