#include "league/tables/standings.hpp"

#include <cmath>

#include "core/random.hpp"
#include "league/tables/league_test.hpp"
#include "test/catch.hpp"

namespace gauntlet {
namespace {

using namespace league;
using namespace league::samples;

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
  CHECK(std::abs(*standings.superiority[0][1] + *standings.superiority[1][0] - 1) < 1e-6);
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
  const Standings standings = standings_of(results, Optimum{4.5, 6});
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
