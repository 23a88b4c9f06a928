#include "bricks/match/game_history.hpp"
#include "core/games.hpp"
#include "core/numbers.hpp"
#include "session/ask.hpp"
#include "session/console_test.hpp"
#include "session/games.hpp"
#include "session/record_test.hpp"
#include "test/catch.hpp"

namespace gauntlet::session::bricks {
namespace {

const SessionGame& game = games::bricks::session();

using test::Desk;
using test::ScriptedConsole;

// The answers before the first drop: player, floors, drops, bricks, mode.
std::vector<std::string> setup(const std::string& who, const std::string& floors,
                               const std::string& drops, const std::string& bricks,
                               std::vector<std::string> rest) {
  rest.insert(rest.begin(), {who, floors, drops, bricks});
  return rest;
}

TEST_CASE("the optimal agent says that it can win, and wins", "[session]") {
  ScriptedConsole console(setup("computer", "3", "2", "2", {"", "safe", "broken"}));
  Desk desk(console);
  play_game(game, desk.table, {});
  CHECK(console.has_shown(
      "It can be found for certain: 2 drops and 2 bricks are enough for 3 floors"));
  CHECK(console.has_shown("The strength is 2, for certain."));
  CHECK(console.has_shown("\\o/ The computer found the strength, 2, with "));
  CHECK(desk.record ==
        "{\"format\":\"gauntlet-play\",\"version\":1,\"game\":\"bricks\",\"dropper\":\"computer\","
        "\"position\":{\"minSafe\":0,\"maxSafe\":3,\"leftDrops\":2,\"leftBricks\":2}}\n"
        "{\"drop\":2,\"safe\":true}\n{\"drop\":3,\"safe\":false}\n"
        "{\"guess\":2,\"certain\":true,\"right\":true}\n");
}

TEST_CASE("an agent that cannot be certain to win says so, and guesses", "[session]") {
  const bool is_right = GENERATE(true, false);
  ScriptedConsole console(
      setup("computer", "9", "1", "1", {"", "why", "safe", is_right ? "yes" : "no"}));
  Desk desk(console);
  play_game(game, desk.table, {});
  CHECK(
      console.has_shown("It can be missed: 1 drop and 1 brick are enough for 1 floor; at best 2 of "
                        "10 strengths are found."));
  CHECK(console.has_shown("the odds are best, 2 of 10 strengths"));
  CHECK(console.has_shown("I guess: it can be 1 to 9"));
  CHECK(console.has_shown("\\o/ The computer found the strength, 1, by a lucky guess") == is_right);
  CHECK(console.has_shown("The computer missed it: not 1\nMore drops or bricks") == !is_right);
}

TEST_CASE("the random agent makes no promise", "[session]") {
  ScriptedConsole console(setup("computer", "3", "3", "3", {"random", "safe", "safe", "safe"}));
  Desk desk(console);
  CHECK_NOTHROW(play_game(game, desk.table, {}));
  CHECK(console.has_shown("promise nothing"));
}

TEST_CASE("a person finds a strength that was fixed at the start", "[session]") {
  const int seed = GENERATE(1, 2, 3, 4, 5);
  ScriptedConsole dropping(setup("you", "2", "2", "2", {"fixed", "1", "2", "hint", "9"}));
  Desk desk(dropping, static_cast<std::uint64_t>(seed));
  CHECK_THROWS_AS(play_game(game, desk.table, {}), QuitRequested);
  const bool is_zero = dropping.has_shown("From floor 1: broken!");
  const std::string strength = is_zero                                     ? "0"
                               : dropping.has_shown("From floor 2: safe.") ? "2"
                                                                           : "1";
  CHECK(dropping.has_shown(": say so, and you win"));
  CHECK(dropping.has_shown("expected a strength that is possible, " + strength + ", got 9"));
  CHECK(read_record<GameHistory>(desk.record).setup().strength == parse_natural(strength));

  ScriptedConsole knowing(
      setup("you", "2", "2", "2", {"fixed", "3", "0", "x", "guess", "back", "guess " + strength}));
  Desk again(knowing, static_cast<std::uint64_t>(seed));
  play_game(game, again.table, {});
  CHECK(knowing.has_shown("expected a floor in doubt, 1 to 2, got 3"));
  CHECK(knowing.has_shown("expected a floor in doubt, 1 to 2, guess N, or help"));
  CHECK(knowing.has_shown("How strong is the brick? (0 to 2, back, help, q) back"));
  CHECK(knowing.has_shown("\\o/ You found the strength, " + strength + ", by a lucky guess"));

  ScriptedConsole choosing(setup("you", "2", "2", "2", {"fixed", "g", strength}));
  Desk other(choosing, static_cast<std::uint64_t>(seed));
  play_game(game, other.table, {});
  CHECK(other.record == again.record);
}

TEST_CASE("against an adversarial brick only a certain answer is right", "[session]") {
  ScriptedConsole guessing(setup("you", "3", "3", "3", {"bad", "guess 2"}));
  Desk desk(guessing);
  play_game(game, desk.table, {});
  CHECK(guessing.has_shown("No, it is 0."));

  ScriptedConsole finding(setup("you", "1", "1", "1", {"bad", "1", "0"}));
  Desk other(finding);
  play_game(game, other.table, {});
  CHECK(finding.has_shown("From floor 1: broken!"));
  CHECK(finding.has_shown("\\o/ You found the strength, 0, with "));
}

TEST_CASE("a record of bricks is replayed", "[session]") {
  const std::string record =
      "{\"format\":\"gauntlet-play\",\"version\":1,\"game\":\"bricks\",\"dropper\":\"you\","
      "\"position\":{\"minSafe\":0,\"maxSafe\":3,\"leftDrops\":2,\"leftBricks\":2}}\n"
      "{\"drop\":2,\"safe\":true}\n{\"guess\":2,\"certain\":false,\"right\":true}\n";
  ScriptedConsole console({});
  session::replay(record, console);
  CHECK(console.has_shown("You drop.\n"));
  CHECK(console.has_shown("From floor 2: safe.\n"));
  CHECK(console.has_shown("You found the strength, 2, by a lucky guess after 1 drop; "));
  CHECK_THROWS_AS(session::replay(record + "{\"drop\":1,\"safe\":true}\n", console),
                  match::LogError);
}

TEST_CASE("the state of bricks is the position", "[session]") {
  ScriptedConsole console({});
  Desk desk(console);
  const auto play = open_game(
      game,
      "{\"format\":\"gauntlet-play\",\"version\":1,\"game\":\"bricks\",\"dropper\":\"you\","
      "\"position\":{\"minSafe\":0,\"maxSafe\":3,\"leftDrops\":2,\"leftBricks\":2}}\n"
      "{\"drop\":2,\"safe\":true}\n",
      desk.table);
  CHECK(dump(play->state()) == R"({"minSafe":2,"maxSafe":3,"leftDrops":1,"leftBricks":2})");
}

TEST_CASE("a person at bricks takes back the last drop", "[session]") {
  ScriptedConsole console(setup("", "9", "9", "9",
                                {"bad", "help", "undo", "5", "undo", "redo", "redo", "undo", "3",
                                 "save a", "2", "load a", "load b", "why"}));
  Desk desk(console);
  CHECK_THROWS_AS(play_game(game, desk.table, {}), QuitRequested);
  CHECK(console.left() == 0);
  CHECK(console.has_shown("Commands: rules, hint, undo, redo, save FILE, load FILE, q\n"));
  CHECK(console.has_shown("there is nothing to undo"));
  CHECK(console.has_shown("there is nothing to redo"));
  CHECK(console.has_shown("could not read b"));
  CHECK(desk.record.find("{\"undo\":1}\n{\"redo\":1}\n") != desk.record.npos);
  CHECK(read_record<GameHistory>(desk.record).position() ==
        read_record<GameHistory>(desk.files["a"]).position());
  CHECK(read_record<GameHistory>(desk.record).step_count() == 1);
}

TEST_CASE("a person takes back the answer to a drop of the computer", "[session]") {
  const std::string agent = GENERATE("winning", "random");
  ScriptedConsole console(
      setup("computer", "20", "6", "2", {agent, "help", "safe", "undo", "broken", "undo"}));
  Desk desk(console);
  CHECK_THROWS_AS(play_game(game, desk.table, {}), QuitRequested);
  CHECK(console.left() == 0);
  const auto first = console.shown().find("I drop from floor ");
  const std::string asked = console.shown().substr(first, console.shown().find('.', first) - first);
  CHECK(console.shown().rfind("I drop from floor ") == console.shown().rfind(asked));
  CHECK(read_record<GameHistory>(desk.record).step_count() == 0);
  CHECK(read_record<GameHistory>(desk.record).setup().is_random == (agent == "random"));
}

TEST_CASE("a saved game keeps the strength of its brick", "[session]") {
  ScriptedConsole console(setup("", "2", "2", "2", {"", "save a", "1"}));
  Desk desk(console, 3);
  CHECK_THROWS_AS(play_game(game, desk.table, {}), QuitRequested);
  const GameHistory saved = read_record<GameHistory>(desk.files["a"]);
  REQUIRE(saved.setup().strength);
  ScriptedConsole again({"guess " + std::to_string(*saved.setup().strength)});
  Desk other(again);
  play_game(game, other.table, {}, desk.record);
  CHECK(again.has_shown(", with ") != again.has_shown(" by a lucky guess"));
  CHECK_THROWS_AS(play_game(game, other.table, {}, "{}\n"), match::LogError);
}

TEST_CASE("a loaded game may have the other player drop", "[session]") {
  ScriptedConsole dropping(setup("", "9", "9", "9", {"bad", "save a"}));
  Desk desk(dropping);
  CHECK_THROWS_AS(play_game(game, desk.table, {}), QuitRequested);
  ScriptedConsole answering(setup("computer", "9", "9", "9", {"winning", "load a", "5"}));
  Desk other(answering);
  other.files = desk.files;
  CHECK_THROWS_AS(play_game(game, other.table, {}), QuitRequested);
  CHECK(answering.has_shown("From floor 5: "));
}

TEST_CASE("random input never breaks a game of bricks", "[session]") {
  test::walk({"safe", "broken", "s", "b", "computer", "you", "fixed", "bad", "winning", "random",
              "2", "3", "5", "7", "10", "guess 3", "guess 5", "yes"},
             game, {});
}

}  // namespace
}  // namespace gauntlet::session::bricks
