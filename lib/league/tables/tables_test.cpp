#include "league/tables/tables.hpp"

#include <algorithm>

#include "grading/reports/excerpt.hpp"
#include "grading/reports/text.hpp"
#include "league/tables/league_test.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"
#include "text/display.hpp"

namespace gauntlet {
namespace {

using namespace league;
using namespace league::samples;
using gauntlet::test::has;

const std::string hostile = "=cmd()<b>\x1b[2J,\"\n";

Results troubled() {
  Results results = round_robin({"ann", "bob", hostile}, 10);
  disqualify(results.games[0].seats[1], FailureKind::stall);
  disqualify(results.games.back().seats[0], FailureKind::crash);
  results.games.resize(results.games.size() / 2);
  return results;
}

Results alone() {
  Results results{league_of({"ann", "bob"}, 1, "solo"), {}};
  for (std::size_t board = 0; board < 6; ++board) {
    results.games.push_back(solo_game(board, "ann", static_cast<std::int64_t>(3 + board % 2)));
  }
  return results;
}

// A league with a player that did not play and one whose games were left out.
Results absent() {
  Results results = round_robin({"ann", "bob", "cat"}, 6);
  for (LeagueGame& game : results.games) {
    for (Seat& seat : game.seats) {
      if (seat.player == "cat") disqualify(seat, FailureKind::start_failed);
      if (seat.player == "bob" && game.board > 3) game.left_out_for = {"bob"};
    }
  }
  return results;
}

std::vector<Standings> all_kinds() {
  std::vector<Standings> all;
  for (const auto& results : {troubled(), alone(), absent(), one_sided(6),
                              Results{league_of({"ann", "bob"}), {}}, Results{league_of({}), {}}}) {
    all.push_back(standings_of(results, Optimum{3.25, 4}));
  }
  return all;
}

TEST_CASE("the JSON of standings has the figures of the league and of each player", "[league]") {
  const std::string json = dump(encode(standings_of(troubled())));
  for (const auto* part :
       {R"({"format":"gauntlet-standings","version":1,"title":"Friday","game":"fish",)"
        R"("league":"round-robin","seats":2,"boards":5,"played":30,"void":0,"planned":60,)"
        R"("drawn":6,"replayed":0,"level":0.95,"order_probability":0.760007,"optimum":null,)",
        R"("players":[{"name":"ann","kind":"exec:./ann","rank":1,"rank_interval":[1,3],)"
        R"("did_not_play":false,"left_out":0,"indistinguishable":["bob",)",
        R"("rating":163.057295,"interval":[-161.667914,487.782504],"games":20,"wins":14,)"
        R"("draws":4,"losses":2,"points":[16,20],"by_seat":[{"games":10,"wins":7,"draws":2},)",
        R"("failures":{"illegal-move":0,"crash":0,"stall":1,"late":0,"malformed":0,)"
        R"("start-failed":0},"time":{"calls":200,"wall_us":100000,"cpu_us":80000,)"
        R"("max_wall_us":900},"last_round":0,"advances":true})",
        R"("crosstable":[[[0,0],[7,10],[9,10]],)", R"("superiority":[[0.5,0.880004,0.882408],)"}) {
    INFO(part);
    CHECK(has(json, part));
  }
  CHECK(has(dump(encode(standings_of(absent()))),
            R"("rank":null,"rank_interval":null,"did_not_play":true,"left_out":0,)"
            R"("indistinguishable":[],"rating":null,"interval":null,"games":0,)"));
  CHECK(has(dump(encode(standings_of(alone()))),
            R"("solo":{"mean":3.5,"interval":[2.82453,4.17547],"worst":4,)"
            R"("histogram":[[3,3],[4,3]],"failed":0}})"));
}

TEST_CASE("CSV tables have a line for each player and no formula", "[league]") {
  const Standings standings = standings_of(troubled());
  for (const auto& text : {standings_csv(standings), crosstable_csv(standings)}) {
    const auto rows = grading::reports::read_csv(text);
    REQUIRE(rows.size() == 4);
    for (const auto& row : rows) CHECK(row.cells.size() == rows.front().cells.size());
    CHECK(has(text, "'=cmd()"));
    CHECK_FALSE(has(text, "\x1b"));
  }
  const auto rows = grading::reports::read_csv(standings_csv(standings));
  const auto cell = [&](std::size_t row, std::string_view title) {
    const auto found = std::ranges::find(rows[0].cells, title, &grading::reports::CsvCell::value);
    REQUIRE(found != rows[0].cells.end());
    return rows[row].cells[static_cast<std::size_t>(found - rows[0].cells.begin())].value;
  };
  CHECK(cell(1, "rank") == "1");
  CHECK(cell(1, "player") == "ann");
  CHECK(cell(2, "stall") == "1");
  CHECK(cell(1, "mean_wall_ms") == "0.5");
  CHECK(cell(1, "seat_1_games") == std::to_string(standings.players[0].by_seat[0].games));
  CHECK(cell(1, "mean").empty());
}

TEST_CASE("an interval may have one end only", "[league]") {
  const Standings standings = standings_of(one_sided(6));
  const std::string json = dump(encode(standings));
  CHECK(has(json, ",null]"));
  CHECK(has(json, "\"interval\":[null,"));
  CHECK_FALSE(has(json, "inf"));
  CHECK_FALSE(has(standings_csv(standings), "inf"));
  const std::string table = standings_text(standings, {120});
  CHECK(has(table, "at least +"));
  CHECK(has(table, "at most -"));
}

TEST_CASE("the CSV table of a single-player league has means", "[league]") {
  const auto rows = grading::reports::read_csv(standings_csv(standings_of(alone())));
  const auto found = std::ranges::find(rows[0].cells, "mean", &grading::reports::CsvCell::value);
  REQUIRE(found != rows[0].cells.end());
  CHECK(rows[1].cells[static_cast<std::size_t>(found - rows[0].cells.begin())].value == "3.5");
}

TEST_CASE("the text of standings has superiority and its certainty", "[league]") {
  const std::string table =
      standings_text(standings_of(round_robin({"ann", "bob", "cat"}, 20)), {120});
  CHECK(has(table, "Friday\nfish, round-robin, games of 2; 3 players, 20 boards\n"));
  CHECK(has(table, "120 games played, 24 drawn\n"));
  CHECK(has(table, "player  rating"));
  CHECK(has(table, "Confidence that the whole order is correct: "));
  CHECK(has(table, "Games won from each seat: seat 1 40 %, seat 2 40 %; drawn: 20 %\n"));
  CHECK(has(table, "Points against each opponent\n"));
  CHECK_FALSE(has(table, "\x1b"));
  CHECK_FALSE(has(table, "Failures"));
}

TEST_CASE("the text of an unfinished league says so", "[league]") {
  const std::string table = standings_text(standings_of(troubled()));
  CHECK(has(table, "30 of 60 games played"));
  CHECK(has(table, "Failures\nbob: stall 1\n  1 time: expected an action\n"));
  CHECK(has(standings_text(standings_of({league_of({"ann", "bob"}), {}})),
            "No game has been played yet."));
  CHECK(has(standings_text(
                standings_of({league_of({"ann", "bob"}), {game_of(0, {{"ann", 1}, {"bob", 2}})}})),
            "No confidence intervals yet"));
  CHECK(has(standings_text(standings_of(round_robin({"ann", "bob"}, 3))),
            "With 3 boards, confidence intervals are wide"));
}

TEST_CASE("the text of standings has the most frequent reasons of failures", "[league]") {
  Results results = round_robin({"ann", "bob"}, 20);
  for (std::size_t i = 0; i < 40; ++i) {
    LeagueGame& game = results.games[i];
    Seat& seat = game.seats[game.seats[0].player == "ann" ? 0 : 1];
    disqualify(seat, FailureKind::crash);
    seat.out->reason = "reason " + std::to_string(i < 20 ? 1 : i % 6);
  }
  const std::string table = standings_text(standings_of(results), {40});
  CHECK(has(table,
            "Failures\nann: crash 40\n  23 times: reason 1\n  4 times: reason 2\n"
            "  4 times: reason 3\n  and 3 other reasons\n"));
}

TEST_CASE("every table lists players that did not play", "[league]") {
  const Standings standings = standings_of(absent());
  const std::string table = standings_text(standings, {120});
  CHECK(has(table, "-  cat     did not play"));
  CHECK(has(table, "cat did not play: no valid answer in any game (start-failed "));
  CHECK(has(table,
            "bob was too slow in three consecutive games: 8 further games of it were not played"));
  CHECK(has(standings_csv(standings), ",did not play\r\n"));
  CHECK(
      has(standings_csv(standings), "8 games not played: too slow in three consecutive games\r\n"));
  const std::string json = dump(encode(standings));
  CHECK(has(
      json,
      R"("name":"cat","kind":"exec:./cat","rank":null,"rank_interval":null,"did_not_play":true)"));
}

TEST_CASE("no line is wider than the terminal, and control characters are escaped", "[league]") {
  Results results = troubled();
  for (auto& player : results.league.players) player.kind = std::string(300, 'k');
  results.league.title = std::string(200, 't') + " title";
  std::vector<Standings> all = all_kinds();
  all.push_back(standings_of(results));
  all.push_back(standings_of(round_robin({std::string(90, 'x'), "\u00e4\u00f6\u00fc", "cat"}, 6)));
  for (const auto& standings : all) {
    for (const std::size_t columns : {40U, 60U, 80U, 120U, 250U}) {
      const std::string table = standings_text(standings, {columns});
      CHECK_FALSE(has(table, "\x1b"));
      CHECK(table.ends_with('\n'));
      for (const auto line : text::lines_of(table)) {
        INFO(columns << ": " << line);
        CHECK(grading::reports::columns_of(line) <= columns);
      }
    }
  }
}

TEST_CASE("a wide terminal shows more columns; colors only on request", "[league]") {
  const Standings standings = standings_of(round_robin({"ann", "bob", "cat"}, 20));
  CHECK(has(standings_text(standings, {160}), "slowest"));
  CHECK(has(standings_text(standings, {160}), "CPU"));
  CHECK_FALSE(has(standings_text(standings, {40}), "slowest"));
  for (std::size_t columns = 40; columns < 160; ++columns) {
    const std::string table = standings_text(standings, {columns});
    CHECK(has(table, "  won  ") == has(table, "  lost"));
  }
  CHECK(has(standings_text(standings, {40}), "rating"));
  CHECK(has(standings_text(standings, {80, true}), "\x1b[1mFriday\x1b[0m\n"));
}

TEST_CASE("the text of a single-player league has means and the optimum", "[league]") {
  const std::string table = standings_text(standings_of(alone(), Optimum{3.25, 4}), {120});
  CHECK(has(table, "mean"));
  CHECK(has(table, "3.5"));
  CHECK(has(table, "Optimum: mean 3.25, worst 4\n"));
  CHECK(has(table, "1 player without a game that counts"));
  CHECK_FALSE(has(table, "rating"));
}

TEST_CASE("figures are formatted as text", "[league]") {
  CHECK(signed_points(12.4) == "+12");
  CHECK(signed_points(-0.2) == "0");
  CHECK(signed_points(-12.6) == "-13");
  CHECK(describe(microseconds(950)) == "950 us");
  CHECK(describe(microseconds(1280)) == "1.3 ms");
  CHECK(describe(microseconds(2'050'000)) == "2.05 s");
  CHECK(describe(microseconds(999'990)) == "1.00 s");
  CHECK(percent(1, 3) == "33 %");
  CHECK(percent(0, 0) == "-");
  CHECK(chance(1) == "over 99 %");
  CHECK(chance(0.994) == "99 %");
  CHECK(chance(0) == "under 1 %");
}

}  // namespace
}  // namespace gauntlet
