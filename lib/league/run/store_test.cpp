#include "league/run/store.hpp"

#include "gauntlet/json.hpp"
#include "league/run/plan.hpp"
#include "system/file.hpp"
#include "system/folders/scratch_folder.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"
#include "test/text.hpp"

namespace gauntlet {
namespace {

using namespace league;
using test::error_of;
using test::has;

League league_of_two(const std::string& print = "1") {
  return {"T",
          "fish",
          "round-robin",
          2,
          {{"a", "house:1", "1"}, {"b", "exec:b", print}},
          {json::Value(10), json::Value(20)},
          4};
}

LeagueGame game_of(std::size_t board, const std::string& first, const std::string& second) {
  return {.board = board, .seats = {{.player = first}, {.player = second, .rank = 2}}};
}

Results results_of(const std::vector<LeagueGame>& games) { return {league_of_two(), games}; }

std::string lines_of(const Results& results) {
  std::string text = dump(encode(results.league)) + '\n';
  for (const LeagueGame& game : results.games) text += dump(encode(game)) + '\n';
  return text;
}

TEST_CASE("a log survives a round trip, and an incomplete last line is skipped", "[league]") {
  const Results results = results_of({game_of(0, "a", "b"), game_of(0, "b", "a")});
  const std::string text = lines_of(results);
  const auto log = read_log(text);
  REQUIRE(log);
  CHECK(log->results.league == results.league);
  CHECK(log->results.games == results.games);
  CHECK(log->size == text.size());
  for (std::size_t size = 0; size < text.size(); ++size) {
    const auto torn = read_log(std::string_view(text).substr(0, size));
    REQUIRE(torn.has_value() == (text.find('\n') < size));
    if (torn) CHECK(text[torn->size - 1] == '\n');
  }
}

TEST_CASE("a log with an invalid line is refused with the line's number", "[league]") {
  const std::string text = lines_of(results_of({game_of(0, "a", "b")}));
  CHECK(error_of([&] { read_log(text + "{}\n"); }).starts_with("line 3: "));
  const std::string twice = text + dump(encode(game_of(0, "a", "b"))) + '\n';
  CHECK(has(error_of([&] { read_log(twice); }), "twice"));
}

TEST_CASE("an appended log has the old and the new games", "[league]") {
  const system::TemporaryFolder folder;
  const Store store(folder.path() / "out");
  const auto lock = store.lock();
  CHECK_FALSE(store.log());
  store.write_log(results_of({game_of(0, "a", "b")}));
  store.append(store.log()->size).write(dump(encode(game_of(1, "a", "b"))));
  CHECK(store.log()->results.games.size() == 2);
  CHECK(has(error_of([&] { store.lock(); }), "in use"));
}

TEST_CASE("a game's file is named after its board and players", "[league]") {
  CHECK(Store::name_of_game(game_of(2, "ann", "x,y/z"), false) == "games/3/ann,x%2Cy%2Fz.jsonl");
  CHECK(Store::name_of_game(game_of(0, "a", "b"), true) == "games/r1-1/a,b.jsonl");
  const std::string longest =
      Store::name_of_game(game_of(0, std::string(180, 'a'), std::string(180, 'b')), false);
  CHECK(longest.size() < 255);
}

TEST_CASE("games are valid while their players and boards are unchanged", "[league]") {
  const Results before =
      results_of({game_of(0, "a", "b"), game_of(1, "a", "b"), game_of(1, "b", "a")});
  CHECK(reusable_games(before, before.league).size() == 3);
  League now = league_of_two("2");
  CHECK(reusable_games(before, now).empty());
  CHECK(changed_players(before.league, now) == std::vector<std::string>{"b"});
  now = league_of_two();
  now.boards = {json::Value(20), json::Value(30)};
  now.players.insert(now.players.begin(), {"c", "house:2", "1"});
  const Games games = reusable_games(before, now);
  REQUIRE(games.size() == 2);
  CHECK(games.begin()->first == Pairing{0, 0, {1, 2}});
  CHECK(games.begin()->second.board == 0);
  now.players = {{"c", "house:2", "1"}};
  CHECK(is_other_league(before.league, now));
}

TEST_CASE("shards can be merged if they are complete and of one league", "[league]") {
  const Results one = results_of({game_of(1, "a", "b"), game_of(0, "b", "a")});
  const Results two = results_of({game_of(0, "a", "b"), game_of(1, "b", "a")});
  const Results all = league::merge({{"two", two}, {"one", one}});
  REQUIRE(all.games.size() == 4);
  CHECK(all.games[0] == two.games[0]);
  CHECK(all.games[1] == one.games[1]);
  CHECK(league::merge({{"one", one}, {"two", two}}).games == all.games);
  CHECK(has(error_of([&] { league::merge({{"one", one}}); }), "2 of 4 games are missing"));
  CHECK(has(error_of([&] { league::merge({{"one", one}, {"1", one}}); }), "also in one"));
  Results other = two;
  other.league.players[1].fingerprint = "9";
  CHECK(has(error_of([&] { league::merge({{"one", one}, {"x", other}}); }), "another league"));
}

}  // namespace
}  // namespace gauntlet
