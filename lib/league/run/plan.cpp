#include "league/run/plan.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "league/schedule/groups.hpp"
#include "league/schedule/seatings.hpp"

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
    Pairing meeting{round, board, {}};
    for (const std::size_t who : seating) meeting.players.push_back(group[who]);
    stage.push_back(std::move(meeting));
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

  std::optional<Pairing> operator()(const Game& game) const {
    if (game.board >= boards_.size() || !boards_[game.board]) return std::nullopt;
    Pairing meeting{game.round, *boards_[game.board], {}};
    for (const Seat& seat : game.seats) {
      const auto found = players_.find(seat.player);
      if (found == players_.end()) return std::nullopt;
      meeting.players.push_back(found->second);
    }
    return meeting;
  }

 private:
  std::map<std::string, std::size_t> players_;
  std::vector<std::optional<std::size_t>> boards_;
};

}  // namespace

League league_of(const Config& config, const std::vector<std::string>& fingerprints) {
  League league{config.title,       config.game, std::string(to_string(config.format)),
                config.seats,       {},          config.boards,
                count_games(config)};
  for (std::size_t i = 0; i < config.players.size(); ++i) {
    league.players.push_back({config.players[i].name, config.players[i].kind, fingerprints[i]});
  }
  return league;
}

Games reusable_games(const Results& before, const League& now) {
  const Renumbering renumber(before.league, now);
  Games games;
  for (const Game& game : before.games) {
    if (auto meeting = renumber(game)) {
      Game kept = game;
      kept.board = meeting->board;
      games.emplace(*std::move(meeting), std::move(kept));
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

}  // namespace gauntlet::league
