#include "grading/values.hpp"

#include <algorithm>
#include <cstdint>

#include "grading/compare.hpp"

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

}  // namespace gauntlet::grading
