#pragma once

#include <utility>
#include <vector>

#include "json/value.hpp"

namespace gauntlet::compare {

// The members of an object by key (as bytes), those of one key in their order. Refers to it.
std::vector<const json::Value::Member*> by_key(const json::Value::Object& object);

// The members of two objects by key, as the first has them, then those only the second has; nullptr
// where one has none. A key there several times is paired with the other's in turn.
using MemberPair = std::pair<const json::Value::Member*, const json::Value::Member*>;
std::vector<MemberPair> pair_members(const json::Value::Object& a, const json::Value::Object& b);

}  // namespace gauntlet::compare
