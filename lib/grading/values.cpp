#include "grading/values.hpp"

#include <algorithm>
#include <cstdint>

#include "json/parse.hpp"
#include "json/splitter.hpp"

namespace gauntlet::grading {

using json::Value;

std::optional<std::string> literal_of(const Value& value) {
  if (const auto* natural = value.as<std::uint64_t>()) return std::to_string(*natural);
  if (const auto* number = value.as<json::Number>()) return number->literal;
  return std::nullopt;
}

bool equal_scalars(const Value& a, const Value& b, const Decimal& tolerance) {
  if (a == b) return true;
  const auto x = literal_of(a);
  const auto y = literal_of(b);
  return x && y && within(to_decimal(*x), to_decimal(*y), tolerance);
}

std::vector<const Value::Member*> by_key(const Value::Object& object) {
  std::vector<const Value::Member*> members;
  members.reserve(object.size());
  for (const auto& member : object) members.push_back(&member);
  std::sort(members.begin(), members.end(), [](const auto* a, const auto* b) {
    const int order = a->first.compare(b->first);
    return order != 0 ? order < 0 : a < b;  // all lie in the object, in their order
  });
  return members;
}

std::string show(const Value* value) {
  constexpr std::size_t shown = 160;
  return value == nullptr ? "nothing" : shorten(json::dump(*value), shown);
}

std::vector<Value> read_values(std::string_view text) {
  std::vector<Value> values;
  json::Splitter splitter = json::split(text);
  while (const auto next = splitter.next()) {
    values.push_back(json::parse(*next, splitter.place()));
  }
  return values;
}

std::string_view last_line(std::string_view text) {
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  return text.substr(text.find_last_of('\n') + 1);
}

std::string shorten(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0) == 0x80) --most;
  return std::string(text.substr(0, most)) + "...";
}

}  // namespace gauntlet::grading
