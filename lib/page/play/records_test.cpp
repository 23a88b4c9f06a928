#include <algorithm>

#include "core/games.hpp"
#include "match/lines.hpp"
#include "page/play/page_test.hpp"
#include "session/console_test.hpp"

namespace gauntlet {
namespace {

using json::Value;
using test::member;
using test::Page;
using test::text_at;

// The record that play writes, given these flags and typed lines.
std::string played(const session::SessionGame& game, const session::Settings::Texts& flags,
                   std::vector<std::string> lines) {
  test::ScriptedConsole console(std::move(lines));
  test::Desk desk(console, 1);
  desk.table.settings = session::Settings(flags);
  try {
    session::play_game(game, desk.table, default_values(game.options));
  } catch (const session::QuitRequested&) {
  }
  return desk.record;
}

// The record that play writes after resuming a record without input.
std::string loaded(const std::string& record) {
  test::ScriptedConsole console({});
  test::Desk desk(console, 1);
  desk.table.settings = session::Settings({{"--red", "human"}, {"--blue", "human"}});
  const session::SessionGame& game = session::game_of(record);
  try {
    session::play_game(game, desk.table, default_values(game.options), record);
  } catch (const session::QuitRequested&) {
  }
  return desk.record;
}

TEST_CASE("a page resumes the records of play", "[page]") {
  Page page;
  page.open(
      played(games::atoms::session(), {{"--rows", "3"}, {"--columns", "3"}, {"--blue", "human"}},
             {"0 0", "1 1", "undo", "2 2", "undo", "redo"}),
      {{"--blue", "human"}});
  CHECK(dump(member(page.view, "log")) == R"(["move 1: red 0,0","move 2: blue 2,2"])");
  CHECK(page.text("to_move") == "red");
  page.open(played(games::bricks::session(), {{"--dropper", "computer"}, {"--floors", "9"}},
                   {"safe", "safe", "undo"}));
  CHECK(member(page.view, "can_redo") == Value(true));
  page.open(played(games::mastermind::session(), {{"--maker", "you"}}, {"wb", "bb", "ww", "2 ww"}));
  CHECK(test::items_of(member(page.view, "log")).size() == 4);
  const std::string fish =
      played(games::fish::session(), {{"--players", "2"}}, {"0 0", "1 1", "0 4"});
  page.open(fish);
  CHECK(page.record() == fish);
  CHECK(member(page.view, {"settings", "--white"}) == Value("beginner"));
}

TEST_CASE("play resumes the records of a page", "[page]") {
  for (const session::SessionGame* const each : session::all_games()) {
    const std::string game(each->name);
    INFO(game);
    Page page;
    page.begin(game, game == "atoms" ? Value::Object{{"--blue", "human"}} : Value::Object{});
    for (int i = 0; i < 3; ++i) {
      if (page.text("turn") == "computer") page.go("play.think");
      page.act(member(page.about("play.hint"), {"ok", "actions"}).as<Value::Array>()->front());
    }
    if (!page.is_over()) page.go("play.undo");
    std::string again = loaded(page.record());
    // In play, leaving counts as giving up.
    if (const auto at = again.rfind("{\"code\""); at != again.npos) again.resize(at);
    Page other;
    other.open(again, *member(page.view, "settings").as<Value::Object>());
    CHECK(member(other.view, "log") == member(page.view, "log"));
    CHECK(member(other.view, "players") == member(page.view, "players"));
  }
}

TEST_CASE("an older record of mastermind gets a consistent code", "[page]") {
  Page page;
  page.open(R"({"format":"gauntlet-play","version":1,"game":"mastermind","length":4,"colors":6,)"
            R"("repeats":false,"guesser":"you"})"
            "\n"
            R"({"guess":"1234","feedback":"wb.."})"
            "\n");
  CHECK(page.record().find("\"secret\"") != std::string::npos);
  const std::string record = page.record();
  page.open(record);
  CHECK(page.record() == record);
}

TEST_CASE("an invalid record is refused with its line number", "[page]") {
  const Page page;
  const auto refused = [&](const std::string& record) {
    return text_at(page.ask({{"call", "play.view"}, {"record", record}}), "error");
  };
  CHECK(refused("") == "expected the record of a game, got nothing");
  CHECK(refused("{\"format\":\"gauntlet-play\"") == "expected the record of a game, got nothing");
  CHECK(refused("[]\n").starts_with("line 1: "));
  CHECK(refused("x\n").starts_with("line 1: malformed JSON"));
  const std::string first =
      R"({"format":"gauntlet-play","version":1,"game":"atoms","rows":2,"columns":2,"first":"red"})"
      "\n";
  CHECK(refused(first).empty());
  CHECK(refused(first + "{\"move\":[2,0]}\n").starts_with("line 2: /move: expected a move"));
  std::string bricks = first;
  bricks.replace(bricks.find("atoms"), bricks.npos,
                 R"(bricks","dropper":"you","position":)"
                 R"({"minSafe":0,"maxSafe":3,"leftDrops":2,"leftBricks":2}})"
                 "\n{\"guess\":1}\n");
  CHECK(refused(bricks).starts_with("line 2: expected an object with the keys"));
  CHECK(refused(first + "{\"undo\":1}\n").starts_with("line 2: /undo"));
  CHECK(refused(first + "{\"move\":[0,0]}").empty());  // its writer was killed
}

// Replaces a line or a byte of a record by a random text.
std::string mutated(std::string record, Random& random) {
  for (int i = random(1, 3); i > 0 && !record.empty(); --i) {
    const auto at = static_cast<std::size_t>(random.uniform_below(record.size()));
    const auto line = std::min(record.find('\n', at), record.size() - 1) + 1;
    switch (random.uniform_below(4)) {
      case 0:
        record[at] = static_cast<char>(random(1, 126));
        break;
      case 1:
        record.erase(at, static_cast<std::size_t>(random(1, 9)));
        break;
      case 2:
        record.insert(line, record.substr(0, line));
        break;
      default:
        record.insert(line, std::vector<std::string>{
                                "{\"undo\":1}\n", "{\"redo\":1}\n", "{}\n", "{\"code\":7}\n",
                                "{\"guess\":0}\n", "{\"row\":0,\"feedback\":\"wwww\"}\n",
                                "{\"winners\":[]}\n"}[random.uniform_below(7)]);
    }
  }
  return record;
}

TEST_CASE("random records and actions are answered or refused", "[page]") {
  const std::vector<std::string> actions{R"({"place":[0,0]})",
                                         R"({"from":[0,0],"to":[1,0]})",
                                         R"({"from":[9,-1]})",
                                         R"({"move":[99999999999,0]})",
                                         R"({"move":[-1,0]})",
                                         R"({"drop":18446744073709551615})",
                                         R"({"drop":0})",
                                         R"({"entry":"99999999999999999999"})",
                                         R"({"guess":"1"})",
                                         R"({"begin":"guess"})",
                                         R"({"begin":1})",
                                         R"({"safe":true})",
                                         R"({"right":false})",
                                         R"({"entry":"1234"})",
                                         R"({"give_up":true})",
                                         R"({"give_up":false})",
                                         R"({"feedback":"wb"})",
                                         R"({"feedback":"wwwb"})",
                                         R"({"row":9,"feedback":1})",
                                         R"({"correction":"1 wb"})",
                                         R"({"correction":"0 "})",
                                         "{}",
                                         "[]",
                                         "null",
                                         "7",
                                         R"({"entry":""})"};
  std::vector<std::string> records;
  for (const session::SessionGame* const each : session::all_games()) {
    const std::string game(each->name);
    for (const std::string_view who : {"computer", "you"}) {
      Page page;
      Value::Object settings;
      if (game == "mastermind") settings = {{"--maker", who}};
      if (game == "bricks") settings = {{"--dropper", who}};
      if (game == "atoms") settings = {{"--rows", "2"}, {"--columns", "3"}, {"--blue", "human"}};
      if (game == "fish") settings = {{"--white", "0"}, {"--rows", "4"}, {"--columns", "2"}};
      if (game == "fish") settings.emplace_back("--holes", "0");
      page.begin(game, settings);
      records.push_back(page.record());
      for (int i = 0; i < 6 && !page.is_over(); ++i) {
        if (page.text("turn") == "computer") {
          page.go("play.think");
        } else {
          page.act(page.offers().empty() ? json::parse(R"({"entry":"1234"})")
                                         : page.offers().front());
        }
        records.push_back(page.record());
      }
    }
  }
  Random random(11);
  const Page page;
  int answered = 0;
  for (int i = 0; i < 1500; ++i) {
    const std::string record = mutated(random.pick(records), random);
    INFO(record);
    const Value settings = Value::Object{{"--level", "1p"}};
    const std::string call =
        std::vector<std::string>{"play.view", "play.act",  "play.think",
                                 "play.hint", "play.undo", "play.redo"}[random.uniform_below(6)];
    const Value answer =
        page.ask({{"call", call},
                  {"record", record},
                  {"settings", settings},
                  {"action", json::parse(actions[random.uniform_below(actions.size())])},
                  {"milliseconds", 5}});
    CHECK((!member(answer, "ok").is_null() || !text_at(answer, "error").empty()));
    if (!member(answer, "ok").is_null()) ++answered;
  }
  CHECK(answered > 100);
}

}  // namespace
}  // namespace gauntlet
