#include "grading/test_cases/config_values.hpp"

#include <stdexcept>

#include "core/numbers.hpp"
#include "schema/schema.hpp"

namespace gauntlet::grading {

void ConfigValue::fail(const std::string& expected) const {
  if (value_) value_->fail(expected);
  throw std::invalid_argument(flag_ + ": expected " + expected + ", got " + text_);
}

double ConfigValue::number(const std::string& expected, double max) const {
  if (value_) return json::read_number(*value_, expected, max);
  const auto found = parse_decimal(text_);
  if (!found || *found > max) fail(expected);
  return *found;
}

std::uint64_t ConfigValue::natural(const std::string& expected, std::uint64_t max) const {
  if (value_) return value_->natural(expected, max);
  const auto found = parse_natural(text_);
  if (!found || *found > max) fail(expected);
  return *found;
}

const std::string& ConfigValue::word(const std::string& expected) const {
  return value_ ? value_->string(expected) : text_;
}

std::string ConfigValue::written(std::string_view word) const {
  return value_ ? json::quote(word) : std::string(word);
}

bool ConfigValue::is(std::string_view word) const {
  if (!value_) return text_ == word;
  const auto* const text = value_->value().as<std::string>();
  return text != nullptr && *text == word;
}

std::chrono::milliseconds read_seconds(const ConfigValue& setting) {
  const std::string expected(process::seconds_in_words);
  const auto time = process::to_milliseconds(setting.number(expected, 86400));
  if (!time) setting.fail(expected);
  return *time;
}

std::uint64_t read_in_range(const ConfigValue& setting, const process::Range& range) {
  const std::uint64_t number = setting.natural(range.describe(), range.max);
  if (!range.has(number)) setting.fail(range.describe());
  return number;
}

std::uint64_t read_mebibytes(const ConfigValue& setting, const process::Range& range) {
  return read_in_range(setting, range) << 20;
}

std::optional<std::uint64_t> read_memory(const ConfigValue& setting) {
  const process::Range& range = process::memory_range;
  if (setting.is(process::no_limit)) return std::nullopt;
  const std::string expected = range.describe() + " or " + setting.written(process::no_limit);
  const std::uint64_t number = setting.natural(expected, range.max);
  if (!range.has(number)) setting.fail(expected);
  return number << 20;
}

bool is_variable_name(std::string_view name) {
  return !name.empty() && name.find_first_of(std::string_view("=\0", 2)) == name.npos;
}

std::filesystem::path read_path(const json::Reader& in, const std::filesystem::path& folder) {
  const std::filesystem::path absolute = (folder / schema::text(in)).lexically_normal();
  return absolute.has_filename() || absolute == absolute.root_path() ? absolute
                                                                     : absolute.parent_path();
}

std::vector<std::filesystem::path> read_paths(const json::Reader& list,
                                              const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& text : schema::texts(list)) {
    paths.push_back((folder / text).lexically_normal());
  }
  return paths;
}

std::vector<std::string> read_environment(const json::Reader& list) {
  constexpr std::string_view expected = "a variable: NAME=VALUE";
  auto variables = json::read_texts(list, "a list of variables", expected);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const auto equals = variables[i].find('=');
    if (equals == std::string::npos || !is_variable_name(variables[i].substr(0, equals))) {
      list[i].fail(expected);
    }
  }
  return variables;
}

compare::Method read_method(const ConfigValue& setting) {
  const std::string expected = R"("json", "text", "tokens" or "exact")";
  const auto method = compare::parse_method(setting.word(expected));
  if (!method) setting.fail(expected);
  return *method;
}

void read_rules(const json::Reader& list, compare::Rules& rules) {
  const auto texts = json::read_texts(list, "a list of rules", "a rule: POINTER=MODE");
  for (std::size_t i = 0; i < texts.size(); ++i) {
    try {
      compare::add_rule(texts[i], rules);
    } catch (const std::invalid_argument& error) {
      list[i].refuse(error.what());
    }
  }
}

}  // namespace gauntlet::grading
