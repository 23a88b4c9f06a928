#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"
#include "league/setup/play_game.hpp"
#include "session/console_test.hpp"
#include "session/games.hpp"
#include "test/catch.hpp"

namespace gauntlet {

TEST_CASE("play replays every game of a league", "[league]") {
  const auto shown = [](std::string_view game, std::string_view board,
                        const std::vector<std::string>& kinds) {
    std::vector<league::PlayerSpec> specs;
    for (const std::string& kind : kinds) {
      specs.push_back({.name = "p" + std::to_string(specs.size()), .kind = kind});
      specs.back().sandbox = process::Sandbox::basic;
    }
    const league::PlayedGame played =
        play_game(*match::find_game(game), json::parse(board), specs, {});
    std::string record;
    for (const json::Value& line : played.log()) record += dump(line) + '\n';
    test::ScriptedConsole console({});
    CHECK_NOTHROW(session::replay(record, console));
    return console.shown();
  };
  CHECK(shown("fish", R"({"rows": 4, "columns": 4, "fish": 2})", {"house:1", "house:2"}) != "");
  constexpr const char* small_grid = R"({"rows": 3, "columns": 3})";
  const std::string crashing = R"(exec:while read -r call; do case $call in
    *take-turn*) exit;; *) echo '"void"';; esac; done)";
  const std::string atoms =
      shown("atoms", R"({"rows": 3, "columns": 3, "plies": 3, "seed": 1})", {"house:1", "house:2"});
  CHECK(atoms.find(" wins; ") != atoms.npos);
  const std::string out = shown("atoms", small_grid, {crashing, "house:1"});
  CHECK(out.find("red is disqualified: it ended with exit status 0 without an answer") != out.npos);
  CHECK(shown("atoms", "[[0, 1, 0], [-1, 2, 0]]", {"house:1", "house:2"}) != "");
  CHECK(shown("mastermind", R"({"length": 3, "colors": 4})", {"minimax"})
            .find("The computer found the code") != std::string::npos);
  CHECK(shown("bricks", R"({"minSafe": 0, "maxSafe": 20, "leftDrops": 6, "leftBricks": 2})",
              {"house"})
            .find("The computer found the strength") != std::string::npos);
}

}  // namespace gauntlet
