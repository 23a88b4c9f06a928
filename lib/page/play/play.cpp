#include "page/play/play.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/numbers.hpp"
#include "page/play/encode.hpp"
#include "session/ask.hpp"
#include "session/console.hpp"
#include "session/games.hpp"
#include "session/play.hpp"

namespace gauntlet::page {
namespace {

using json::Value;
using session::Play;
using session::Turn;
using Texts = session::Settings::Texts;

constexpr std::string_view seed_name("--seed");
constexpr std::uint64_t max_lines = 1'000'000'000;  // limit for `back_to`

const session::Game& find_game(const json::Reader& name) {
  const std::string& wanted = name.string("the name of a game");
  session::Words known;
  for (const session::Game* const game : session::all_games()) {
    if (game->name == wanted) return *game;
    known.push_back(game->name);
  }
  name.fail(session::list_of(known));
}

bool is_of(const session::Game& game, std::string_view name) {
  const auto has_name = [&](const auto& each) { return each.name == name; };
  return name == seed_name || std::ranges::any_of(game.settings, has_name) ||
         std::ranges::any_of(game.options, has_name);
}

Texts read_settings(const Request& question) {
  Texts texts;
  if (!question.has("settings")) return texts;
  for (const auto& [name, text] : question["settings"].members("an object of settings")) {
    texts.emplace(name, text.string("a text"));
  }
  return texts;
}

// The seed is a setting, so it stays with the game.
std::uint64_t seed_of(const Texts& texts) {
  const auto found = texts.find(seed_name);
  if (found == texts.end()) return 0;
  const auto seed = parse_natural(found->second);
  if (seed) return *seed;
  throw session::InvalidSetting("--seed: expected a natural number, got " +
                                json::quote(found->second));
}

// A console without output and input.
class SilentConsole : public session::Console {
 public:
  SilentConsole() : Console(false) {}
  void show(std::string_view /*lines*/) override {}
  std::optional<std::string> read_line(const std::string& /*prompt*/) override {
    return std::nullopt;
  }
};

// A game during one call.
class Desk {
 public:
  explicit Desk(Texts texts)
      : table_{console_,
               Random(seed_of(texts)),
               [](const Value&) {},
               {},
               session::Settings::of_nobody(std::move(texts))} {}

  session::GameContext& table() { return table_; }

 private:
  SilentConsole console_;
  session::GameContext table_;
};

Value encode_texts(const session::Game& game, const session::Settings& settings) {
  Value::Object out;
  for (const auto& [name, text] : settings.texts()) {
    if (is_of(game, name)) out.emplace_back(name, text);
  }
  return out;
}

Value answer_view(const session::Game& game, Play& play, const session::Settings& settings) {
  const session::View view = play.look();
  Value::Object out{
      {"record", play.record()}, {"game", game.name}, {"settings", encode_texts(game, settings)}};
  for (auto& member : encode(view)) out.push_back(std::move(member));
  return out;
}

std::unique_ptr<Play> open(const session::Game& game, std::string_view record, Desk& desk) {
  session::GameContext& table = desk.table();
  auto play = game.open(game.adapt ? game.adapt(record, table) : std::string(record), table);
  play->keep_settings(table.settings);
  play->check_end();
  return play;
}

// Opens the game of the request, runs `what` on it, and returns its view.
template <class Do>
Value with_game(const Request& question, const Do& what) {
  const std::string& record = question.text("record");
  const session::Game& game = session::game_of(record);
  Desk desk(read_settings(question));
  const auto play = open(game, record, desk);
  what(*play);
  return answer_view(game, *play, desk.table().settings);
}

void expect_turn(const Play& play, Turn turn) {
  const Turn now = play.turn();
  if (now == turn) return;
  if (now == Turn::over) throw RequestError("the game is over");
  throw RequestError(now == Turn::person ? "it is a person's turn" : "it is the computer's turn");
}

Value answer_new(const Request& question) {
  const session::Game& game = find_game(question["game"]);
  Texts texts = read_settings(question);
  if (question.has("seed")) {
    texts.insert_or_assign(std::string(seed_name), std::to_string(question.natural("seed")));
  }
  for (const auto& [name, text] : texts) {
    if (!is_of(game, name)) {
      throw session::InvalidSetting(name + ": is not a setting of " + std::string(game.name));
    }
  }
  texts.try_emplace(std::string(seed_name), "0");
  Desk desk(texts);
  const auto values = option_values(game, desk.table().settings);
  const std::string record = session::to_text({game.begin(desk.table(), values)});
  Desk opened(desk.table().settings.texts());
  const auto play = open(game, record, opened);
  return answer_view(game, *play, opened.table().settings);
}

Value answer_game(const Request& question) {
  return with_game(question, [&](Play& play) {
    if (question.has("back_to"))
      play.go_back(question["back_to"].natural("a number of lines", max_lines));
  });
}

Value answer_act(const Request& question) {
  return with_game(question, [&](Play& play) {
    expect_turn(play, Turn::person);
    play.act(question["action"]);
  });
}

Value answer_think(const Request& question) {
  session::Limit limit;
  if (question.has("milliseconds")) {
    constexpr std::uint64_t max = 3'600'000;
    limit = std::chrono::milliseconds(std::min(question.natural("milliseconds"), max));
  }
  return with_game(question, [&](Play& play) {
    expect_turn(play, Turn::computer);
    play.think(limit);
  });
}

Value answer_undo(const Request& question) {
  return with_game(question, [](Play& play) {
    if (!play.undo()) throw RequestError("there is nothing to undo");
  });
}

Value answer_redo(const Request& question) {
  return with_game(question, [](Play& play) {
    if (!play.redo()) throw RequestError("there is nothing to redo");
  });
}

Value answer_hint(const Request& question) {
  const std::string& record = question.text("record");
  Desk desk(read_settings(question));
  const auto play = open(session::game_of(record), record, desk);
  expect_turn(*play, Turn::person);
  session::Hint hint = play->hint();
  return Value::Object{{"text", hint.text}, {"actions", std::move(hint.actions)}};
}

Value encode_preset(const session::Preset& preset) {
  return Value::Object{{"label", preset.label},
                       {"settings", Value::Object(preset.settings.begin(), preset.settings.end())}};
}

Value answer_games(const Request&) {
  return encode_all(session::all_games(), [](const session::Game* game) -> Value {
    Value::Array settings;
    for (const session::Setting& each : game->settings) {
      if (!each.label.empty()) settings.push_back(encode(each));
    }
    return Value::Object{
        {"name", game->name},
        {"summary", game->summary},
        {"settings", std::move(settings)},
        {"presets", encode_all(game->presets, encode_preset)},
        {"unrecorded", Value::Array(game->unrecorded.begin(), game->unrecorded.end())}};
  });
}

}  // namespace

void add_play_calls(Methods& calls) {
  calls["play.games"] = answer_games;
  calls["play.new"] = answer_new;
  calls["play.view"] = answer_game;
  calls["play.act"] = answer_act;
  calls["play.think"] = answer_think;
  calls["play.hint"] = answer_hint;
  calls["play.undo"] = answer_undo;
  calls["play.redo"] = answer_redo;
}

}  // namespace gauntlet::page
