#include "page/play/play.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "page/play/page_test.hpp"
#include "session/console_test.hpp"

namespace gauntlet {
namespace {

using json::Value;
using test::member;
using test::Page;
using test::text_at;

struct Kind {
  std::string game;
  Value::Object settings;
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all{
      {"fish", {{"--rows", "4"}, {"--columns", "3"}, {"--holes", "1"}}},
      {"fish", {{"--players", "3"}, {"--white", "human"}, {"--level", "0"}, {"--rows", "3"}}},
      {"fish", {{"--players", "4"}, {"--red", "1"}, {"--black", "human"}, {"--holes", "0"}}},
      {"atoms", {{"--rows", "3"}, {"--columns", "2"}, {"--level", "1p"}}},
      {"atoms", {{"--rows", "2"}, {"--columns", "2"}, {"--blue", "human"}, {"--first", "any"}}},
      {"atoms", {{"--rows", "2"}, {"--columns", "3"}, {"--red", "computer"}, {"--plies", "2"}}},
      {"bricks", {{"--floors", "6"}, {"--drops", "3"}}},
      {"bricks", {{"--floors", "500"}, {"--drops", "4"}, {"--brick", "bad"}}},
      {"bricks", {{"--dropper", "computer"}, {"--floors", "9"}}},
      {"bricks", {{"--dropper", "computer"}, {"--agent", "random"}, {"--drops", "3"}}},
      {"mastermind", {{"--length", "2"}, {"--colors", "3"}}},
      {"mastermind", {{"--maker", "you"}}},
      {"mastermind", {{"--maker", "you"}, {"--length", "3"}, {"--repeats", "yes"}}}};
  return all;
}

// The members of a view that describe the game, without those about the latest events.
Value position_of(const Value& view) {
  Value::Object out;
  for (const std::string_view name : {"record", "settings", "board", "buttons", "entry", "turn",
                                      "players", "log", "wrong", "over", "can_undo", "can_redo"}) {
    out.emplace_back(name, member(view, name));
  }
  return out;
}

// Makes a step of a random game; every action offered must be accepted.
void step(Page& page, Random& random) {
  if (page.text("turn") == "computer") return page.go("play.think");
  const auto offers = page.offers();
  if (offers.empty() || (page.text("game") == "mastermind" && random.chance(70) &&
                         !member(page.view, {"entry", "letters"}).is_null())) {
    const Value hint = page.about("play.hint");
    const auto& actions = test::items_of(member(hint, {"ok", "actions"}));
    if (!actions.empty()) return page.act(actions.front());
  }
  REQUIRE(!offers.empty());
  page.act(offers[static_cast<std::size_t>(random.uniform_below(offers.size()))]);
}

// Like step(), and completes a choice that it begins.
void make_step(Page& page, Random& random) {
  do step(page, random);
  while (member(page.view, "begun") == Value(true));
}

TEST_CASE("a random game ends, and is restored from its record", "[page]") {
  for (const Kind& kind : kinds()) {
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
      INFO(kind.game << ' ' << dump(Value(kind.settings)) << ' ' << seed);
      Random random(seed);
      Page page;
      page.begin(kind.game, kind.settings, seed);
      int steps = 0;
      while (!page.is_over() && ++steps < 300) {
        step(page, random);
        if (member(page.view, "begun") == Value(true)) continue;
        Page again;
        again.open(page.record(), *member(page.view, "settings").as<Value::Object>());
        CHECK(position_of(again.view) == position_of(page.view));
      }
      CHECK(page.is_over());
      CHECK(!page.over().empty());
      CHECK(page.offers().empty());
      CHECK(page.refusal("{}") == "the game is over");
    }
  }
}

TEST_CASE("undo visits all decisions, and redo visits them again", "[page]") {
  for (const Kind& kind : kinds()) {
    INFO(kind.game << ' ' << dump(Value(kind.settings)));
    Random random(7);
    Page page;
    page.begin(kind.game, kind.settings, 7);
    for (int i = 0; i < 12 && !page.is_over(); ++i) make_step(page, random);
    std::vector<Value> before;
    // Redo does not restore a line about the end.
    const bool had_end = page.is_over();
    while (member(page.view, "can_undo") == Value(true)) {
      before.push_back(page.view);
      page.go("play.undo");
      CHECK(page.text("turn") == "person");
    }
    CHECK(text_at(page.about("play.undo"), "error") == "there is nothing to undo");
    while (!before.empty() && member(page.view, "can_redo") == Value(true)) {
      page.go("play.redo");
      if (!(had_end && before.size() == 1)) {
        for (const std::string_view name : {"board", "players", "log", "turn", "entry"}) {
          INFO(name);
          CHECK(member(page.view, name) == member(before.back(), name));
        }
      }
      before.pop_back();
    }
    CHECK(before.size() <= (had_end ? 1U : 0U));
    CHECK(text_at(page.about("play.redo"), "error") == "there is nothing to redo");
  }
}

TEST_CASE("a page shows a past position for each line of the log", "[page]") {
  for (const Kind& kind : kinds()) {
    INFO(kind.game << ' ' << dump(Value(kind.settings)));
    Random random(3);
    Page page;
    page.begin(kind.game, kind.settings, 3);
    std::map<std::size_t, Value> seats;
    const auto lines = [&] { return test::items_of(member(page.view, "log")).size(); };
    for (int i = 0; i < 8 && !page.is_over(); ++i) {
      seats[lines()] = member(page.view, "players");
      make_step(page, random);
    }
    for (const auto& [line, players] : seats) {
      const Value then = member(page.about("play.view", {{"back_to", line}}), "ok");
      CHECK(member(then, "log") == member(page.view, "log"));
      CHECK(member(then, "players") == players);
      CHECK(test::items_of(member(then, "buttons")).empty());
      CHECK(member(then, "entry").is_null());
      CHECK(dump(member(then, "board")).find("\"action\"") == std::string::npos);
      CHECK(member(then, "can_hint") == Value(false));
    }
    CHECK(text_at(page.about("play.view", {{"back_to", lines() + 1}}), "error") ==
          "expected at most the lines of the game");
  }
}

TEST_CASE("the settings of the web app are those of the game", "[page]") {
  const Page page;
  const Value games = member(page.ask({{"call", "play.games"}}), "ok");
  REQUIRE(test::items_of(games).size() == session::all_games().size());
  for (const Value& game : test::items_of(games)) {
    std::set<std::string> names;
    for (const Value& setting : test::items_of(member(game, "settings"))) {
      const std::string name = text_at(setting, "name");
      INFO(name);
      CHECK(names.insert(name).second);
      const auto begin = [&](const std::string& value) {
        Value::Object settings{{name, value}};
        if (name == "--brown") settings.emplace_back("--players", "3");
        if (name == "--black") settings.emplace_back("--players", "4");
        if (name == "--agent") settings.emplace_back("--dropper", "computer");
        if (name == "--red-level") settings.emplace_back("--red", "computer");
        const Value answer = page.ask({{"call", "play.new"},
                                       {"game", member(game, "name")},
                                       {"settings", settings},
                                       {"seed", 1}});
        if (!member(answer, "ok").is_null()) {
          CHECK(member(answer, {"ok", "settings", name}) == Value(value));
        }
        return text_at(answer, "error");
      };
      CHECK(begin(text_at(setting, "default")).empty());
      CHECK(begin("?").starts_with(name + ": expected "));
      for (const Value& word : test::items_of(member(setting, "choices"))) {
        CHECK(begin(*word.as<std::string>()).empty());
      }
      if (const auto* const max = member(setting, "max").as<std::uint64_t>()) {
        CHECK(begin(std::to_string(*max + 1)).starts_with(name + ": expected "));
        const auto min = *member(setting, "min").as<std::uint64_t>();
        if (min > 0) CHECK(begin(std::to_string(min - 1)).starts_with(name + ": expected "));
      }
    }
    const auto* const known = *std::ranges::find_if(session::all_games(), [&](const auto* each) {
      return each->name == text_at(game, "name");
    });
    for (const session::Setting& setting : known->settings) {
      // These two set both sides at once; other settings set one side each.
      if (setting.name == "--level" || setting.name == "--plies") continue;
      CHECK(names.contains(std::string(setting.name)));
    }
  }
}

TEST_CASE("an invalid game or setting is refused in one line", "[page]") {
  const Page page;
  const auto refused = [&](const std::string& game, const Value::Object& settings) {
    return text_at(
        page.ask({{"call", "play.new"}, {"game", game}, {"settings", settings}, {"seed", 1}}),
        "error");
  };
  session::Words names;
  for (const session::SessionGame* const game : session::all_games()) names.push_back(game->name);
  CHECK(refused("chess", {}) == "/game: expected " + text::list_of(names) + ", got \"chess\"");
  CHECK(refused("atoms", {{"--players", "2"}}) == "--players: is not a setting of atoms");
  CHECK(refused("atoms", {{"--rows", 5}}) == "/settings/--rows: expected a text, got 5");
  CHECK(refused("mastermind", {{"--length", "8"}, {"--colors", "35"}}) ==
        "--length: expected a variant of 1 to 100000 codes, got more");
  CHECK(text_at(page.ask({{"call", "play.new"},
                          {"game", "fish"},
                          {"settings", Value::Object{{"--seed", "x"}}}}),
                "error") == "--seed: expected a natural number, got \"x\"");
}

TEST_CASE("each preset, and a board for phones, begins a game with its settings", "[page]") {
  Page page;
  const Value listed = page.ask({{"call", "play.games"}});
  for (const Value& game : test::items_of(member(listed, "ok"))) {
    const auto& presets = test::items_of(member(game, "presets"));
    CHECK(presets.size() >= 2);
    std::vector<Value> all{member(game, "tall")};
    for (const Value& preset : presets) all.push_back(member(preset, "settings"));
    for (const Value& each : all) {
      const Value::Object& settings = *each.as<Value::Object>();
      page.begin(text_at(game, "name"), settings);
      for (const auto& [flag, text] : settings) {
        CHECK(member(page.view, {"settings", flag}) == text);
      }
    }
  }
}

TEST_CASE("equal seeds give equal games, as in play", "[page]") {
  for (const Kind& kind : kinds()) {
    Page one, other;
    one.begin(kind.game, kind.settings, 5);
    other.begin(kind.game, kind.settings, 5);
    CHECK(one.view == other.view);
    CHECK(member(one.view, {"settings", "--seed"}) == Value("5"));
    other.open(one.record(), *member(one.view, "settings").as<Value::Object>());
    CHECK(position_of(one.view) == position_of(other.view));
  }
}

}  // namespace
}  // namespace gauntlet
