#include "compare/members.hpp"

#include <algorithm>

namespace gauntlet::compare {

using json::Value;

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
  std::sort(pairs.begin(), pairs.end(),
            [&](const auto& x, const auto& y) { return order(x) < order(y); });
  return pairs;
}

}  // namespace gauntlet::compare
