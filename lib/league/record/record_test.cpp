#include "league/record/record.hpp"

#include "test/catch.hpp"
#include "test/error_of.hpp"

namespace gauntlet {
namespace {

using namespace league;
using std::chrono::microseconds;
using test::error_of;

const League small{"Friday",
                   "fish",
                   "round-robin",
                   2,
                   {{"ann", "exec:./ann", "17"}, {"house", "house:2", "2"}},
                   {json::Value::Object{{"rows", 5}, {"columns", 5}, {"fish", 2}}},
                   2};

const LeagueGame played{
    0,
    0,
    {{"house", 1, 12, {}, {9, microseconds(40), microseconds(0), microseconds(9)}},
     {"ann",
      2,
      {},
      Failure{FailureKind::malformed, "no JSON", json::Value::Array{"start"}, "?", 1, {"ouch"}},
      {}}},
    9,
    1,
    "games/1.jsonl"};

TEST_CASE("the record of a league survives a round trip", "[league]") {
  const json::Value header = encode(small);
  CHECK(decode_league(json::Reader(header)) == small);
  const json::Value game = encode(played);
  CHECK(decode_game(json::Reader(game)) == played);
}

TEST_CASE("the stop rule of a league survives a round trip", "[league]") {
  League league = small;
  league.stop = {0.95, SprtRule{1, 0, {-1.5, 1e-7, 0.1, 0.025}}};
  const json::Value header = encode(league);
  CHECK(decode_league(json::Reader(header)) == league);
}

TEST_CASE("an invalid stop rule is refused with the place of the error", "[league]") {
  const auto [text, place] = GENERATE(table<std::string, std::string>({
      {R"({"order": 1})", "/order"},
      {R"({"order": "x"})", "/order"},
      {R"({"best": 1})", "/best"},
      {R"({"sprt": ["ann"]})", "/sprt"},
      {R"({"sprt": ["ann", "eve"]})", "/sprt/1"},
      {R"({"sprt": ["ann", "ann"]})", "/sprt/1"},
      {R"({"sprt": ["ann", "house", {"elo1": 2001}]})", "/sprt/2/elo1"},
      {R"({"sprt": ["ann", "house", {"elo1": -1}]})", "/sprt/2"},
      {R"({"sprt": ["ann", "house", {"beta": 0.5}]})", "/sprt/2/beta"},
  }));
  const json::Value rule = json::parse(text);
  CHECK(error_of([&] {
          decode_stop_rule(json::Reader(rule), {"ann", "house"});
        }).starts_with(place + ": "));
}

TEST_CASE("a game left out survives a round trip", "[league]") {
  LeagueGame game = played;
  game.left_out_for = {game.seats.front().player};
  const json::Value line = encode(game);
  CHECK(decode_game(json::Reader(line)) == game);
}

TEST_CASE("failed_at_once() is true for a failed start or first call", "[league]") {
  Seat seat;
  CHECK_FALSE(failed_at_once(seat));
  for (const auto failure :
       {FailureKind::crash, FailureKind::stall, FailureKind::late, FailureKind::malformed}) {
    seat.out = Failure{failure};  // of an unknown call
    CHECK_FALSE(failed_at_once(seat));
    seat.out->call_number = 1;
    CHECK(failed_at_once(seat));
    seat.out->call_number = 2;
    CHECK_FALSE(failed_at_once(seat));
  }
  seat.out = Failure{FailureKind::start_failed};
  CHECK(failed_at_once(seat));
}

TEST_CASE("a single-player result survives a round trip", "[league]") {
  LeagueGame game;
  game.seats = {{.player = "eve", .score = 7, .histogram = {0, 1, 3}, .missed = 2}};
  const json::Value line = encode(game);
  CHECK(decode_game(json::Reader(line)) == game);
}

TEST_CASE("each kind of failure has a word, and no other word is accepted", "[league]") {
  for (const auto failure :
       {FailureKind::illegal_move, FailureKind::crash, FailureKind::stall, FailureKind::late,
        FailureKind::malformed, FailureKind::start_failed}) {
    CHECK(parse_failure_kind(to_string(failure)) == failure);
  }
  CHECK(parse_failure_kind("bad json") == std::nullopt);
}

TEST_CASE("an invalid line is refused with the place of the error", "[league]") {
  json::Value game = encode(played);
  auto& seats = *(*game.as<json::Value::Object>())[2].second.as<json::Value::Array>();
  (*seats[0].as<json::Value::Object>())[1].second = 0;
  CHECK(error_of([&] { decode_game(json::Reader(game)); }).starts_with("/seats/0/rank"));
}

}  // namespace
}  // namespace gauntlet
