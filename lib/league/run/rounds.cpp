#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "league/rating/ranking.hpp"
#include "league/run/plan.hpp"
#include "league/schedule/groups.hpp"
#include "league/schedule/swiss.hpp"
#include "match/fish/tournament.hpp"

namespace gauntlet::league {
namespace {

using Numbers = std::vector<std::size_t>;

// Returns the points of a player in a game: the share of its opponents that it beat, or 0 if it was
// disqualified.
double points_of(const Game& game, std::size_t seat) {
  if (game.seats[seat].out) return 0;
  Numbers seats(game.seats.size());
  std::iota(seats.begin(), seats.end(), std::size_t{0});
  std::vector<unsigned> ranks;
  ranks.reserve(game.seats.size());
  for (const Seat& each : game.seats) ranks.push_back(each.rank);
  return result_of(rating::ranking_of(seats, ranks), seat).score;
}

// The sums of the points, and the numbers of games, of all players in a round.
struct RoundPoints {
  std::vector<double> points;
  Numbers games;
};

RoundPoints count_points(std::size_t players, std::size_t round, const Games& games) {
  RoundPoints counted{std::vector<double>(players), Numbers(players)};
  for (auto each = games.lower_bound({round, 0, {}});
       each != games.end() && each->first.round == round; ++each) {
    for (std::size_t seat = 0; seat < each->first.players.size(); ++seat) {
      counted.points[each->first.players[seat]] += points_of(each->second, seat);
      ++counted.games[each->first.players[seat]];
    }
  }
  return counted;
}

// A Swiss tournament up to the last known round. Each round has its own boards, as long as there
// are enough.
class Swiss {
 public:
  explicit Swiss(const Config& config)
      : config_(config), players_(config.players.size()), met_(config.players.size()) {}

  GameBatch round(std::size_t number, const Games& games) {
    for (std::size_t i = 0; i < number; ++i) play(i, games);
    if (number == config_.rounds) return {};
    GameBatch stage;
    const SwissRound paired = pair();
    for (const std::size_t board : boards_of(number)) {
      for (const Group& group : paired.games) add_games(config_, number, board, group, stage);
    }
    return stage;
  }

 private:
  SwissRound pair() const { return swiss_round(config_.seats, players_, met_); }

  Numbers boards_of(std::size_t round) const {
    const std::size_t all = config_.boards.size();
    Numbers boards;
    for (std::size_t board = round % all; board < all; board += config_.rounds) {
      boards.push_back(board);
    }
    return boards;
  }

  // The points of a round are scaled to at most one; a bye is worth one point.
  void play(std::size_t round, const Games& games) {
    const SwissRound paired = pair();
    const RoundPoints counted = count_points(players_.size(), round, games);
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (counted.games[i] > 0) {
        players_[i].points += counted.points[i] / static_cast<double>(counted.games[i]);
      }
    }
    for (const std::size_t bye : paired.byes) {
      players_[bye].points += 1;
      ++players_[bye].byes;
    }
    for (const Group& group : paired.games) met_.add(group);
  }

  const Config& config_;
  std::vector<SwissPlayer> players_;
  EncounterCounts met_;
};

// The groups of a round of the course's knockout, and the players with a bye.
struct KnockOutRound {
  std::vector<Group> groups;
  Numbers byes;
};

KnockOutRound share_out(const Config& config, const Numbers& left) {
  KnockOutRound round;
  auto next = left.begin();
  for (const std::size_t size : match::partition_players(left.size(), {2, config.seats})) {
    round.groups.emplace_back(next, next + static_cast<std::ptrdiff_t>(size));
    next += static_cast<std::ptrdiff_t>(size);
  }
  round.byes.assign(next, left.end());
  return round;
}

// Returns the players with most points in each group, if they have any, and the byes.
Numbers winners_of(const KnockOutRound& round, const std::vector<double>& points) {
  Numbers winners = round.byes;
  for (const Group& group : round.groups) {
    double max = 0;
    for (const std::size_t player : group) max = std::max(max, points[player]);
    for (const std::size_t player : group) {
      if (max > 0 && points[player] == max) winners.push_back(player);
    }
  }
  std::ranges::sort(winners);
  return winners;
}

// The tournament ends if two consecutive rounds have the same winners, if too few players are left,
// or after a round that was one game of all remaining players.
GameBatch knock_out_round(const Config& config, std::size_t number, const Games& games) {
  Numbers left(config.players.size());
  std::iota(left.begin(), left.end(), std::size_t{0});
  std::optional<Numbers> before;
  for (std::size_t i = 0; left.size() >= 2; ++i) {
    const KnockOutRound round = share_out(config, left);
    if (i == number) {
      GameBatch stage;
      for (std::size_t board = 0; board < config.boards.size(); ++board) {
        for (const Group& group : round.groups) add_games(config, number, board, group, stage);
      }
      return stage;
    }
    const bool is_final = left.size() <= config.seats;
    left = winners_of(round, count_points(config.players.size(), i, games).points);
    if (is_final || before == left) break;
    before = left;
  }
  return {};
}

}  // namespace

GameBatch next_round(const Config& config, std::size_t round, const Games& games) {
  return config.format == Format::swiss ? Swiss(config).round(round, games)
                                        : knock_out_round(config, round, games);
}

}  // namespace gauntlet::league
