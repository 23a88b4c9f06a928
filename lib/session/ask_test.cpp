#include "session/ask.hpp"

#include "session/choose.hpp"
#include "session/console_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::session;
using test::ScriptedConsole;

TEST_CASE("a question for a number accepts a number within its bounds or the default",
          "[session]") {
  ScriptedConsole console({"x", "1", "11", "1.5", "", " 7 "});
  test::Desk desk(console);
  CHECK(choose_number(desk.table, "--these", "How many?", 5, 2, 10) == 5);
  CHECK(console.left() == 1);
  CHECK(choose_number(desk.table, "--those", "How many?", 5, 2, 10) == 7);
  CHECK(
      console.has_shown("How many? [5] x\nexpected a number from 2 to 10, or q to leave, got "
                        "\"x\"\nHow many? [5] 1\n"));
}

TEST_CASE("help at a question shows what can be answered", "[session]") {
  ScriptedConsole console({"help", "?", "3", "help"});
  test::Desk desk(console);
  CHECK(choose_number(desk.table, "--these", "How many?", 5, 2, 10) == 3);
  CHECK(
      console.has_shown("How many? [5] help\nEnter a number from 2 to 10, nothing for the default "
                        "in brackets, or q to leave.\nHow many? [5] ?\nEnter a number "));
  CHECK(ask_word_with_default(console, "What?", {"moves", "helpers"}) == 1);
}

TEST_CASE("a question for a word accepts an unambiguous prefix", "[session]") {
  ScriptedConsole console({"r", "re", "", "blue", "green", "y"});
  CHECK(ask_word_with_default(console, "Which?", {"red", "rust", "blue"}) == 0);
  CHECK(ask_word_with_default(console, "Which?", {"red", "rust", "blue"}) == 0);
  CHECK(ask_word_with_default(console, "Which?", {"red", "rust", "blue"}) == 2);
  CHECK(console.has_shown("expected red, rust or blue, or q to leave, got \"r\""));
  CHECK(ask_word_with_default(console, "Really?", {"no", "yes"}) == 1);
}

TEST_CASE("a person leaves by q or by the end of the input", "[session]") {
  ScriptedConsole console({"q", " quit "});
  CHECK_THROWS_AS(ask(console, "? "), QuitRequested);
  CHECK_THROWS_AS(ask(console, "? "), QuitRequested);
  CHECK_THROWS_AS(ask(console, "? "), QuitRequested);
  CHECK(console.left() == 0);
}
