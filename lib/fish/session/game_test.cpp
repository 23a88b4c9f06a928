#include "core/games.hpp"
#include "fish/match/json.hpp"
#include "session/ask.hpp"
#include "session/console_test.hpp"
#include "session/games.hpp"
#include "session/record_test.hpp"
#include "test/catch.hpp"

namespace gauntlet::session::fish {
namespace {

const SessionGame& game = games::fish::session();

using test::Desk;
using test::ScriptedConsole;

// Types the move that the last hint suggested.
class Follower : public ScriptedConsole {
 public:
  explicit Follower(std::vector<std::string> setup) : ScriptedConsole(std::move(setup)) {}

  std::optional<std::string> read_line(const std::string& prompt) override {
    if (left() > 0) return ScriptedConsole::read_line(prompt);
    show(prompt);
    if (!std::exchange(has_hint_, !has_hint_)) return "hint";
    constexpr std::string_view before("try ");
    std::string hint = shown().substr(shown().rfind(before) + before.size());
    hint.resize(hint.find(':'));
    if (const auto to = hint.find("to "); to != hint.npos) hint.erase(to, 3);
    return hint;
  }

 private:
  bool has_hint_ = false;
};

using match::GameHistory;

GameHistory read(std::string_view record) { return read_record<GameHistory>(record); }

TEST_CASE("a person plays a game of Fish to its end by following hints", "[session]") {
  Follower console({"3", "human", "1", "human", "4", "4", "2"});
  Desk desk(console);
  play_game(game, desk.table, {});
  CHECK(console.has_shown(" wins with "));
  CHECK_FALSE(console.has_shown("expected"));
  CHECK_FALSE(console.has_shown("is out"));
  CHECK(console.has_shown(" fish, no free tile has more\n"));
  CHECK(console.has_shown(" fish in the next 2 turns\n"));
  CHECK(desk.record.find("\"winners\"") != desk.record.npos);
  ScriptedConsole lookers_on({});
  CHECK_NOTHROW(session::replay(desk.record, lookers_on));
  const std::string result = lookers_on.shown().substr(lookers_on.shown().rfind(" wins; "));
  CHECK(std::ranges::count(result, '\n') == 1);
  for (const auto& shown : {console.shown(), lookers_on.shown()}) {
    const std::string picture = shown.substr(shown.rfind("R red"));
    CHECK(picture.find("to move") == picture.npos);
  }
}

TEST_CASE("after choosing a penguin a person sees where it can go", "[session]") {
  ScriptedConsole console(
      {"2",   "human", "human", "3",    "3",   "0",       "0 0",  "0 0", "9 9",     "0 1", "0 2",
       "1 0", "1 1",   "1 2",   "2 0",  "2 1",  // all tiles but one
       "2 1", "0 0",   "0 2",   "back", "0 2", "nowhere", "undo", "0 1", "0 0 0 1", "no",  "2 2"});
  Desk desk(console);
  CHECK_THROWS_AS(play_game(game, desk.table, {}), QuitRequested);
  CHECK(console.has_shown("[0,0] is taken"));
  CHECK(console.has_shown("[9,9] is not on the board"));
  CHECK(console.has_shown("expected a penguin that can move (0,2; 1,1), "));
  CHECK(console.has_shown("it can go to 2,2"));
  CHECK(console.has_shown("expected a row and a column, as in 1 2, back, or help, or q to leave"));
  CHECK(desk.record.find("undo") == desk.record.npos);
  CHECK(desk.record.find("\"winners\"") == desk.record.npos);
}

TEST_CASE("undo takes back the last penguin and the house player's moves since", "[session]") {
  ScriptedConsole console({"2",   "human",  "1",    "3",      "4",      "0",    "undo",
                           "1 3", "undo",   "redo", "undo",   "redo",   "redo", "undo",
                           "0 3", "save a", "undo", "load b", "load a", "save", "load c"});
  Desk desk(console);
  desk.files["c"] = "{\"format\":\"gauntlet-play\"}\n";
  CHECK_THROWS_AS(play_game(game, desk.table, {}), QuitRequested);
  CHECK(console.left() == 0);
  CHECK(console.has_shown("there is nothing to undo"));
  CHECK(console.has_shown("there is nothing to redo"));
  CHECK(console.has_shown("could not read b"));
  CHECK(console.has_shown("c: line 1: "));
  CHECK(console.has_shown("expected a file, as in save game.jsonl\n"));
  CHECK(desk.record.find("{\"undo\":2}\n{\"redo\":2}\n") != desk.record.npos);
  const GameHistory history = read(desk.record);
  CHECK(history.step_count() == 2);
  CHECK(history.state() == read(desk.files["a"]).state());
  ScriptedConsole lookers_on({});
  CHECK_NOTHROW(session::replay(desk.record, lookers_on));
  CHECK(lookers_on.has_shown("undone"));
  CHECK(lookers_on.has_shown(", to move\n"));
}

TEST_CASE("a game of Fish is resumed from its record", "[session]") {
  ScriptedConsole console({"2", "human", "human", "2", "4", "0", "0 0", "0 1"});
  Desk desk(console);
  CHECK_THROWS_AS(play_game(game, desk.table, {}), QuitRequested);
  ScriptedConsole again({"0 1", "0 2"});
  Desk other(again);
  CHECK_THROWS_AS(play_game(game, other.table, {}, desk.record), QuitRequested);
  CHECK(again.has_shown("[0,1] is taken"));
  CHECK(read(other.record).step_count() == 3);
}

TEST_CASE("a game with players other than people and house players is not resumed", "[session]") {
  const std::string begin =
      "{\"format\":\"gauntlet-game\",\"version\":1,\"players\":[\"human\",\"house:1\"],\"board\":"
      "[[1,1,1,1],[1,1,1,1]]}\n";
  const auto with = [&](std::string text, const std::string& name) {
    return text.replace(text.find("human"), 5, name);
  };
  ScriptedConsole console({});
  Desk desk(console);
  const auto open = [&](const std::string& record) { open_game(game, record, desk.table); };
  CHECK_NOTHROW(open(begin));
  for (const std::string bad : {"eva", "house:6", "house:", "2", ""}) {
    CHECK_THROWS_AS(open(with(begin, bad)), match::LogError);
  }
  CHECK_THROWS_AS(open(begin + "{\"undo\":1}\n"), match::LogError);
  CHECK_THROWS_AS(open(begin + "{\"player\":\"white\",\"place\":[0,0]}\n"), match::LogError);
  CHECK_THROWS_AS(open(""), match::LogError);
}

TEST_CASE("random input never breaks a game of Fish", "[session]") {
  test::Lines words = test::squares(4, 4);
  const test::Lines others{"human", "2", "3", "4", "back", "h"};
  words.insert(words.end(), others.begin(), others.end());
  test::walk(words, game, {});
}

}  // namespace
}  // namespace gauntlet::session::fish
