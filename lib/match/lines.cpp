#include "match/lines.hpp"

#include <string>

namespace gauntlet::match {

void for_each_line(std::string_view log, const TakeLine& take) {
  try {
    json::read_lines(log, take);
  } catch (const json::Error& error) {
    throw LogError(error.what());
  }
}

const json::Value* member(const json::Value& value, std::string_view name) {
  const auto* object = value.as<json::Value::Object>();
  if (object == nullptr) return nullptr;
  for (const auto& [key, found] : *object) {
    if (key == name) return &found;
  }
  return nullptr;
}

std::string_view text_in(const json::Value& line, std::string_view name) {
  const json::Value* const found = member(line, name);
  const auto* text = found == nullptr ? nullptr : found->as<std::string>();
  return text == nullptr ? std::string_view() : std::string_view(*text);
}

std::size_t decode_steps(const json::Reader& in, std::size_t max) {
  const std::string expected = "a number of moves from 1 to " + std::to_string(max);
  const auto count = in.natural(expected, max);
  if (count == 0) in.fail(expected);
  return count;
}

json::Value encode_undo(std::size_t steps) { return json::Value::Object{{"undo", steps}}; }
json::Value encode_redo(std::size_t steps) { return json::Value::Object{{"redo", steps}}; }

}  // namespace gauntlet::match
