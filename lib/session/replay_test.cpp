#include "session/games.hpp"
#include "session/test_console.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::session;
using test::ScriptedConsole;

TEST_CASE("a record of bricks is shown again", "[session]") {
  const std::string record =
      "{\"format\":\"gauntlet-play\",\"version\":1,\"game\":\"bricks\",\"dropper\":\"you\","
      "\"position\":{\"minSafe\":0,\"maxSafe\":3,\"leftDrops\":2,\"leftBricks\":2}}\n"
      "{\"drop\":2,\"safe\":true}\n{\"guess\":2,\"certain\":false,\"right\":true}\n";
  ScriptedConsole console({});
  replay(record, console);
  CHECK(console.has_shown("You drop.\n"));
  CHECK(console.has_shown("From floor 2: safe.\n"));
  CHECK(console.has_shown("The guess is 2, a guess: right.\n"));
  CHECK_THROWS_AS(replay(record + "{\"drop\":1,\"safe\":true}\n", console), match::BadLog);
}

TEST_CASE("a record of mastermind is shown again", "[session]") {
  const std::string record =
      "{\"format\":\"gauntlet-play\",\"version\":1,\"game\":\"mastermind\",\"length\":4,\"colors\":"
      "6,"
      "\"repeats\":false,\"guesser\":\"computer\"}\n{\"guess\":\"1234\",\"feedback\":\"wb..\"}\n"
      "{\"row\":0,\"feedback\":\"bb..\"}\n{\"code\":\"2156\"}\n";
  ScriptedConsole console({});
  replay(record, console);
  CHECK(console.shown() ==
        "The computer guesses.\n"
        "  1   1  2  3  4   wb..\n"
        "  1   1  2  3  4   bb..\n"
        "The code was 2156.\n");
  CHECK_THROWS_AS(replay(record + "{\"row\":1,\"feedback\":\"bb..\"}\n", console), match::BadLog);
}

TEST_CASE("what is no record of a game is refused", "[session]") {
  ScriptedConsole console({});
  for (const std::string bad :
       {"", "\n", "{}\n", "[]\n", "{\"game\":\"chess\"}\n", "{\"game\":7}\n",
        "{\"format\":\"gauntlet-game\"}\n", "{\"game\":\"bricks\"}\n"}) {
    CHECK_THROWS_AS(replay(bad, console), match::BadLog);
  }
}
