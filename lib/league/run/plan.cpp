#include "league/run/plan.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "league/schedule/groups.hpp"
#include "league/schedule/swiss.hpp"

namespace gauntlet::league {
namespace {

using Numbers = std::vector<std::size_t>;

std::vector<Seating> seatings_of(Seatings kind, std::size_t seats) {
  switch (kind) {
    case Seatings::all:
      return all_seatings(seats);
    case Seatings::balanced:
      return balanced_seatings(seats);
    case Seatings::rotation:
      return rotations(seats);
    case Seatings::fixed:
      break;
  }
  Seating one(seats);
  std::iota(one.begin(), one.end(), std::size_t{0});
  return {one};
}

std::vector<Group> groups_of(const Config& config) {
  const std::size_t players = config.players.size();
  if (config.format == Format::gauntlet) {
    return gauntlet_groups(players, config.seats, config.fixed, config.groups);
  }
  return round_robin(players, config.seats, config.groups);  // single-player: groups of one
}

}  // namespace

void add_games(const Config& config, std::size_t round, std::size_t board, const Group& group,
               GameBatch& stage) {
  for (const Seating& seating : seatings_of(config.seatings, group.size())) {
    Pairing pairing{round, board, {}};
    for (const std::size_t who : seating) pairing.players.push_back(group[who]);
    stage.push_back(std::move(pairing));
  }
}

bool has_rounds(Format format) { return format == Format::swiss || format == Format::knock_out; }

std::vector<GameBatch> stages_of(const Config& config) {
  const std::vector<Group> groups = groups_of(config);
  std::vector<GameBatch> stages(config.boards.size());
  for (std::size_t board = 0; board < stages.size(); ++board) {
    for (const Group& group : groups) add_games(config, 0, board, group, stages[board]);
  }
  return stages;
}

std::size_t count_games(const Config& config) {
  if (has_rounds(config.format)) return 0;
  return config.boards.size() * groups_of(config).size() *
         seatings_of(config.seatings, config.seats).size();
}

namespace {

// Maps the players and boards of an earlier run to their present indices.
class Renumbering {
 public:
  Renumbering(const League& before, const League& now) {
    for (std::size_t i = 0; i < now.players.size(); ++i) {
      const Entry& entry = now.players[i];
      const auto found = std::ranges::find(before.players, entry.name, &Entry::name);
      const bool holds = found != before.players.end() && found->fingerprint == entry.fingerprint;
      if (holds && before.game == now.game) players_.emplace(entry.name, i);
    }
    std::map<std::string, std::size_t> boards;
    for (const auto& board : now.boards) boards.emplace(dump(board), boards.size());
    for (const auto& board : before.boards) {
      const auto found = boards.find(dump(board));
      boards_.push_back(found == boards.end() ? std::nullopt : std::optional(found->second));
    }
  }

  std::optional<Pairing> operator()(const LeagueGame& game) const {
    if (game.board >= boards_.size() || !boards_[game.board]) return std::nullopt;
    Pairing pairing{game.round, *boards_[game.board], {}};
    for (const Seat& seat : game.seats) {
      const auto found = players_.find(seat.player);
      if (found == players_.end()) return std::nullopt;
      pairing.players.push_back(found->second);
    }
    return pairing;
  }

 private:
  std::map<std::string, std::size_t> players_;
  std::vector<std::optional<std::size_t>> boards_;
};

}  // namespace

League league_of(const Config& config, const std::vector<std::string>& fingerprints) {
  League league{config.title,        config.game, std::string(to_string(config.format)),
                config.seats,        {},          config.boards,
                count_games(config), config.stop};
  for (std::size_t i = 0; i < config.players.size(); ++i) {
    league.players.push_back({config.players[i].name, config.players[i].kind, fingerprints[i]});
  }
  return league;
}

Games reusable_games(const Results& before, const League& now) {
  const Renumbering renumber(before.league, now);
  Games games;
  for (const LeagueGame& game : before.games) {
    if (auto pairing = renumber(game)) {
      LeagueGame kept = game;
      kept.board = pairing->board;
      games.emplace(*std::move(pairing), std::move(kept));
    }
  }
  return games;
}

std::vector<std::string> changed_players(const League& before, const League& now) {
  std::vector<std::string> names;
  for (const Entry& entry : now.players) {
    const auto found = std::ranges::find(before.players, entry.name, &Entry::name);
    if (found != before.players.end() && found->fingerprint != entry.fingerprint) {
      names.push_back(entry.name);
    }
  }
  return names;
}

bool is_other_league(const League& before, const League& now) {
  return before.game != now.game || std::ranges::none_of(now.players, [&](const Entry& entry) {
           return std::ranges::find(before.players, entry.name, &Entry::name) !=
                  before.players.end();
         });
}

namespace {

// Returns the points of a player in a game: the share of its opponents that it beat, where a tie
// counts half, or 0 if it was disqualified.
double points_of(const LeagueGame& game, std::size_t seat) {
  const Seat& own = game.seats[seat];
  if (own.out) return 0;
  double beaten = -0.5;  // without the player itself
  for (const Seat& each : game.seats) {
    beaten += each.rank == own.rank ? 0.5 : each.rank > own.rank ? 1 : 0;
  }
  return game.seats.size() == 1 ? 0.5 : beaten / static_cast<double>(game.seats.size() - 1);
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
