#include "league/tables/standings.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/random.hpp"
#include "league/tables/sample_league.hpp"
#include "test/catch.hpp"

namespace gauntlet {
namespace {

using namespace league;
using namespace league::toys;

const Standing& player_of(const Standings& standings, const std::string& name) {
  const auto found = std::ranges::find(standings.players, name, &Standing::name);
  REQUIRE(found != standings.players.end());
  return *found;
}

std::vector<std::string> names_of(const Standings& standings) {
  std::vector<std::string> names;
  for (const auto& player : standings.players) names.push_back(player.name);
  return names;
}

using Names = std::vector<std::string>;

TEST_CASE("wins, draws, losses, points and seats of games of two are counted", "[league]") {
  Results results{league_of({"ann", "bob", "cat"}), {}};
  results.games = {game_of(0, {{"ann", 1}, {"bob", 2}}), game_of(0, {{"bob", 1}, {"ann", 1}}),
                   game_of(1, {{"ann", 2}, {"cat", 1}})};
  const Standings standings = standings_of(results);
  CHECK(standings.played == 3);
  CHECK(standings.boards == 2);
  CHECK(standings.drawn == 1);
  const Standing& ann = player_of(standings, "ann");
  CHECK(ann.outcomes == Outcomes{3, 1, 1});
  CHECK(ann.outcomes.losses() == 1);
  CHECK(ann.points == Points{3, 3});
  CHECK(ann.points.share() == 0.5);
  CHECK(ann.by_seat == std::vector<Outcomes>{{2, 1, 0}, {1, 0, 1}});
  CHECK(standings.by_seat == std::vector<Outcomes>{{3, 1, 1}, {3, 1, 1}});
  CHECK(ann.mean_clock() == microseconds(500));
  CHECK(ann.mean_processor() == microseconds(400));
  CHECK(ann.effort.max_wall_time == microseconds(900));
  CHECK(ann.effort.calls == 30);
}

TEST_CASE("in larger games each pair of players meets", "[league]") {
  Results results{league_of({"ann", "bob", "cat", "dan"}, 4), {}};
  results.games = {game_of(0, {{"dan", 4}, {"ann", 1}, {"bob", 2}, {"cat", 2}})};
  const Standings standings = standings_of(results);
  CHECK(player_of(standings, "ann").points == Points{3, 6});
  CHECK(player_of(standings, "bob").points == Points{3, 3});
  CHECK(player_of(standings, "dan").points == Points{3, 0});
  CHECK(player_of(standings, "ann").outcomes == Outcomes{1, 1, 0});
  CHECK(player_of(standings, "bob").outcomes == Outcomes{1, 0, 0});
  CHECK(standings.by_seat[1].wins == 1);
  CHECK(names_of(standings) == Names{"ann", "bob", "cat", "dan"});
  CHECK(standings.players[1].rank == 2);
  CHECK(standings.players[2].rank == 2);
  CHECK(standings.players[3].rank == 4);
}

TEST_CASE("the crosstable has pairwise points in the order of the standings", "[league]") {
  const Standings standings = standings_of(round_robin({"cat", "bob", "ann"}, 20));
  CHECK(names_of(standings) == Names{"cat", "bob", "ann"});
  CHECK(standings.crosstable[0][2] == Points{40, 2 * 40 - 8});
  CHECK(standings.crosstable[2][0] == Points{40, 8});
  CHECK(standings.crosstable[0][0] == Points{});
  for (std::size_t i = 0; i < 3; ++i) {
    std::uint64_t halves = 0;
    for (const auto& points : standings.crosstable[i]) halves += points.halves;
    CHECK(halves == standings.players[i].points.halves);
  }
}

TEST_CASE("ratings have mean 0, lie in their intervals and agree with superiority", "[league]") {
  const Standings standings = standings_of(round_robin({"ann", "bob", "cat"}, 20));
  double sum = 0;
  for (const auto& player : standings.players) {
    REQUIRE(player.rating);
    REQUIRE(player.interval);
    CHECK(player.interval->low <= *player.rating);
    CHECK(*player.rating <= player.interval->high);
    sum += *player.rating;
  }
  CHECK(standings.players[0].interval->low < standings.players[0].interval->high);
  CHECK(std::abs(sum) < 1e-3);
  CHECK(*standings.players[0].rating > *standings.players[1].rating);
  CHECK(standings.superiority[0][2] > 0.99);
  CHECK(std::abs(standings.superiority[0][1] + standings.superiority[1][0] - 1) < 1e-6);
  CHECK(standings.players[0].min_rank == 1);
  CHECK(standings.players[2].max_rank == 3);
  REQUIRE(standings.order_probability);
  CHECK(*standings.order_probability > 0.5);
}

TEST_CASE("identical players cannot be distinguished and share a rank", "[league]") {
  Results results{league_of({"twin-b", "twin-a", "weak"}), {}};
  for (std::size_t board = 0; board < 12; ++board) {
    results.games.push_back(game_of(board, {{"twin-a", 1}, {"twin-b", 2}}));
    results.games.push_back(game_of(board, {{"twin-b", 1}, {"twin-a", 2}}));
    for (const auto* twin : {"twin-a", "twin-b"}) {
      results.games.push_back(game_of(board, {{twin, 1}, {"weak", 2}}));
      results.games.push_back(game_of(board, {{"weak", 2}, {twin, 1}}));
    }
  }
  const Standings standings = standings_of(results);
  CHECK(names_of(standings) == Names{"twin-a", "twin-b", "weak"});
  CHECK(standings.players[0].rank == 1);
  CHECK(standings.players[1].rank == 1);
  CHECK(standings.players[2].rank == 3);
  CHECK(standings.players[0].indistinguishable == std::vector<std::size_t>{1});
  CHECK(standings.players[1].indistinguishable == std::vector<std::size_t>{0});
  CHECK(standings.players[2].indistinguishable.empty());
  CHECK(standings.players[0].max_rank == 2);
  CHECK(standings.players[2].min_rank == 3);
}

TEST_CASE("standings do not depend on the order of the games", "[league]") {
  Results results = round_robin({"ann", "bob", "cat", "dan"}, 10);
  disqualify(results.games[5].seats[0], FailureKind::late);
  results.games[7].attempts = 2;
  const Standings standings = standings_of(results);
  Random random(7);
  for (int i = 0; i < 5; ++i) {
    random.shuffle(results.games);
    CHECK(standings_of(results) == standings);
  }
  CHECK(standings.replayed == 1);
}

TEST_CASE("failures are counted by kind", "[league]") {
  Results results = round_robin({"ann", "bob"}, 4);
  disqualify(results.games[0].seats[0], FailureKind::illegal_move);
  disqualify(results.games[2].seats[0], FailureKind::malformed);
  disqualify(results.games[4].seats[0], FailureKind::malformed);
  const Standings standings = standings_of(results);
  const Standing& ann = player_of(standings, "ann");
  CHECK(ann.failures.of(FailureKind::illegal_move) == 1);
  CHECK(ann.failures.of(FailureKind::malformed) == 2);
  CHECK(ann.failures.sum() == 3);
  CHECK(player_of(standings, "bob").failures.sum() == 0);
}

TEST_CASE("a league without games has standings", "[league]") {
  Results results{league_of({"ann", "bob", "cat"}), {}};
  const Standings none = standings_of(results);
  CHECK(names_of(none) == Names{"ann", "bob", "cat"});
  CHECK(none.players[0].rank == 0);
  CHECK_FALSE(none.players[0].did_not_play);
  CHECK_FALSE(none.players[0].rating);
  CHECK(none.superiority.empty());
  CHECK(none.by_seat.empty());

  results.games = {game_of(0, {{"cat", 1}, {"bob", 2}})};
  const Standings one = standings_of(results);
  CHECK(names_of(one) == Names{"cat", "bob", "ann"});
  CHECK(one.players[0].rating > 0);
  CHECK_FALSE(one.players[0].interval);
  CHECK_FALSE(one.players[2].rating);
  CHECK(one.players[0].indistinguishable.size() == 1);
  CHECK(one.players[1].rank == 2);
  CHECK(one.players[2].rank == 0);
}

TEST_CASE("a player without games is last and has no rank", "[league]") {
  Results results = round_robin({"ann", "bob"}, 60);
  results.league.players.push_back({"new", "house:1", "1"});
  const Standings standings = standings_of(results);
  CHECK(standings.players[2].name == "new");
  CHECK(standings.players[2].rank == 0);
  CHECK(standings.players[2].max_rank == 0);
  CHECK(standings.players[0].max_rank == 1);
  CHECK(standings.superiority[0][2] == 0.5);
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
  for (Game& game : results.games) {
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
      results.games, [](const Game& game) { return game.seats[0].player == "ann"; });
  own->seats[0].out->what = FailureKind::crash;
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
  CHECK(names_of(standings) == Names{"dan", "ann", "cat", "bob"});
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
}

TEST_CASE("games left out count for nobody", "[league]") {
  Results results = round_robin({"ann", "bob", "cat"}, 10);
  std::size_t count = 0;
  for (Game& game : results.games) {
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
  std::erase_if(results.games, [](const Game& game) { return !game.left_out_for.empty(); });
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

TEST_CASE("a knockout ranks players by how far they came", "[league]") {
  Results results{league_of({"ann", "bob", "cat", "dan"}, 2, "knockout"), {}};
  results.games = {game_of(0, {{"ann", 1}, {"bob", 2}}), game_of(1, {{"cat", 2}, {"dan", 1}}),
                   game_of(2, {{"ann", 2}, {"dan", 1}}, 1)};
  const Standings standings = standings_of(results);
  CHECK(names_of(standings) == Names{"dan", "ann", "bob", "cat"});
  CHECK(standings.players[1].rank == 2);
  CHECK(standings.players[2].rank == 3);
  CHECK(standings.players[3].rank == 3);
}

TEST_CASE("single-player results are mean, worst and histogram", "[league]") {
  Results results{league_of({"slow", "best", "bad"}, 1, "solo"), {}};
  for (std::size_t board = 0; board < 12; ++board) {
    const auto more = static_cast<std::int64_t>(board % 3);
    results.games.push_back(solo_game(board, "best", 4 + more));
    results.games.push_back(solo_game(board, "slow", 5 + more));
    results.games.push_back(solo_game(board, "bad", 3));
  }
  disqualify(results.games[2].seats[0], FailureKind::crash);
  RatingSettings settings;
  settings.optimum = Optimum{4.5, 6};
  const Standings standings = standings_of(results, settings);
  CHECK(names_of(standings) == Names{"best", "slow", "bad"});
  const Standing& best = standings.players[0];
  REQUIRE(best.solo);
  CHECK(best.solo->mean == 5);
  CHECK(best.solo->worst == 6);
  CHECK(best.solo->histogram == std::map<std::int64_t, std::uint64_t>{{4, 4}, {5, 4}, {6, 4}});
  REQUIRE(best.solo->interval);
  CHECK(best.solo->interval->low < 5);
  CHECK(best.solo->interval->high > 5);
  CHECK_FALSE(best.rating);
  CHECK(standings.superiority[0][1] > 0.999);
  CHECK(standings.players[2].solo->failed == 1);
  CHECK(standings.players[2].solo->histogram.at(3) == 11);
  CHECK(standings.crosstable[0][1] == Points{12, 24});
  CHECK(standings.optimum == Optimum{4.5, 6});
  CHECK(standings.by_seat.empty());
  CHECK(standings.boards == 12);
}

TEST_CASE("a single-player game with many codes counts each of them", "[league]") {
  Results results{league_of({"good", "forgets", "out"}, 1, "solo"), {}};
  for (std::size_t board = 0; board < 4; ++board) {
    for (const auto* name : {"good", "forgets", "out"}) {
      results.games.push_back(solo_game(board, name, 50));
      results.games.back().seats[0].histogram = {0, 1, 3, 16};
    }
    results.games[3 * board + 1].seats[0].histogram = {0, 5, 5, 8};
    results.games[3 * board + 1].seats[0].missed = 2;
  }
  disqualify(results.games[2].seats[0], FailureKind::crash);
  results.games[2].seats[0].histogram = {0, 3};
  const Standings standings = standings_of(results);
  CHECK(names_of(standings) == Names{"good", "forgets", "out"});
  const Solo& good = *standings.players[0].solo;
  CHECK(good.mean == 2.75);
  CHECK(good.worst == 3);
  CHECK(good.found() == 80);
  CHECK(good.histogram.at(3) == 64);
  CHECK_FALSE(good.histogram.contains(0));
  CHECK(standings.players[1].solo->failed == 8);
  CHECK(standings.players[2].solo->failed == 20);
  CHECK(standings.players[2].solo->found() == 60);
  CHECK(standings.players[2].outcomes.games == 4);
}

}  // namespace
}  // namespace gauntlet
