#include "league/tables/standings.hpp"

#include <algorithm>
#include <cmath>

#include "core/random.hpp"
#include "league/tables/toy_league.hpp"
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

TEST_CASE("games of two are counted: wins, draws, losses, points, seats", "[league]") {
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
  CHECK(ann.effort.slowest == microseconds(900));
  CHECK(ann.effort.calls == 30);
}

TEST_CASE("in games of more each pair of players has met", "[league]") {
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
  CHECK(standings.players[1].place == 2);
  CHECK(standings.players[2].place == 2);
  CHECK(standings.players[3].place == 4);
}

TEST_CASE("the crosstable has who got how much from whom, in the order of the standings",
          "[league]") {
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

TEST_CASE("ratings are around 0, each within its interval, and say who is better", "[league]") {
  const Standings standings = standings_of(round_robin({"ann", "bob", "cat"}, 20), {400});
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
  CHECK(standings.players[0].least_place == 1);
  CHECK(standings.players[2].most_place == 3);
  REQUIRE(standings.order);
  CHECK(*standings.order > 0.5);
}

TEST_CASE("players who are the same cannot be told apart, and share a place", "[league]") {
  Results results{league_of({"twin-b", "twin-a", "weak"}), {}};
  for (std::size_t board = 0; board < 12; ++board) {
    results.games.push_back(game_of(board, {{"twin-a", 1}, {"twin-b", 2}}));
    results.games.push_back(game_of(board, {{"twin-b", 1}, {"twin-a", 2}}));
    for (const auto* twin : {"twin-a", "twin-b"}) {
      results.games.push_back(game_of(board, {{twin, 1}, {"weak", 2}}));
      results.games.push_back(game_of(board, {{"weak", 2}, {twin, 1}}));
    }
  }
  const Standings standings = standings_of(results, {200});
  CHECK(names_of(standings) == Names{"twin-a", "twin-b", "weak"});
  CHECK(standings.players[0].place == 1);
  CHECK(standings.players[1].place == 1);
  CHECK(standings.players[2].place == 3);
  CHECK(standings.players[0].equals == std::vector<std::size_t>{1});
  CHECK(standings.players[1].equals == std::vector<std::size_t>{0});
  CHECK(standings.players[2].equals.empty());
  CHECK(standings.players[0].most_place == 2);
  CHECK(standings.players[2].least_place == 3);
}

TEST_CASE("standings do not depend on the order of the games", "[league]") {
  Results results = round_robin({"ann", "bob", "cat", "dan"}, 10);
  throw_out(results.games[5].seats[0], Trouble::late);
  results.games[7].attempts = 2;
  const Standings standings = standings_of(results, {50});
  Random random(7);
  for (int i = 0; i < 5; ++i) {
    random.shuffle(results.games);
    CHECK(standings_of(results, {50}) == standings);
  }
  CHECK(standings.again == 1);
}

TEST_CASE("troubles are counted by their kinds", "[league]") {
  Results results = round_robin({"ann", "bob"}, 4);
  throw_out(results.games[0].seats[0], Trouble::cheat);
  throw_out(results.games[2].seats[0], Trouble::bad_json);
  throw_out(results.games[4].seats[0], Trouble::bad_json);
  const Standings standings = standings_of(results, {0});
  const Standing& ann = player_of(standings, "ann");
  CHECK(ann.troubles.of(Trouble::cheat) == 1);
  CHECK(ann.troubles.of(Trouble::bad_json) == 2);
  CHECK(ann.troubles.sum() == 3);
  CHECK(player_of(standings, "bob").troubles.sum() == 0);
}

TEST_CASE("a league that has just begun has standings", "[league]") {
  Results results{league_of({"ann", "bob", "cat"}), {}};
  const Standings none = standings_of(results);
  CHECK(names_of(none) == Names{"ann", "bob", "cat"});
  CHECK(none.players[0].place == 1);
  CHECK(none.players[2].place == 1);
  CHECK(none.players[2].most_place == 3);
  CHECK_FALSE(none.players[0].rating);
  CHECK(none.superiority.empty());
  CHECK(none.by_seat.empty());

  results.games = {game_of(0, {{"cat", 1}, {"bob", 2}})};
  const Standings one = standings_of(results);
  CHECK(names_of(one) == Names{"cat", "bob", "ann"});
  CHECK(one.players[0].rating > 0);
  CHECK_FALSE(one.players[0].interval);
  CHECK_FALSE(one.players[2].rating);
  CHECK(one.players[0].equals.size() == 2);
}

TEST_CASE("a player who has not played yet is last, and told apart from nobody", "[league]") {
  Results results = round_robin({"ann", "bob"}, 60);
  results.league.players.push_back({"new", "house:1", "1"});
  const Standings standings = standings_of(results, {100});
  CHECK(standings.players[2].name == "new");
  CHECK(standings.players[2].least_place == 1);
  CHECK(standings.players[0].most_place == 2);
  CHECK(standings.superiority[0][2] == 0.5);
}

TEST_CASE("games of a player who has left the league do not count", "[league]") {
  Results results = round_robin({"ann", "bob", "gone"}, 10);
  results.league.players.pop_back();
  const Standings standings = standings_of(results, {50});
  CHECK(standings == standings_of(
                         [] {
                           Results kept = round_robin({"ann", "bob"}, 10);
                           kept.league.games = 60;
                           return kept;
                         }(),
                         {50}));
}

TEST_CASE("in a knock-out those come first who came farthest", "[league]") {
  Results results{league_of({"ann", "bob", "cat", "dan"}, 2, "knock-out"), {}};
  results.games = {game_of(0, {{"ann", 1}, {"bob", 2}}), game_of(1, {{"cat", 2}, {"dan", 1}}),
                   game_of(2, {{"ann", 2}, {"dan", 1}}, 1)};
  const Standings standings = standings_of(results);
  CHECK(names_of(standings) == Names{"dan", "ann", "bob", "cat"});
  CHECK(standings.players[1].place == 2);
  CHECK(standings.players[2].place == 3);
  CHECK(standings.players[3].place == 3);
}

TEST_CASE("who plays alone is judged by mean, worst and histogram", "[league]") {
  Results results{league_of({"slow", "best", "bad"}, 1, "alone"), {}};
  for (std::size_t board = 0; board < 12; ++board) {
    const auto more = static_cast<std::int64_t>(board % 3);
    results.games.push_back(alone_game(board, "best", 4 + more));
    results.games.push_back(alone_game(board, "slow", 5 + more));
    results.games.push_back(alone_game(board, "bad", 3));
  }
  throw_out(results.games[2].seats[0], Trouble::crash);
  RatingSettings settings{200};
  settings.optimum = Optimum{4.5, 6};
  const Standings standings = standings_of(results, settings);
  CHECK(names_of(standings) == Names{"best", "slow", "bad"});
  const Standing& best = standings.players[0];
  REQUIRE(best.alone);
  CHECK(best.alone->mean == 5);
  CHECK(best.alone->worst == 6);
  CHECK(best.alone->histogram == std::map<std::int64_t, std::uint64_t>{{4, 4}, {5, 4}, {6, 4}});
  REQUIRE(best.alone->interval);
  CHECK(best.alone->interval->low < 5);
  CHECK(best.alone->interval->high > 5);
  CHECK_FALSE(best.rating);
  CHECK(standings.superiority[0][1] == 1);
  CHECK(standings.players[2].alone->failed == 1);
  CHECK(standings.players[2].alone->histogram.at(3) == 11);
  CHECK(standings.crosstable[0][1] == Points{12, 24});
  CHECK(standings.optimum == Optimum{4.5, 6});
  CHECK(standings.by_seat.empty());
  CHECK(standings.boards == 12);
}

TEST_CASE("a game alone against many codes counts each of them", "[league]") {
  Results results{league_of({"good", "forgets", "out"}, 1, "alone"), {}};
  for (std::size_t board = 0; board < 4; ++board) {
    for (const auto* name : {"good", "forgets", "out"}) {
      results.games.push_back(alone_game(board, name, 50));
      results.games.back().seats[0].histogram = {0, 1, 3, 16};
    }
    results.games[3 * board + 1].seats[0].histogram = {0, 5, 5, 8};
    results.games[3 * board + 1].seats[0].missed = 2;
  }
  throw_out(results.games[2].seats[0], Trouble::crash);
  results.games[2].seats[0].histogram = {0, 3};
  const Standings standings = standings_of(results, {100});
  CHECK(names_of(standings) == Names{"good", "forgets", "out"});
  const Alone& good = *standings.players[0].alone;
  CHECK(good.mean == 2.75);
  CHECK(good.worst == 3);
  CHECK(good.found() == 80);
  CHECK(good.histogram.at(3) == 64);
  CHECK_FALSE(good.histogram.contains(0));
  CHECK(standings.players[1].alone->failed == 8);
  CHECK(standings.players[2].alone->failed == 20);
  CHECK(standings.players[2].alone->found() == 60);
  CHECK(standings.players[2].outcomes.games == 4);
}

}  // namespace
}  // namespace gauntlet
