#include "grading/packages/settings.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "core/numbers.hpp"
#include "process/shell.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {

yaml::Node read_yaml_file(const std::filesystem::path& file) {
  try {
    auto yaml = yaml::parse(system::read_file(file));
    if (yaml.kind != yaml::Node::Kind::map) throw yaml::Error(yaml.line, "expected KEY: VALUE");
    return yaml;
  } catch (const yaml::Error& error) {
    throw std::runtime_error(file.string() + ": " + error.what());
  }
}

std::string Setting::error(const std::string& expected) const {
  return file_.string() + ": line " + std::to_string(node_.line) + ": expected " + expected;
}

void Setting::fail(const std::string& expected) const { throw std::runtime_error(error(expected)); }

void Setting::refuse(std::string_view part) const {
  fail("no " + std::string(part) + ", which xtest does not support");
}

const std::string& Setting::text() const {
  if (node_.kind != yaml::Node::Kind::scalar) fail("a text");
  return node_.text;
}

double Setting::number() const {
  const auto number = to_number(text());
  if (!number) fail("a number, got " + text());
  return *number;
}

Words Setting::words() const {
  try {
    return process::shell_words(text());
  } catch (const std::invalid_argument& error) {
    fail("words: " + std::string(error.what()));
  }
}

Words Setting::list() const {
  if (node_.kind != yaml::Node::Kind::list) return words();
  Words words;
  for (const auto& item : node_.items) words.push_back(Setting(file_, item).text());
  return words;
}

bool Setting::is(std::string_view yes, std::string_view no) const {
  if (text() != yes && text() != no) fail(std::string(yes) + " or " + std::string(no));
  return text() == yes;
}

void Setting::check_keys(std::span<const std::string_view> known) const {
  if (node_.kind != yaml::Node::Kind::map &&
      !(node_.kind == yaml::Node::Kind::scalar && node_.text.empty())) {
    fail("KEY: VALUE");
  }
  for (const auto& [key, node] : node_.members) {
    if (std::ranges::find(known, key) != known.end()) continue;
    Setting(file_, node).fail("a key of the package's format, got " + key);
  }
}

std::optional<double> Setting::to_number(std::string_view text) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (text == "inf" || text == "+inf") return infinity;
  return text == "-inf" ? -infinity : parse_number(text);
}

}  // namespace gauntlet::grading
