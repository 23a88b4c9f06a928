#include "compare/tolerant_numbers.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "json/value.hpp"

namespace gauntlet::compare {
using json::Value;

std::size_t comparison_cost(const Value& value) {
  constexpr std::size_t characters = 64;
  constexpr std::size_t digits = 8;
  if (const auto* text = value.as<std::string>()) return text->size() / characters;
  if (const auto* number = value.as<json::Number>()) return number->literal.size() / digits;
  return 0;
}

namespace {

// Decides a case that the nearest doubles leave open: the natural numbers differ by exactly the
// tolerance, which is a natural number below 2^53.
bool are_within(std::uint64_t a, std::uint64_t b, const Decimal& tolerance) {
  constexpr double exact = 0x1p53;  // natural numbers up to here are exact doubles
  const auto gap = static_cast<double>(a < b ? b - a : a - b);
  return gap < exact && tolerance.exponent == 0 && gap == tolerance.nearest;
}

}  // namespace

bool equal_scalars(const Value& a, const Value& b, const Decimal& tolerance, std::uint64_t& steps) {
  steps += comparison_cost(a);
  if (a == b) return true;
  const auto x = json::nearest(a);
  const auto y = json::nearest(b);
  if (!x || !y) return false;
  if (const auto roughly = within(*x, *y, tolerance.nearest)) return *roughly;
  const auto* const m = a.as<std::uint64_t>();
  const auto* const n = b.as<std::uint64_t>();
  if (m && n && are_within(*m, *n, tolerance)) return true;
  constexpr std::uint64_t steps_of_decimals = 20;
  steps += steps_of_decimals + comparison_cost(b);
  return within(to_decimal(*json::literal_of(a)), to_decimal(*json::literal_of(b)), tolerance);
}

std::strong_ordering order_of(const Value& a, const Value& b) {
  if (a == b) return std::strong_ordering::equal;
  const auto* const m = a.as<std::uint64_t>();
  const auto* const n = b.as<std::uint64_t>();
  if (m && n) return *m <=> *n;
  return compare(to_decimal(*json::literal_of(a)), to_decimal(*json::literal_of(b)));
}

std::vector<const Value::Member*> by_key(const Value::Object& object) {
  std::vector<const Value::Member*> members;
  members.reserve(object.size());
  for (const auto& member : object) members.push_back(&member);
  std::ranges::sort(members, [](const auto* a, const auto* b) {
    const int order = a->first.compare(b->first);
    return order != 0 ? order < 0 : a < b;  // all pointers are into the object, in its order
  });
  return members;
}

std::vector<MemberPair> pair_members(const Value::Object& a, const Value::Object& b) {
  const auto as = by_key(a);
  const auto bs = by_key(b);
  std::vector<MemberPair> pairs;
  pairs.reserve(std::max(as.size(), bs.size()));
  for (auto x = as.begin(), y = bs.begin(); x != as.end() || y != bs.end();) {
    const bool only_a = y == bs.end() || (x != as.end() && (*x)->first < (*y)->first);
    const bool only_b = x == as.end() || (y != bs.end() && (*y)->first < (*x)->first);
    pairs.emplace_back(only_b ? nullptr : *x++, only_a ? nullptr : *y++);
  }
  const auto order = [&](const MemberPair& pair) {
    return pair.first ? static_cast<std::size_t>(pair.first - a.data())
                      : a.size() + static_cast<std::size_t>(pair.second - b.data());
  };
  std::ranges::sort(pairs, {}, order);
  return pairs;
}

}  // namespace gauntlet::compare
