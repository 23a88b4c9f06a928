#include "fish/session/human_player.hpp"

#include "fish/match/referee.hpp"
#include "session/ask.hpp"
#include "session/console_test.hpp"
#include "test/catch.hpp"

namespace gauntlet::session::fish {
namespace {

using test::ScriptedConsole;

const State start = match::first_state(Board::uniform(2, 4, 1), 2);
const State alone(Board::uniform(3, 2, 1), {{Color::red, 0, {{0, 0}}}});

TEST_CASE("a person is asked until the answer is valid", "[session]") {
  ScriptedConsole console({"hello", "1", "1 2 3", "-1 2", "1x 2", "9 9", " 1,  2"});
  HumanPlayer person(console, "eva");
  CHECK(person.place(start) == Position{1, 2});
  CHECK(console.has_shown(
      "eva: red, choose a tile for penguin 1 of 4 (row and column, help, q) hello"));
  CHECK(console.has_shown(
      "expected a row and a column, as in 1 2, or help, or q to give up, got \"hello\""));
  CHECK(console.has_shown("[9,9] is not on the board"));
}

TEST_CASE("a person may give up, or the input may end", "[session]") {
  ScriptedConsole console({" q "});
  HumanPlayer person(console, "eva");
  try {
    person.place(start);
    FAIL("still there");
  } catch (const PlayerFailure& failure) {
    CHECK(std::string(failure.what()) == "it gave up");
    CHECK(failure.answer() == "q");
  }
  CHECK_THROWS_AS(person.place(start), PlayerFailure);
}

TEST_CASE("a person moves", "[session]") {
  ScriptedConsole console({"0 0 1 1", "0 0 2 0"});
  HumanPlayer person(console, "eva");
  person.playing_as(Color::red);
  CHECK(person.take_turn(alone, {}) == Move{{0, 0}, {2, 0}});
  person.end(true);
  CHECK(console.has_shown("eva plays red"));
  CHECK(console.has_shown("no line leads from [0,0] to [1,1]"));
  CHECK(console.has_shown("eva has won"));
}

TEST_CASE("Enter takes a hint, and nothing without one", "[session]") {
  ScriptedConsole console({"", "hint", ""});
  HumanPlayer person(console, "eva");
  const auto move = person.take_turn(alone, {});
  REQUIRE(move);
  CHECK(console.has_shown("or help, or q to give up, got \"\""));
  CHECK(console.has_shown("try " + session::describe(move->from) + " to " +
                          session::describe(move->to)));
  CHECK(console.has_shown("Enter takes it.\n"));
}

TEST_CASE("a person among players of any kind sees the board and gets hints", "[session]") {
  ScriptedConsole console({"help", "hint", "0 0", "back", "0 0", "2 0"});
  HumanPlayer person(console, "eva\x1b[A");
  CHECK(person.take_turn(alone, {}) == Move{{0, 0}, {2, 0}});
  CHECK(console.has_shown("R red"));
  CHECK(console.has_shown("Commands: hint, q\n"));
  CHECK(console.has_shown("try 0,0 to "));
  CHECK(console.has_shown("it can go to "));
  CHECK_FALSE(console.has_shown("\x1b"));
}

}  // namespace
}  // namespace gauntlet::session::fish
