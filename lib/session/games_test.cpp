#include "session/games.hpp"

#include <set>

#include "session/console_test.hpp"
#include "test/catch.hpp"

namespace gauntlet::session {
namespace {

using test::ScriptedConsole;

TEST_CASE("names of games and names of options are unique", "[session]") {
  std::set<std::string_view> names;
  for (const SessionGame* const game : all_games()) {
    CHECK(names.insert(game->name).second);
    for (const Option& option : game->options) CHECK(names.insert(option.name).second);
  }
  CHECK(all_games().size() > 1);
}

TEST_CASE("each game has rules in sentences, which are short enough to be read", "[session]") {
  for (const SessionGame* const game : all_games()) {
    CHECK(game->rules.size() == 5);
    for (const std::string_view rule : game->rules) {
      CHECK(rule.ends_with('.'));
      CHECK(rule.size() < 160);
    }
    CHECK_NOTHROW(json::parse(game->illustration));
  }
}

TEST_CASE("an invalid record of a game is refused", "[session]") {
  ScriptedConsole console({});
  for (const std::string bad : {"", "\n", "{}\n", "[]\n", "{\"game\":\"chess\"}\n",
                                "{\"game\":7}\n", "{\"format\":\"gauntlet-play\"}\n"}) {
    CHECK_THROWS_AS(replay(bad, console), match::LogError);
  }
  for (const SessionGame* const game : all_games()) {
    const std::string name = json::quote(game->name);
    const std::string format = json::quote(game->format);
    CHECK_THROWS_AS(replay("{\"game\":" + name + "}\n", console), match::LogError);
    CHECK_THROWS_AS(replay("{\"format\":" + format + "}\n", console), match::LogError);
  }
  CHECK(console.shown().empty());
}

}  // namespace
}  // namespace gauntlet::session
