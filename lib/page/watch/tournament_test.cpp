#include <string>
#include <string_view>

#include "fish/match/players_test.hpp"
#include "fish/match/tournament_log.hpp"
#include "gauntlet/json.hpp"
#include "page/watch/page_test.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"

using namespace gauntlet;
using gauntlet::test::count;
using json::Value;
using test::watching::at;
using test::watching::Page;
using test::watching::text_at;

namespace {

const match::TournamentRules small{fish::Board::uniform(4, 4, 1), {2, 3}};

// Seven players: one fails at the start, one in its first game, and one at the end.
std::string tournament_log() {
  const auto fail = [] { throw PlayerFailure("no more\n", "\x1b[2J"); };
  auto players = test::entrants(
      test::house("a"), test::scripted("bad", {.start = fail}), test::house("c"),
      test::scripted("d", {.place = [](const auto&) { return Position{9, 9}; }}), test::house("e"),
      test::scripted("g", {.end = [fail](bool) { fail(); }}), test::house("h"));
  std::vector<std::string> names;
  for (const auto& each : players) names.push_back(each.name);
  std::string log;
  const auto report = play_tournament(
      small, std::move(players),
      match::tournament_writer(small, names,
                               [&](const Value& line, const auto&) { log += dump(line) + '\n'; }));
  return log + dump(encode_end(report)) + '\n';
}

std::size_t size_at(const Value& value, std::string_view pointer) {
  const Value found = at(value, pointer);
  const auto* array = found.as<Value::Array>();
  return array == nullptr ? 0 : array->size();
}

}  // namespace

TEST_CASE("a tournament has its rounds, games and disqualified players", "[page]") {
  const Page page;
  const std::string log = tournament_log();
  const Value opened = page.open(log);
  CHECK(text_at(opened, "/kind") == "tournament");
  CHECK(text_at(opened, "/title") == "A tournament of 7 players");
  CHECK(size_at(opened, "/rounds") == count(log, "{\"round\":"));
  CHECK(size_at(opened, "/games") == count(log, "gauntlet-game"));
  CHECK(text_at(opened, "/games/0/title") == "round 1, game 1");
  CHECK(at(opened, "/over") == Value(true));
  CHECK(at(opened, "/problem").is_null());
  REQUIRE(size_at(opened, "/disqualified") == 3);
  CHECK(text_at(opened, "/disqualified/0/name") == "bad");
  CHECK(text_at(opened, "/disqualified/0/text") == "failure: no more\\n");
  CHECK(at(opened, "/disqualified/0/game").is_null());
  CHECK(text_at(opened, "/disqualified/1/text") == "cheat: [9,9] is not on the board");
  const auto game = *at(opened, "/disqualified/1/game").as<std::uint64_t>();
  const auto frame = *at(opened, "/disqualified/1/frame").as<std::uint64_t>();
  CHECK(text_at(page.frame(frame, game), "/caption").find("is disqualified: [9,9]") !=
        std::string::npos);
  CHECK(text_at(opened, "/games/0/marks/0/frame") != "null");
}

TEST_CASE("a tournament read in pieces is equal, and only new parts are sent", "[page]") {
  const Page page, whole;
  const std::string log = tournament_log();
  CHECK(text_at(page.open("", true), "/kind") == "nothing");
  Value::Array games;
  Value last;
  for (std::size_t begin = 0; begin < log.size(); begin += 97) {  // cuts lines anywhere
    last = page.more(log.substr(begin, 97));
    if (text_at(last, "/kind") == "nothing") continue;
    const auto from = *at(last, "/games_from").as<std::uint64_t>();
    REQUIRE(from <= games.size());
    games.resize(from);
    const Value told = at(last, "/games");
    for (const Value& each : *told.as<Value::Array>()) games.push_back(each);
  }
  const Value opened = whole.open(log);
  CHECK(Value(games) == at(opened, "/games"));
  CHECK(at(last, "/winners") == at(opened, "/winners"));
  CHECK(size_at(last, "/games") < games.size());
  CHECK(at(page.frame(3, 1), "") == at(whole.frame(3, 1), ""));
}

TEST_CASE("games of a round that have not begun are listed but cannot be shown", "[page]") {
  const Page page;
  const std::string log = tournament_log();
  const std::size_t round = log.find("\n", log.find("{\"round\":1")) + 1;
  const Value opened = page.open(log.substr(0, round));
  CHECK(size_at(opened, "/games") == 2);
  CHECK(at(opened, "/games/0/frames") == Value(0));
  CHECK(text_at(page.frame(0, 0), "") == "this game has not begun yet");
}

TEST_CASE("an invalid tournament is shown up to its invalid line", "[page]") {
  const Page page;
  const std::string log = tournament_log();
  const std::size_t end = log.find("{\"round-winners\"");
  const Value opened = page.open(log.substr(0, end) + "{\"round-winners\":[]}\n");
  CHECK(size_at(opened, "/games") == 2);
  CHECK(at(opened, "/over") == Value(false));
  CHECK(text_at(opened, "/problem").find("the winners of the games") != std::string::npos);
}
