#include "atoms/match/game_history.hpp"
#include "atoms/session/computer.hpp"
#include "core/games.hpp"
#include "match/lines.hpp"
#include "session/ask.hpp"
#include "session/console_test.hpp"
#include "session/games.hpp"
#include "session/record_test.hpp"
#include "test/catch.hpp"

namespace gauntlet::session::atoms {
namespace {

using match::atoms::GameHistory;
using match::atoms::other;
using Side = match::atoms::Color;

const SessionGame& game = games::atoms::session();

using test::Desk;
using test::ScriptedConsole;

void play_fast(GameContext& table) { play_game(game, table, std::array<std::uint64_t, 1>{1}); }

GameHistory read(std::string_view record) { return read_record<GameHistory>(record); }

GameHistory after(const std::vector<Position>& moves) {
  GameHistory history(Grid(2, 2), Side::blue);
  for (const Position& move : moves) REQUIRE(history.play(move));
  return history;
}

TEST_CASE("moves of atoms are undone and redone", "[session]") {
  GameHistory history = after({{0, 0}, {0, 1}, {1, 0}});
  CHECK(history.mover() == Side::red);
  CHECK_FALSE(history.play({0, 0}));  // blue's cell
  const Board board = history.board();
  history.undo(2);
  CHECK(history.step_count() == 1);
  CHECK(history.redo_count() == 2);
  CHECK(history.current().move == Position{0, 0});
  history.redo(2);
  CHECK(history.board() == board);
  history.undo(3);
  REQUIRE(history.play({1, 1}));
  CHECK(history.redo_count() == 0);
}

TEST_CASE("a game of atoms ends when one side has lost all its electrons", "[session]") {
  const GameHistory history = after({{0, 0}, {0, 1}, {0, 0}});
  CHECK(history.is_over());
  CHECK(other(history.mover()) == Side::blue);
}

TEST_CASE("a game of atoms is restored from its record", "[session]") {
  GameHistory history = after({{0, 0}, {1, 1}, {0, 1}});
  history.undo(1);
  const std::string record = to_text(history.encode());
  CHECK(record ==
        "{\"format\":\"gauntlet-play\",\"version\":1,\"game\":\"atoms\",\"rows\":2,\"columns\":2,"
        "\"first\":\"blue\"}\n{\"move\":[0,0]}\n{\"move\":[1,1]}\n");
  CHECK(read(record).board() == history.board());
  CHECK(read(record + "{\"undo\":2}\n").step_count() == 0);
  CHECK(read(record + "{\"undo\":2}\n{\"redo\":1}\n").step_count() == 1);
  CHECK(read(record + record).step_count() == 2);
}

TEST_CASE("an invalid record of atoms is refused", "[session]") {
  const std::string first =
      "{\"format\":\"gauntlet-play\",\"version\":1,\"game\":\"atoms\",\"rows\":2,\"columns\":2,"
      "\"first\":\"red\"}\n";
  const std::string bad = GENERATE("{\"move\":[0,2]}", "{\"undo\":1}", "{\"undo\":0}",
                                   "{\"redo\":1}", "{\"move\":[0]}", "{", "1");
  CHECK_NOTHROW(read(first));
  CHECK_THROWS_AS(read(first + bad + "\n"), match::LogError);
  CHECK_NOTHROW(read(first + bad));  // truncated
  CHECK_THROWS_AS(read(""), match::LogError);
  CHECK_THROWS_AS(read(bad + "\n"), match::LogError);
}

TEST_CASE("a level is a time or a number of plies", "[session]") {
  CHECK(describe(parse_level("0.5").value()) == "0.5 s");
  CHECK(describe(parse_level("60").value()) == "60 s");
  CHECK(describe(parse_level("3p").value()) == "3p");
  for (const std::string bad :
       {"", "p", "0p", "21p", "0", "-1", "1e3", "nan", "inf", "3601", "1 s"}) {
    CHECK_FALSE(parse_level(bad).has_value());
  }
}

TEST_CASE("expectations are described in words", "[session]") {
  CHECK(expectation(0) == "even");
  CHECK(expectation(250) == "2.5 electrons ahead");
  CHECK(expectation(-100) == "1 electron behind");
  CHECK(expectation(-30) == "0.3 electrons behind");
  CHECK(expectation(wins_in(3)) == "a win in 3");
  CHECK(expectation(loses_in(4)) == "a loss in 4");
}

TEST_CASE("people undo moves, save and load", "[session]") {
  ScriptedConsole console({"2",    "2",      "",         "human", "",        "undo",   "0 0",
                           "redo", "save a", "1 1",      "undo",  "redo",    "load b", "load a",
                           "0 0",  "0 1",    "nonsense", "9 9",   "0 0 0 1", "hint"});
  Desk desk(console);
  CHECK_THROWS_AS(play_fast(desk.table), QuitRequested);
  CHECK(console.has_shown("there is nothing to undo"));
  CHECK(console.has_shown("there is nothing to redo"));
  CHECK(console.has_shown("saved as a"));
  CHECK(console.has_shown("could not read b"));
  CHECK(console.has_shown("expected row and column of a cell that is empty or yours, or help"));
  CHECK(console.has_shown("9,9 is not on the board"));
  CHECK(console.left() == 0);
  CHECK(read(desk.files["a"]).step_count() == 1);
  CHECK(read(desk.record).step_count() == 2);
}

TEST_CASE("a recorded game of atoms is resumed with any players", "[session]") {
  const std::string record = to_text(after({{0, 0}, {0, 1}}).encode());
  ScriptedConsole console({"human", "human", "1 1"});
  Desk desk(console);
  CHECK_THROWS_AS(play_game(game, desk.table, std::array<std::uint64_t, 1>{1}, record),
                  QuitRequested);
  CHECK(read(desk.record).step_count() == 3);
  CHECK_THROWS_AS(play_game(game, desk.table, std::array<std::uint64_t, 1>{1}, "{}\n"),
                  match::LogError);
}

TEST_CASE("two computers play a game to its end", "[session]") {
  ScriptedConsole console({"3", "3", "computer", "2p", "computer", "1p", "any"});
  Desk desk(console);
  play_game(game, desk.table, std::array<std::uint64_t, 1>{0});
  CHECK(console.has_shown("wave 1"));
  CHECK(console.has_shown(" moves \\o/"));
  CHECK(read(desk.record).is_over());
}

TEST_CASE("undo also takes back the computer's move", "[session]") {
  ScriptedConsole console({"3", "3", "human", "computer", "2p", "red", "0 0", "undo", "1 1"});
  Desk desk(console);
  CHECK_THROWS_AS(play_fast(desk.table), QuitRequested);
  CHECK(desk.record.find("{\"undo\":2}") != desk.record.npos);
  CHECK(read(desk.record).step_count() == 2);
}

TEST_CASE("random input never breaks a game of atoms", "[session]") {
  test::Lines words = test::squares(4, 2);
  const test::Lines others{"2",      "3",      "4",      "human", "computer", "any",
                           "save x", "load x", "load y", "blue",  "save "};
  words.insert(words.end(), others.begin(), others.end());
  test::walk(words, game, {0});
}

}  // namespace
}  // namespace gauntlet::session::atoms
