#include "page/play/encode.hpp"

#include <optional>
#include <string>
#include <string_view>

#include "core/numbers.hpp"
#include "session/ask.hpp"

namespace gauntlet::page {
namespace {

using json::Value;
using session::Turn;

Value or_null(const std::string& text) { return text.empty() ? Value() : Value(text); }

Value encode_texts(const std::vector<std::string>& texts) {
  return Value::Array(texts.begin(), texts.end());
}

Value encode_frame(const session::Frame& frame) {
  return Value::Object{{"board", encode(frame.board)}, {"message", frame.said}};
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
                    {"is_out", false}};
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

// Parses the value of an option. Returns nullopt if it is invalid.
std::optional<std::uint64_t> read_option(const Option& option, std::string_view text) {
  if (option.max == 0) {
    const auto word = session::find_word({"no", "yes"}, text);
    if (!word) return std::nullopt;
    return std::uint64_t{*word};
  }
  const auto number = parse_natural(text);
  if (!number || *number < option.min || *number > option.max) return std::nullopt;
  return number;
}

std::string write_option(const Option& option, std::uint64_t value) {
  if (option.max == 0) return value == 1 ? "yes" : "no";
  return std::to_string(value);
}

std::string expected_of(const Option& option) {
  return option.max == 0 ? "yes or no" : session::number_between(option.min, option.max);
}

}  // namespace

Value::Object encode(const session::View& view) {
  return {{"board", encode(view.board)},
          {"frames", encode_all(view.frames, encode_frame)},
          {"buttons", encode_all(view.buttons, encode_button)},
          {"entry", encode_entry(view.entry)},
          {"turn", encode_turn(view.turn)},
          {"begun", view.has_pending_choice},
          {"ask", or_null(view.ask)},
          {"to_move", or_null(view.to_move)},
          {"players", encode_all(view.players, encode_seat)},
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

std::vector<std::uint64_t> option_values(const session::Game& game, session::Settings& settings) {
  std::vector<std::uint64_t> values;
  for (const Option& option : game.options) {
    const auto text = settings.find(option.name);
    const auto value = text ? read_option(option, *text) : option.default_value;
    if (!value) {
      throw session::InvalidSetting(std::string(option.name) + ": expected " + expected_of(option) +
                                    ", got " + json::quote(*text));
    }
    settings.keep(option.name, write_option(option, *value));
    values.push_back(*value);
  }
  const std::string reason = game.why_invalid(values);
  if (reason.empty()) return values;
  throw session::InvalidSetting(std::string(game.options.front().name) + ": " + reason);
}

}  // namespace gauntlet::page
