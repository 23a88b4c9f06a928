#include "league/tables/tally.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace gauntlet::league {
namespace {

// The players of a game grouped by rank, best first.
using Tiers = std::vector<std::vector<std::size_t>>;

// Leaves out players that did not play.
Tiers tiers_of(const KnownGame& known, const std::vector<bool>& did_not_play) {
  std::map<unsigned, std::vector<std::size_t>> by_rank;
  for (std::size_t i = 0; i < known.players.size(); ++i) {
    if (did_not_play[known.players[i]]) continue;
    by_rank[known.game->seats[i].rank].push_back(known.players[i]);
  }
  Tiers tiers;
  for (auto& [rank, players] : by_rank) {
    std::ranges::sort(players);
    tiers.push_back(std::move(players));
  }
  return tiers;
}

void add(TimeUsage& sum, const TimeUsage& effort) {
  sum.calls += effort.calls;
  sum.wall_time += effort.wall_time;
  sum.cpu_time += effort.cpu_time;
  sum.max_wall_time = std::max(sum.max_wall_time, effort.max_wall_time);
}

void add(Outcomes& sum, const Outcomes& one) {
  sum.games += one.games;
  sum.wins += one.wins;
  sum.draws += one.draws;
}

void add(std::vector<Outcomes>& by_seat, std::size_t seat, const Outcomes& one) {
  if (by_seat.size() <= seat) by_seat.resize(seat + 1);
  add(by_seat[seat], one);
}

// Returns the names of the players that were disqualified before their first valid answer in each
// of their games.
std::set<std::string_view> who_did_not_play(const std::vector<KnownGame>& games) {
  std::set<std::string_view> absent, present;
  for (const KnownGame& known : games) {
    if (!known.game->left_out_for.empty()) continue;
    for (const Seat& seat : known.game->seats) {
      (failed_at_once(seat) ? absent : present).insert(seat.player);
    }
  }
  std::erase_if(absent, [&](std::string_view name) { return present.contains(name); });
  return absent;
}

class Counter {
 public:
  Counter(const League& league, const std::vector<KnownGame>& games)
      : is_solo_(league.format == "solo" || league.seats == 1) {
    const std::size_t count = league.players.size();
    const auto absent = who_did_not_play(games);
    for (const auto& entry : league.players) {
      Standing player;
      player.name = entry.name;
      player.kind = entry.kind;
      player.did_not_play = absent.contains(entry.name);
      did_not_play_.push_back(player.did_not_play);
      if (is_solo_) player.solo.emplace();
      tally_.players.push_back(std::move(player));
    }
    tally_.crosstable.assign(count, std::vector<Points>(count));
  }

  void add_game(const KnownGame& known) {
    if (!known.game->left_out_for.empty()) return leave_out(known);
    if (known.game->attempts > 1) ++tally_.replayed;
    const Tiers tiers = tiers_of(known, did_not_play_);
    std::size_t players = 0;
    for (const auto& tier : tiers) players += tier.size();
    const bool counts = players >= (is_solo_ ? 1 : 2);
    ++(counts ? tally_.played : tally_.void_games);
    for (std::size_t seat = 0; seat < known.players.size(); ++seat) {
      add_failure(known, seat);
      if (players > 0) add_round(known, seat, tiers.front());
      if (counts) add_seat(known, seat, tiers.front());
    }
    if (!counts) return;
    if (!is_solo_ && tiers.front().size() > 1) ++tally_.drawn;
    if (is_solo_) return add_solo(known);
    meet(tiers);
    tally_.blocks[known.game->board].push_back({tiers});
  }

  // Compares the single-player results of all players on each board.
  Tally finish() && {
    for (auto& [board, players] : tally_.solo) {
      fail_outs(players);
      sum_up(players);
      meet(tiers_of_board(players));
    }
    return std::move(tally_);
  }

 private:
  void leave_out(const KnownGame& known) {
    ++tally_.void_games;
    for (std::size_t seat = 0; seat < known.players.size(); ++seat) {
      const Seat& here = known.game->seats[seat];
      const bool is_present = std::ranges::find(known.game->left_out_for, here.player) ==
                              known.game->left_out_for.end();
      if (!is_present) ++tally_.players[known.players[seat]].left_out;
      // In a knockout, the player that was present goes on to the next round.
      if (is_present && here.rank == 1) add_round(known, seat, {known.players[seat]});
    }
  }

  void add_failure(const KnownGame& known, std::size_t place) {
    const Seat& seat = known.game->seats[place];
    Standing& player = tally_.players[known.players[place]];
    if (seat.out) {
      ++player.failures.counts[static_cast<std::size_t>(seat.out->kind)];
      ++player.reasons[seat.out->reason];
    }
    add(player.effort, seat.effort);
  }

  // Records how far a player came in a knockout. Games that do not count can be won there, too.
  void add_round(const KnownGame& known, std::size_t place, const std::vector<std::size_t>& first) {
    const std::size_t number = known.players[place];
    Standing& player = tally_.players[number];
    if (player.did_not_play) return;
    if (known.game->round > player.last_round) player.advances = false;
    player.last_round = std::max(player.last_round, known.game->round);
    const bool is_first = !is_solo_ && std::ranges::find(first, number) != first.end();
    if (known.game->round == player.last_round && !known.game->seats[place].out && is_first) {
      player.advances = true;
    }
  }

  void add_seat(const KnownGame& known, std::size_t place, const std::vector<std::size_t>& first) {
    Standing& player = tally_.players[known.players[place]];
    if (player.did_not_play) return;
    Outcomes one{1, 0, 0};
    if (!is_solo_ && std::ranges::binary_search(first, known.players[place])) {
      (first.size() == 1 ? one.wins : one.draws) = 1;
    }
    add(player.outcomes, one);
    if (!is_solo_) {
      add(player.by_seat, place, one);
      add(tally_.by_seat, place, one);
    }
  }

  void add_solo(const KnownGame& known) {
    auto& players = tally_.solo[known.game->board];
    players.resize(tally_.players.size());
    for (std::size_t i = 0; i < known.players.size(); ++i) {
      const Seat& seat = known.game->seats[i];
      SoloOnBoard& here = players[known.players[i]];
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

  // A disqualified player has missed everything that the others had to find there.
  static void fail_outs(std::vector<SoloOnBoard>& players) {
    std::uint64_t max = 1;
    for (const auto& player : players) max = std::max(max, player.found_count() + player.failed);
    for (auto& player : players) {
      if (player.outs > 0) player = {{}, max, player.outs};
    }
  }

  void sum_up(const std::vector<SoloOnBoard>& players) {
    for (std::size_t i = 0; i < players.size(); ++i) {
      Solo& all = *tally_.players[i].solo;
      all.failed += players[i].failed;
      for (const auto& [score, count] : players[i].found) all.histogram[score] += count;
    }
  }

  // Best first: by the number of failures on a board, then by guesses or drops.
  static Tiers tiers_of_board(const std::vector<SoloOnBoard>& players) {
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

  bool is_solo_;
  std::vector<bool> did_not_play_;  // by index
  Tally tally_;
};

}  // namespace

std::uint64_t SoloOnBoard::found_count() const {
  std::uint64_t sum = 0;
  for (const auto& [score, count] : found) sum += count;
  return sum;
}

std::int64_t SoloOnBoard::score() const {
  std::int64_t sum = 0;
  for (const auto& [score, count] : found) sum += score * static_cast<std::int64_t>(count);
  return sum;
}

std::vector<KnownGame> known_games(const Results& results,
                                   const std::vector<std::string_view>& names) {
  std::unordered_map<std::string_view, std::size_t> places;
  for (const auto name : names) places.emplace(name, places.size());
  std::vector<KnownGame> games;
  games.reserve(results.games.size());
  for (const auto& game : results.games) {
    KnownGame known{&game, {}};
    for (const auto& seat : game.seats) {
      if (const auto found = places.find(seat.player); found != places.end()) {
        known.players.push_back(found->second);
      }
    }
    if (!game.seats.empty() && known.players.size() == game.seats.size()) {
      games.push_back(std::move(known));
    }
  }
  return games;
}

Tally tally(const Results& results, std::size_t boards) {
  std::vector<std::string_view> names;
  names.reserve(results.league.players.size());
  for (const auto& player : results.league.players) names.emplace_back(player.name);
  std::vector<KnownGame> games = known_games(results, names);
  std::erase_if(games, [&](const KnownGame& known) { return known.game->board >= boards; });
  std::ranges::sort(games, {}, [](const KnownGame& known) {
    return std::tie(known.game->board, known.game->round, known.players);
  });
  Counter counter(results.league, games);
  for (const auto& known : games) counter.add_game(known);
  return std::move(counter).finish();
}

}  // namespace gauntlet::league
