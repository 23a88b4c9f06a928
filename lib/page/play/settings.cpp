#include "page/play/settings.hpp"

#include <optional>
#include <string>

#include "core/numbers.hpp"
#include "session/ask.hpp"

namespace gauntlet::page {
namespace {

using json::Value;

std::string_view kind_of(const Setting& setting) {
  if (setting.max > 0) return "number";
  return setting.is_open ? "text" : "choice";
}

Value encode_words(const std::vector<std::string>& words) {
  return Value::Array(words.begin(), words.end());
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

Value encode(const Setting& setting) {
  Value::Object out{{"name", setting.name},
                    {"label", setting.label},
                    {"kind", kind_of(setting)},
                    {"default", setting.default_value}};
  if (setting.max > 0) {
    out.emplace_back("min", setting.min);
    out.emplace_back("max", setting.max);
  }
  if (!setting.words.empty()) out.emplace_back("choices", encode_words(setting.words));
  if (!setting.labels.empty()) out.emplace_back("labels", encode_words(setting.labels));
  if (setting.is_changeable_mid_game) out.emplace_back("mid_game", true);
  if (!setting.when.empty()) {
    out.emplace_back("when", Value::Object{{setting.when, encode_words(setting.when_words)}});
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
