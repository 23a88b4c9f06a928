#include "core/games.hpp"
#include "session/choose.hpp"
#include "session/console_test.hpp"
#include "session/games.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"

namespace gauntlet::session {
namespace {

using test::Desk;
using test::ScriptedConsole;

// Plays the game with these flags and a person who gives no answer; returns its output and record.
Desk begin(const SessionGame& game, ScriptedConsole& console, const Settings::Texts& flags) {
  Desk desk(console);
  desk.table.settings = Settings(flags);
  CHECK_THROWS_AS(play_game(game, desk.table, default_values(game.options)), QuitRequested);
  return desk;
}

TEST_CASE("with any one flag no question is asked before the first turn", "[session]") {
  // The values other than "1".
  const std::map<std::string_view, std::string> values{
      {"--players", "3"},     {"--red", "human"}, {"--rows", "3"},    {"--columns", "4"},
      {"--blue", "human"},    {"--plies", "2"},   {"--first", "red"}, {"--dropper", "you"},
      {"--floors", "9"},      {"--drops", "3"},   {"--brick", "bad"}, {"--agent", "random"},
      {"--maker", "computer"}};
  for (const SessionGame* const game : all_games()) {
    for (const Setting& setting : game->settings) {
      if (setting.type.empty()) continue;  // an option, which has no question
      INFO(game->name << ' ' << setting.name);
      ScriptedConsole console({});
      const auto other = values.find(setting.name);
      const Desk desk =
          begin(*game, console,
                {{std::string(setting.name), other == values.end() ? "1" : other->second}});
      CHECK(console.shown().find("] ") == std::string::npos);  // no question was shown
      CHECK(console.has_shown("help"));
      CHECK(desk.record.find("\"format\"") != std::string::npos);
    }
  }
}

TEST_CASE("flags set what questions ask for", "[session]") {
  ScriptedConsole console({});
  const Desk fish = begin(games::fish::session(), console,
                          {{"--rows", "6"},
                           {"--columns", "2"},
                           {"--players", "3"},
                           {"--level", "4"},
                           {"--brown", "human"},
                           {"--holes", "0"}});
  CHECK(fish.record.find("\"players\":[\"human\",\"house:4\",\"human\"]") != std::string::npos);
  const Desk bricks = begin(games::bricks::session(), console,
                            {{"--floors", "7"}, {"--drops", "2"}, {"--dropper", "computer"}});
  CHECK(bricks.record.find("\"dropper\":\"computer\",\"position\":{\"minSafe\":0,\"maxSafe\":7,"
                           "\"leftDrops\":2,\"leftBricks\":2}") != std::string::npos);
  const Desk mastermind = begin(games::mastermind::session(), console, {{"--maker", "you"}});
  CHECK(mastermind.record.find("\"guesser\":\"computer\"") != std::string::npos);
  const Desk atoms = begin(games::atoms::session(), console,
                           {{"--rows", "2"},
                            {"--columns", "3"},
                            {"--plies", "1"},
                            {"--red", "computer"},
                            {"--blue", "human"},
                            {"--first", "red"}});
  CHECK(atoms.record.find("\"rows\":2,\"columns\":3,\"first\":\"red\"}\n{\"move\"") !=
        std::string::npos);
}

TEST_CASE("an invalid flag value is refused with the words of its question", "[session]") {
  const auto refused = [](const SessionGame& game, const Settings::Texts& flags) {
    ScriptedConsole console({});
    Desk desk(console);
    desk.table.settings = Settings(flags);
    try {
      play_game(game, desk.table, default_values(game.options));
    } catch (const InvalidSetting& error) {
      return std::string(error.what());
    } catch (const QuitRequested&) {
    }
    return std::string();
  };
  CHECK(refused(games::atoms::session(), {{"--rows", "8"}, {"--columns", "9"}}) ==
        "--columns: expected a number from 2 to 8, got \"9\"");
  CHECK(refused(games::atoms::session(), {{"--plies", "99"}}) ==
        "--level: expected beginner, seconds from 0.01 to 3600, or plies from 1p to 20p, got "
        "\"99p\"");
  CHECK(refused(games::fish::session(), {{"--level", "6"}}) ==
        "--level: expected beginner, or a number from 0 to 5, got \"6\"");
  CHECK(refused(games::fish::session(), {{"--white", "x"}}) ==
        "--white: expected human, beginner, or a number from 0 to 5, got \"x\"");
  CHECK(refused(games::bricks::session(), {{"--brick", "soft"}}) ==
        "--brick: expected fixed or bad, got \"soft\"");
  CHECK(refused(games::mastermind::session(), {{"--maker", ""}}) ==
        "--maker: expected computer or you, got \"\"");
}

TEST_CASE("playing again asks no question about settings", "[session]") {
  ScriptedConsole console(
      {"you", "4", "4", "4", "bad", "guess 1", "maybe", "y", "guess 2", "", "guess 2", "no"});
  Desk desk(console);
  CHECK_THROWS_AS(play_repeatedly(games::bricks::session(), desk.table, {}), QuitRequested);
  CHECK(console.left() == 0);
  CHECK(test::count(desk.record, "\"maxSafe\":4") == 3);
  CHECK(test::count(console.shown(), "How many floors") == 1);
  CHECK(console.has_shown("Again? [yes] maybe\nexpected yes or no, or q to leave, got \"maybe\""));
  ScriptedConsole lookers_on({});
  CHECK_NOTHROW(replay(desk.record, lookers_on));
}

TEST_CASE("after a resumed game the settings of the next game are asked", "[session]") {
  ScriptedConsole console({"guess 1", "y", "q"});
  Desk desk(console);
  const std::string record =
      "{\"format\":\"gauntlet-play\",\"version\":1,\"game\":\"bricks\",\"dropper\":\"you\","
      "\"position\":{\"minSafe\":0,\"maxSafe\":3,\"leftDrops\":2,\"leftBricks\":2}}\n";
  CHECK(&game_of(record) == &games::bricks::session());
  CHECK_THROWS_AS(play_repeatedly(games::bricks::session(), desk.table, {}, record), QuitRequested);
  CHECK(console.has_shown("Who drops"));
}

}  // namespace
}  // namespace gauntlet::session
