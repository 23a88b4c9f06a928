#include "page/play/play.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/numbers.hpp"
#include "session/ask.hpp"
#include "session/choose.hpp"
#include "session/console.hpp"
#include "session/games.hpp"
#include "session/play.hpp"
#include "session/view.hpp"
#include "text/names.hpp"

namespace gauntlet::page {
namespace {

using json::Value;
using session::Play;
using session::Turn;
using Texts = session::Settings::Texts;

constexpr std::string_view seed_name("--seed");
constexpr std::uint64_t max_lines = 1'000'000'000;  // limit for `back_to`

Value or_null(const std::string& text) { return text.empty() ? Value() : Value(text); }

Value encode_texts(const std::vector<std::string>& texts) {
  return Value::Array(texts.begin(), texts.end());
}

Value encode_motion(const session::Motion& motion) {
  return Value::Object{{"svg", motion.svg},
                       {"x", static_cast<std::int64_t>(std::lround(motion.x))},
                       {"y", static_cast<std::int64_t>(std::lround(motion.y))}};
}

Value encode_frame(const session::Frame& frame) {
  Value::Object out{{"board", page::encode(frame.board)}, {"message", frame.said}};
  if (!frame.motions.empty())
    out.emplace_back("motions", json::array_of(frame.motions, encode_motion));
  return out;
}

Value encode_button(const session::Button& button) {
  Value::Object out{{"label", button.label}, {"action", button.action}};
  if (!button.group.empty()) out.emplace_back("group", button.group);
  if (button.is_large) out.emplace_back("large", true);
  return out;
}

Value encode_names(const session::TextField& entry) {
  Value::Object names;
  for (const auto& [letter, name] : entry.names) names.emplace_back(letter, name);
  return names;
}

Value encode_paints(const session::TextField& entry) {
  Value::Object paints;
  for (const auto& [letter, paint] : entry.paints) {
    paints.emplace_back(std::string(1, letter), page::encode(paint));
  }
  return paints;
}

Value encode_entry(const std::optional<session::TextField>& entry) {
  if (!entry) return {};
  Value::Object out{{"label", entry->label},
                    {"key", entry->key},
                    {"letters", entry->letters},
                    {"length", entry->max},
                    {"min_length", entry->min}};
  if (!entry->words.empty()) out.emplace_back("choices", encode_texts(entry->words));
  if (!entry->names.empty()) out.emplace_back("names", encode_names(*entry));
  if (!entry->paints.empty()) out.emplace_back("paints", encode_paints(*entry));
  return out;
}

Value encode_seat(const session::Seat& seat) {
  Value::Object out{{"side", seat.side},
                    {"name", seat.side},
                    {"who", seat.who},
                    {"score", or_null(seat.score)},
                    {"to_move", seat.is_to_move},
                    {"is_out", seat.is_out}};
  if (seat.paint) out.emplace_back("paint", page::encode(*seat.paint));
  return out;
}

Value encode_turn(Turn turn) {
  if (turn == Turn::over) return {};
  return turn == Turn::person ? "person" : "computer";
}

Value encode_over(const std::string& over) {
  if (over.empty()) return {};
  return Value::Object{{"text", over}};
}

std::string_view kind_of(const session::Setting& setting) {
  if (setting.max > 0) return "number";
  return setting.is_open ? "text" : "choice";
}

// Encodes the view without the record and the settings.
Value::Object encode(const session::View& view) {
  return {{"board", page::encode(view.board)},
          {"frames", json::array_of(view.frames, encode_frame)},
          {"buttons", json::array_of(view.buttons, encode_button)},
          {"entry", encode_entry(view.entry)},
          {"turn", encode_turn(view.turn)},
          {"begun", view.has_pending_choice},
          {"ask", or_null(view.ask)},
          {"to_move", or_null(view.to_move)},
          {"players", json::array_of(view.players, encode_seat)},
          {"messages", encode_texts(view.said)},
          {"log", encode_texts(view.log)},
          {"wrong", Value::Array(view.wrong.begin(), view.wrong.end())},
          {"over", encode_over(view.over)},
          {"can_undo", view.can_undo},
          {"can_redo", view.can_redo},
          {"can_hint", view.can_hint}};
}

Value encode(const session::Setting& setting) {
  Value::Object out{{"name", setting.name},
                    {"label", setting.label},
                    {"kind", kind_of(setting)},
                    {"default", setting.default_value}};
  if (setting.max > 0) {
    out.emplace_back("min", setting.min);
    out.emplace_back("max", setting.max);
  }
  if (!setting.words.empty()) out.emplace_back("choices", encode_texts(setting.words));
  if (!setting.labels.empty()) out.emplace_back("labels", encode_texts(setting.labels));
  if (setting.is_changeable_mid_game) out.emplace_back("mid_game", true);
  if (!setting.when.empty()) {
    out.emplace_back("when", Value::Object{{setting.when, encode_texts(setting.when_words)}});
  }
  return out;
}

// Returns the values of the options of a game, which the settings may contain: a number or, for a
// flag, "yes" or "no". Missing options get their defaults. Stores all values in the settings.
// Throws session::InvalidSetting for values that are invalid or do not go together.
std::vector<std::uint64_t> option_values(const session::SessionGame& game,
                                         session::GameContext& context) {
  const auto read_flag = [](std::string_view text) {
    return session::find_word({"no", "yes"}, text);
  };
  std::vector<std::uint64_t> values;
  for (const Option& option : game.options) {
    if (option.max == 0) {
      values.push_back(session::choose(context, option.name, "", "yes or no", "no", read_flag));
      context.settings.keep(option.name, values.back() == 1 ? "yes" : "no");
    } else {
      values.push_back(session::choose_number(context, option.name, "", option.default_value,
                                              option.min, option.max));
      context.settings.keep(option.name, std::to_string(values.back()));
    }
  }
  const std::string reason = game.why_invalid(values);
  if (reason.empty()) return values;
  throw session::InvalidSetting(std::string(game.options.front().name) + ": " + reason);
}

const session::SessionGame& find_game(const json::Reader& name) {
  const std::string& wanted = name.string("the name of a game");
  session::Words known;
  for (const session::SessionGame* const game : session::all_games()) {
    if (game->name == wanted) return *game;
    known.push_back(game->name);
  }
  name.fail(text::list_of(known));
}

bool is_of(const session::SessionGame& game, std::string_view name) {
  const auto has_name = [&](const auto& each) { return each.name == name; };
  return name == seed_name || std::ranges::any_of(game.settings, has_name) ||
         std::ranges::any_of(game.options, has_name);
}

Texts read_settings(const Request& request) {
  Texts texts;
  if (!request.has("settings")) return texts;
  for (const auto& [name, text] : request["settings"].members("an object of settings")) {
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

// The context of a game during one call.
session::GameContext context_of(Texts texts) {
  static session::SilentConsole console;
  const Random random(seed_of(texts));
  return {console, random, [](const Value&) {}, {}, session::Settings::of_nobody(std::move(texts))};
}

Value encode_texts(const session::SessionGame& game, const session::Settings& settings) {
  Value::Object out;
  for (const auto& [name, text] : settings.texts()) {
    if (is_of(game, name)) out.emplace_back(name, text);
  }
  return out;
}

Value answer_view(const session::SessionGame& game, Play& play, const session::Settings& settings) {
  const session::View view = play.look();
  Value::Object out{
      {"record", play.record()}, {"game", game.name}, {"settings", encode_texts(game, settings)}};
  for (auto& member : encode(view)) out.push_back(std::move(member));
  return out;
}

std::unique_ptr<Play> open(const session::SessionGame& game, std::string_view record,
                           session::GameContext& context) {
  auto play =
      open_game(game, game.adapt ? game.adapt(record, context) : std::string(record), context);
  play->keep_settings(context.settings);
  return play;
}

// Opens the game of the request, runs `what` on it, and returns its view.
template <class Do>
Value with_game(const Request& request, const Do& what) {
  const std::string& record = request.text("record");
  const session::SessionGame& game = session::game_of(record);
  session::GameContext context = context_of(read_settings(request));
  const auto play = open(game, record, context);
  what(*play);
  return answer_view(game, *play, context.settings);
}

void expect_turn(const Play& play, Turn turn) {
  const Turn now = play.turn();
  if (now == turn) return;
  if (now == Turn::over) throw RequestError("the game is over");
  if (turn == Turn::over) throw RequestError("the game is not over");
  throw RequestError(now == Turn::person ? "it is a person's turn" : "it is the computer's turn");
}

Value answer_new(const Request& request) {
  const session::SessionGame& game = find_game(request["game"]);
  Texts texts = read_settings(request);
  if (request.has("seed")) {
    texts.insert_or_assign(std::string(seed_name), std::to_string(request.natural("seed")));
  }
  for (const auto& [name, text] : texts) {
    if (!is_of(game, name)) {
      throw session::InvalidSetting(name + ": is not a setting of " + std::string(game.name));
    }
  }
  texts.try_emplace(std::string(seed_name), "0");
  session::GameContext context = context_of(texts);
  const auto values = option_values(game, context);
  const std::string record = session::to_text({game.begin(context, values)});
  session::GameContext opened = context_of(context.settings.texts());
  const auto play = open(game, record, opened);
  return answer_view(game, *play, opened.settings);
}

Value answer_game(const Request& request) {
  return with_game(request, [&](Play& play) {
    if (request.has("back_to"))
      play.go_back(request["back_to"].natural("a number of lines", max_lines));
  });
}

Value answer_act(const Request& request) {
  return with_game(request, [&](Play& play) {
    expect_turn(play, Turn::person);
    play.act(request["action"]);
  });
}

Value answer_think(const Request& request) {
  session::Limit limit;
  if (request.has("milliseconds")) {
    constexpr std::uint64_t max = 3'600'000;
    limit = std::chrono::milliseconds(std::min(request.natural("milliseconds"), max));
  }
  return with_game(request, [&](Play& play) {
    expect_turn(play, Turn::computer);
    play.think(limit);
  });
}

Value answer_undo(const Request& request) {
  return with_game(request, [](Play& play) {
    if (!play.undo()) throw RequestError("there is nothing to undo");
  });
}

Value answer_redo(const Request& request) {
  return with_game(request, [](Play& play) {
    if (!play.redo()) throw RequestError("there is nothing to redo");
  });
}

Value answer_hint(const Request& request) {
  const std::string& record = request.text("record");
  session::GameContext context = context_of(read_settings(request));
  const auto play = open(session::game_of(record), record, context);
  expect_turn(*play, Turn::person);
  session::Advice advice = play->advise();
  return Value::Object{{"text", advice.text}, {"actions", std::move(advice.actions)}};
}

Value answer_decision(const Request& request) {
  session::Decision decision;
  with_game(request, [&](Play& play) {
    expect_turn(play, Turn::over);
    decision = play.decision();
  });
  return Value::Object{{"line", decision.line}, {"text", decision.text}};
}

Value encode_preset(const session::Preset& preset) {
  return Value::Object{{"label", preset.label},
                       {"settings", Value::Object(preset.settings.begin(), preset.settings.end())}};
}

Value answer_games(const Request&) {
  return json::array_of(session::all_games(), [](const session::SessionGame* game) -> Value {
    Value::Array settings;
    for (const session::Setting& each : game->settings) {
      if (!each.label.empty()) settings.push_back(encode(each));
    }
    return Value::Object{
        {"name", game->name},
        {"summary", game->summary},
        {"rules", Value::Array(game->rules.begin(), game->rules.end())},
        {"illustration", game->illustration},
        {"settings", std::move(settings)},
        {"presets", json::array_of(game->presets, encode_preset)},
        {"tall", Value::Object(game->tall.begin(), game->tall.end())},
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
  calls["play.decision"] = answer_decision;
  calls["play.undo"] = answer_undo;
  calls["play.redo"] = answer_redo;
}

}  // namespace gauntlet::page
