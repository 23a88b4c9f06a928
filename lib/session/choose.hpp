#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/numbers.hpp"
#include "gauntlet/json.hpp"
#include "session/ask.hpp"
#include "session/game.hpp"

// Settings of a game, taken from flags or, if there are none, asked of the person. All functions
// throw QuitRequested, InvalidSetting, and what the console throws.
namespace gauntlet::session {

// Returns the value that `read` makes of the text. `read` returns an empty optional for an invalid
// text, and must accept `default_value`.
template <class Read>
auto choose(GameContext& context, std::string_view name, const std::string& question,
            std::string_view expected, std::string_view default_value, const Read& read) {
  std::string text(default_value);
  if (const auto known = context.settings.find(name)) {
    text = *known;
  } else if (context.settings.asks()) {
    text = ask_for(context.console, with_default(question, default_value), expected,
                   [&](const std::string& line) -> std::optional<std::string> {
                     if (line.empty()) return std::string(default_value);
                     return read(line) ? std::optional(line) : std::nullopt;
                   });
  }
  const auto value = read(text);
  if (!value) {
    throw InvalidSetting(std::string(name).append(": expected ").append(expected).append(", got ") +
                         json::quote(text));
  }
  context.settings.keep(name, text);
  return *value;
}

// Chooses a number from `min` to `max`.
inline std::uint64_t choose_number(GameContext& context, std::string_view name,
                                   const std::string& question, std::uint64_t default_value,
                                   std::uint64_t min, std::uint64_t max) {
  return choose(context, name, question, number_between(min, max), std::to_string(default_value),
                [&](std::string_view text) -> std::optional<std::uint64_t> {
                  const auto number = parse_natural(text);
                  return number && *number >= min && *number <= max ? number : std::nullopt;
                });
}

// Chooses one of the words by an unambiguous prefix and returns its index, from 0. The first word
// is the default.
inline std::size_t choose_word(GameContext& context, std::string_view name,
                               const std::string& question, const Words& words) {
  return choose(context, name, question, text::list_of(words), words.front(),
                [&](std::string_view text) { return find_word(words, text); });
}

// Returns the setting with that name. Precondition: the game has it.
inline const Setting& setting_of(const SessionGame& game, std::string_view name) {
  return *std::ranges::find(game.settings, name, &Setting::name);
}

// Chooses a number from `min` to `max` for a setting of the game: "How many rows?".
inline std::uint64_t choose_number(GameContext& context, const SessionGame& game,
                                   std::string_view name, std::uint64_t min, std::uint64_t max) {
  const Setting& setting = setting_of(game, name);
  const auto usual = parse_natural(setting.default_value).value_or(min);
  return choose_number(context, name, "How many " + text::to_lower(setting.label) + "?",
                       std::clamp(usual, min, max), min, max);
}

// Chooses a number within the bounds of the setting.
inline std::uint64_t choose_number(GameContext& context, const SessionGame& game,
                                   std::string_view name) {
  const Setting& setting = setting_of(game, name);
  return choose_number(context, game, name, setting.min, setting.max);
}

// Chooses one of the words of the setting: "Who drops, you or the computer?", unless another
// question is given.
inline std::size_t choose_word(GameContext& context, const SessionGame& game, std::string_view name,
                               std::string question = {}) {
  const Setting& setting = setting_of(game, name);
  const auto& labels = setting.labels.empty() ? setting.words : setting.labels;
  if (question.empty()) {
    question = setting.label + ", " + text::list_of({labels.begin(), labels.end()}) + "?";
  }
  return choose_word(context, name, question, {setting.words.begin(), setting.words.end()});
}

}  // namespace gauntlet::session
