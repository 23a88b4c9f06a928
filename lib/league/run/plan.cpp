#include "league/run/plan.hpp"

#include <numeric>
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

}  // namespace gauntlet::league
