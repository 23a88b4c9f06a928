#include "league/tables/tally.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace gauntlet::league {
namespace {

using Numbers = std::unordered_map<std::string_view, std::size_t>;

// A game whose players are all known, by number.
struct Known {
  const Game* game;
  std::vector<std::size_t> players;
};

std::vector<Known> known_games(const Results& results) {
  Numbers numbers;
  for (const auto& player : results.league.players) numbers.emplace(player.name, numbers.size());
  std::vector<Known> known;
  known.reserve(results.games.size());
  for (const auto& game : results.games) {
    Known one{&game, {}};
    for (const auto& seat : game.seats) {
      if (const auto found = numbers.find(seat.player); found != numbers.end()) {
        one.players.push_back(found->second);
      }
    }
    if (!game.seats.empty() && one.players.size() == game.seats.size()) {
      known.push_back(std::move(one));
    }
  }
  std::ranges::sort(known, {}, [](const Known& one) {
    return std::tie(one.game->board, one.game->round, one.players);
  });
  return known;
}

Tiers tiers_of(const Known& known) {
  std::map<unsigned, std::vector<std::size_t>> by_rank;
  for (std::size_t i = 0; i < known.players.size(); ++i) {
    by_rank[known.game->seats[i].rank].push_back(known.players[i]);
  }
  Tiers tiers;
  for (auto& [rank, players] : by_rank) {
    std::ranges::sort(players);
    tiers.push_back(std::move(players));
  }
  return tiers;
}

void add(Effort& sum, const Effort& effort) {
  sum.calls += effort.calls;
  sum.clock += effort.clock;
  sum.processor += effort.processor;
  sum.slowest = std::max(sum.slowest, effort.slowest);
}

void add(std::vector<Outcomes>& by_seat, std::size_t seat, const Outcomes& one) {
  if (by_seat.size() <= seat) by_seat.resize(seat + 1);
  by_seat[seat].games += one.games;
  by_seat[seat].wins += one.wins;
  by_seat[seat].draws += one.draws;
}

class Counter {
 public:
  explicit Counter(const League& league)
      : is_alone_(league.format == "alone" || league.seats == 1) {
    const std::size_t count = league.players.size();
    for (const auto& entry : league.players) {
      Standing player;
      player.name = entry.name;
      player.kind = entry.kind;
      if (is_alone_) player.alone.emplace();
      tally_.players.push_back(std::move(player));
    }
    tally_.crosstable.assign(count, std::vector<Points>(count));
  }

  void add_game(const Known& known) {
    ++tally_.played;
    if (known.game->attempts > 1) ++tally_.again;
    const Tiers tiers = tiers_of(known);
    if (!is_alone_ && tiers.front().size() > 1) ++tally_.drawn;
    for (std::size_t seat = 0; seat < known.players.size(); ++seat) {
      add_seat(known, seat, tiers.front());
    }
    if (is_alone_) return add_alone(known);
    meet(tiers);
    tally_.blocks[known.game->board].push_back(tiers);
  }

  // Who plays alone is compared with all who have the same board.
  Tally finish() && {
    for (auto& [board, players] : tally_.alone) {
      fail_outs(players);
      sum_up(players);
      meet(tiers_of_board(players));
    }
    return std::move(tally_);
  }

 private:
  void add_seat(const Known& known, std::size_t place, const std::vector<std::size_t>& first) {
    const Seat& seat = known.game->seats[place];
    Standing& player = tally_.players[known.players[place]];
    Outcomes one{1, 0, 0};
    if (!is_alone_ && std::ranges::binary_search(first, known.players[place])) {
      (first.size() == 1 ? one.wins : one.draws) = 1;
    }
    player.outcomes.games += one.games;
    player.outcomes.wins += one.wins;
    player.outcomes.draws += one.draws;
    if (!is_alone_) {
      add(player.by_seat, place, one);
      add(tally_.by_seat, place, one);
    }
    if (seat.out) ++player.troubles.counts[static_cast<std::size_t>(seat.out->what)];
    add(player.effort, seat.effort);
    if (known.game->round > player.last_round) player.goes_on = false;
    player.last_round = std::max(player.last_round, known.game->round);
    if (known.game->round == player.last_round && !seat.out && one.wins + one.draws > 0) {
      player.goes_on = true;
    }
  }

  void add_alone(const Known& known) {
    auto& players = tally_.alone[known.game->board];
    players.resize(tally_.players.size());
    for (std::size_t i = 0; i < known.players.size(); ++i) {
      const Seat& seat = known.game->seats[i];
      AloneOnBoard& here = players[known.players[i]];
      here.failed += seat.missed;
      if (seat.out) {
        ++here.outs;
      } else if (seat.histogram.empty() && seat.score) {
        ++here.found[*seat.score];
      }
      for (std::size_t score = 0; score < seat.histogram.size(); ++score) {
        if (seat.histogram[score] == 0) continue;
        here.found[static_cast<std::int64_t>(score)] += seat.histogram[score];
      }
    }
  }

  // Whoever was thrown out has failed all that others had to find there.
  static void fail_outs(std::vector<AloneOnBoard>& players) {
    std::uint64_t most = 1;
    for (const auto& player : players) most = std::max(most, player.found_count() + player.failed);
    for (auto& player : players) {
      if (player.outs > 0) player = {{}, most, player.outs};
    }
  }

  void sum_up(const std::vector<AloneOnBoard>& players) {
    for (std::size_t i = 0; i < players.size(); ++i) {
      Alone& all = *tally_.players[i].alone;
      all.failed += players[i].failed;
      for (const auto& [score, count] : players[i].found) all.histogram[score] += count;
    }
  }

  // Those who failed least often on a board, and of these who took least, come first.
  static Tiers tiers_of_board(const std::vector<AloneOnBoard>& players) {
    std::map<std::pair<std::uint64_t, double>, std::vector<std::size_t>> by_key;
    for (std::size_t i = 0; i < players.size(); ++i) {
      const auto found = players[i].found_count();
      if (found + players[i].failed == 0) continue;
      const double mean =
          found == 0 ? 0 : static_cast<double>(players[i].score()) / static_cast<double>(found);
      by_key[{players[i].failed, mean}].push_back(i);
    }
    Tiers tiers;
    for (auto& [key, numbers] : by_key) tiers.push_back(std::move(numbers));
    return tiers;
  }

  void meet(const Tiers& tiers) {
    for (std::size_t tier = 0; tier < tiers.size(); ++tier) {
      for (const auto player : tiers[tier]) {
        for (const auto other : tiers[tier]) {
          if (other != player) meet(player, other, 1);
        }
        for (std::size_t behind = tier + 1; behind < tiers.size(); ++behind) {
          for (const auto other : tiers[behind]) {
            meet(player, other, 2);
            meet(other, player, 0);
          }
        }
      }
    }
  }

  void meet(std::size_t player, std::size_t other, std::uint64_t halves) {
    for (Points* const points :
         {&tally_.crosstable[player][other], &tally_.players[player].points}) {
      ++points->meetings;
      points->halves += halves;
    }
  }

  bool is_alone_;
  Tally tally_;
};

}  // namespace

std::uint64_t AloneOnBoard::found_count() const {
  std::uint64_t sum = 0;
  for (const auto& [score, count] : found) sum += count;
  return sum;
}

std::int64_t AloneOnBoard::score() const {
  std::int64_t sum = 0;
  for (const auto& [score, count] : found) sum += score * static_cast<std::int64_t>(count);
  return sum;
}

Tally tally(const Results& results) {
  Counter counter(results.league);
  for (const auto& known : known_games(results)) counter.add_game(known);
  return std::move(counter).finish();
}

}  // namespace gauntlet::league
