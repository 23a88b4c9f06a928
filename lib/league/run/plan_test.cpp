#include "league/run/plan.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "test/catch.hpp"

namespace gauntlet {
namespace {

using namespace league;

Config config_of(std::size_t players, std::size_t boards, Format format, std::size_t seats = 2) {
  Config config;
  for (std::size_t i = 0; i < players; ++i) {
    config.players.push_back(
        {.name = std::string(1, static_cast<char>('a' + i)), .kind = "house:1"});
  }
  for (std::size_t i = 0; i < boards; ++i) config.boards.emplace_back(i);
  config.format = format;
  config.seats = seats;
  return config;
}

// Makes a game won by the players with the smallest indices; those in `equal` share the rank.
LeagueGame played(const Pairing& meeting, const std::set<std::size_t>& equal = {}) {
  LeagueGame game{.round = meeting.round, .board = meeting.board};
  for (const std::size_t player : meeting.players) {
    Seat seat{.player = std::string(1, static_cast<char>('a' + player))};
    for (const std::size_t other : meeting.players) {
      if (other < player && !(equal.contains(player) && equal.contains(other))) ++seat.rank;
    }
    game.seats.push_back(seat);
  }
  return game;
}

TEST_CASE("a round robin plays each pair on each board in both seatings", "[league]") {
  const Config config = config_of(4, 3, Format::round_robin);
  const auto stages = stages_of(config);
  REQUIRE(stages.size() == 3);
  std::set<Pairing> all;
  for (std::size_t board = 0; board < stages.size(); ++board) {
    for (const Pairing& meeting : stages[board]) {
      CHECK(meeting.board == board);
      all.insert(meeting);
    }
  }
  CHECK(all.size() == 3 * 6 * 2);
  CHECK(count_games(config) == all.size());
  CHECK(all.contains({0, 2, {3, 1}}));
}

TEST_CASE("balanced seatings of four put each player in each seat equally often", "[league]") {
  Config config = config_of(4, 1, Format::round_robin, 4);
  config.seatings = Seatings::balanced;
  std::map<std::pair<std::size_t, std::size_t>, int> counts;
  const auto stages = stages_of(config);
  for (const Pairing& meeting : stages.front()) {
    for (std::size_t seat = 0; seat < 4; ++seat) ++counts[{meeting.players[seat], seat}];
  }
  CHECK(counts.size() == 16);
  for (const auto& [where, count] : counts) CHECK(count == counts.begin()->second);
}

TEST_CASE("in a gauntlet one player meets all others on each board", "[league]") {
  Config config = config_of(4, 2, Format::gauntlet);
  config.fixed = 2;
  CHECK(count_games(config) == 2 * 3 * 2);
  const auto stages = stages_of(config);
  for (const Pairing& meeting : stages.back()) {
    CHECK(std::ranges::count(meeting.players, 2U) == 1);
  }
}

TEST_CASE("in a single-player league each player plays each board once", "[league]") {
  CHECK(count_games(config_of(3, 5, Format::solo, 1)) == 15);
}

// Plays all rounds.
std::vector<GameBatch> play_rounds(const Config& config, const std::set<std::size_t>& equal = {}) {
  std::vector<GameBatch> rounds;
  Games games;
  for (;;) {
    const GameBatch stage = next_round(config, rounds.size(), games);
    if (stage.empty()) return rounds;
    for (const Pairing& meeting : stage) games.emplace(meeting, played(meeting, equal));
    rounds.push_back(stage);
  }
}

TEST_CASE("a Swiss tournament has no rematches and distributes the boards over its rounds",
          "[league]") {
  Config config = config_of(6, 6, Format::swiss);
  config.rounds = 3;
  const auto rounds = play_rounds(config);
  REQUIRE(rounds.size() == 3);
  std::set<std::pair<std::size_t, std::size_t>> met;
  std::set<std::size_t> boards;
  for (const GameBatch& stage : rounds) {
    CHECK(stage.size() == 2 * 3 * 2);
    for (const Pairing& meeting : stage) {
      met.emplace(std::min(meeting.players[0], meeting.players[1]),
                  std::max(meeting.players[0], meeting.players[1]));
      boards.insert(meeting.board);
    }
  }
  CHECK(met.size() == 9);
  CHECK(boards.size() == 6);
}

TEST_CASE("the winners of each game go on in a knockout", "[league]") {
  Config config = config_of(9, 1, Format::knock_out, 4);
  config.seatings = Seatings::fixed;
  const auto rounds = play_rounds(config);  // 4 + 3 + 2, then 3 winners
  REQUIRE(rounds.size() == 2);
  CHECK(rounds[0] == GameBatch{{0, 0, {0, 1, 2, 3}}, {0, 0, {4, 5, 6}}, {0, 0, {7, 8}}});
  CHECK(rounds[1] == GameBatch{{1, 0, {0, 4, 7}}});
}

TEST_CASE("a knockout ends when two consecutive rounds have the same winners", "[league]") {
  Config config = config_of(5, 1, Format::knock_out, 4);
  config.seatings = Seatings::fixed;
  CHECK(play_rounds(config, {0, 1, 2, 3, 4}).size() == 2);
}

TEST_CASE("a disqualified player has no points in a knockout", "[league]") {
  Config config = config_of(2, 1, Format::knock_out, 4);
  config.seatings = Seatings::fixed;
  const GameBatch stage = next_round(config, 0, {});
  REQUIRE(stage.size() == 1);
  CHECK(next_round(config, 1, {{stage[0], played(stage[0])}}).empty());
}

}  // namespace
}  // namespace gauntlet
