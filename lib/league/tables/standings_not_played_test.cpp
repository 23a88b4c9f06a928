#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "league/tables/league_test.hpp"
#include "league/tables/standings.hpp"
#include "test/catch.hpp"

// Standings with players and games that do not count.
namespace gauntlet {
namespace {

using namespace league;
using namespace league::samples;

TEST_CASE("a player without games is last and has no rank", "[league]") {
  Results results = round_robin({"ann", "bob"}, 60);
  results.league.players.push_back({"new", "house:1", "1"});
  const Standings standings = standings_of(results);
  CHECK(standings.players[2].name == "new");
  CHECK(standings.players[2].rank == 0);
  CHECK(standings.players[2].max_rank == 0);
  CHECK(standings.players[0].max_rank == 1);
  CHECK(standings.superiority[0][1]);
  CHECK_FALSE(standings.superiority[0][2]);
  CHECK_FALSE(standings.superiority[2][0]);
  CHECK_FALSE(standings.superiority[2][2]);
}

// A disqualification before the first valid answer, of each possible kind.
void fail_at_once(Seat& seat, std::size_t way) {
  disqualify(seat, std::array{FailureKind::start_failed, FailureKind::crash, FailureKind::stall,
                              FailureKind::late, FailureKind::malformed}[way % 5]);
  seat.out->call_number = way % 5 == 0 ? 0 : 1;
}

TEST_CASE("a player that failed every game before its first answer did not play", "[league]") {
  Results results = round_robin({"ann", "bob", "cat"}, 10);
  const Standings without = standings_of([&] {
    Results kept = round_robin({"bob", "cat"}, 10);
    return kept;
  }());
  std::size_t way = 0;
  for (LeagueGame& game : results.games) {
    for (Seat& seat : game.seats) {
      if (seat.player != "ann") continue;
      fail_at_once(seat, way++);
      for (Seat& other : game.seats) other.rank = other.player == "ann" ? 2 : 1;
    }
  }
  const Standings standings = standings_of(results);
  CHECK(standings.played == 20);
  CHECK(standings.void_games == 40);
  const Standing& ann = standings.players[2];
  CHECK(ann.name == "ann");
  CHECK(ann.did_not_play);
  CHECK(ann.rank == 0);
  CHECK_FALSE(ann.rating);
  CHECK_FALSE(ann.interval);
  CHECK(ann.indistinguishable.empty());
  CHECK(ann.outcomes == Outcomes{});
  CHECK(ann.points == Points{});
  CHECK(ann.failures.sum() == 40);
  for (std::size_t i = 0; i < 2; ++i) {  // these games give nobody points
    CHECK(standings.players[i].name == without.players[i].name);
    CHECK(standings.players[i].rating == without.players[i].rating);
    CHECK(standings.players[i].interval == without.players[i].interval);
    CHECK(standings.players[i].outcomes == without.players[i].outcomes);
    CHECK(standings.players[i].points == without.players[i].points);
    CHECK(standings.players[i].max_rank <= 2);
  }

  // After a single answer in one game, all games count.
  const auto own = std::ranges::find_if(
      results.games, [](const LeagueGame& game) { return game.seats[0].player == "ann"; });
  own->seats[0].out->kind = FailureKind::crash;
  own->seats[0].out->call_number = 2;
  const Standings played = standings_of(results);
  CHECK(played.void_games == 0);
  CHECK(played.played == 60);
  CHECK(player_of(played, "ann").rank == 3);
}

TEST_CASE("in larger games the others are compared without a player that did not play",
          "[league]") {
  Results results{league_of({"ann", "bob", "cat"}, 3), {}};
  for (std::size_t board = 0; board < 6; ++board) {
    results.games.push_back(game_of(board, {{"ann", 3}, {"bob", 1}, {"cat", 2}}));
    fail_at_once(results.games.back().seats[0], board);
  }
  const Standings standings = standings_of(results);
  CHECK(standings.played == 6);
  CHECK(player_of(standings, "ann").did_not_play);
  CHECK(player_of(standings, "bob").points == Points{6, 12});
  CHECK(player_of(standings, "bob").outcomes == Outcomes{6, 6, 0});
  CHECK(player_of(standings, "bob").rank == 1);
}

TEST_CASE("in a knockout the opponent of a player that did not play advances", "[league]") {
  Results results{league_of({"ann", "bob", "cat", "dan"}, 2, "knockout"), {}};
  results.games = {game_of(0, {{"ann", 1}, {"bob", 2}}), game_of(1, {{"cat", 2}, {"dan", 1}}),
                   game_of(2, {{"ann", 2}, {"dan", 1}}, 1)};
  fail_at_once(results.games[0].seats[1], 0);
  const Standings standings = standings_of(results);
  CHECK(names_of(standings) == std::vector<std::string>{"dan", "ann", "cat", "bob"});
  CHECK(standings.players[1].outcomes.games == 1);
  CHECK(standings.players[3].did_not_play);
  CHECK(standings.players[3].rank == 0);
}

TEST_CASE("a player that did not play a single-player game has no mean and no rank", "[league]") {
  Results results{league_of({"ann", "bob"}, 1, "solo"), {}};
  for (std::size_t board = 0; board < 6; ++board) {
    results.games.push_back(solo_game(board, "ann", 4));
    results.games.push_back(solo_game(board, "bob", 4));
    fail_at_once(results.games.back().seats[0], board);
  }
  const Standings standings = standings_of(results);
  CHECK(standings.players[0].name == "ann");
  CHECK(standings.players[0].points == Points{});
  CHECK(standings.players[1].did_not_play);
  CHECK(standings.players[1].rank == 0);
  CHECK(standings.players[1].solo->failed == 0);
  CHECK_FALSE(standings.players[1].solo->mean);
  CHECK_FALSE(standings.superiority[0][1]);
}

TEST_CASE("games left out count for nobody", "[league]") {
  Results results = round_robin({"ann", "bob", "cat"}, 10);
  std::size_t count = 0;
  for (LeagueGame& game : results.games) {
    for (Seat& seat : game.seats) {
      if (seat.player != "ann" || game.board < 5) continue;
      game.left_out_for = {"ann"};
      disqualify(seat, FailureKind::stall);
      ++count;
    }
  }
  const Standings standings = standings_of(results);
  CHECK(standings.void_games == count);
  CHECK(standings.played == 60 - count);
  CHECK(player_of(standings, "ann").left_out == count);
  CHECK(player_of(standings, "ann").failures.sum() == 0);
  CHECK(player_of(standings, "ann").outcomes.games == 20);
  CHECK(player_of(standings, "bob").outcomes.games == 30);
  CHECK(player_of(standings, "bob").left_out == 0);
  std::erase_if(results.games, [](const LeagueGame& game) { return !game.left_out_for.empty(); });
  CHECK(player_of(standings, "bob").rating == player_of(standings_of(results), "bob").rating);
}

TEST_CASE("games of a player that has left the league do not count", "[league]") {
  Results results = round_robin({"ann", "bob", "gone"}, 10);
  results.league.players.pop_back();
  const Standings standings = standings_of(results);
  CHECK(standings == standings_of([] {
          Results kept = round_robin({"ann", "bob"}, 10);
          kept.league.games = 60;
          return kept;
        }()));
}

}  // namespace
}  // namespace gauntlet
