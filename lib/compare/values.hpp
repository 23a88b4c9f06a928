#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compare/decimal.hpp"
#include "json/value.hpp"

namespace gauntlet::compare {

// The literal of a number; nothing for any other value.
std::optional<std::string> literal_of(const json::Value& value);

// The double nearest to a number; nothing for any other value.
std::optional<double> nearest(const json::Value& value);

// How many values could be looked at in the time that the text of a string or number takes.
std::size_t text_steps(const json::Value& value);

// Whether two values, not both arrays nor both objects, are equal: numbers by exact value, up to
// the tolerance. Adds to `steps` how many values could be looked at in the time it takes.
bool equal_scalars(const json::Value& a, const json::Value& b, const Decimal& tolerance,
                   std::uint64_t& steps);

// The order of two numbers by exact value. Precondition: they are numbers.
std::strong_ordering order_of(const json::Value& a, const json::Value& b);

// The members by key, those of one key in their order.
std::vector<const json::Value::Member*> by_key(const json::Value::Object& object);

// A value as it is shown in a difference: compact JSON, shortened; "nothing" for nullptr.
std::string show(const json::Value* value);

// The values of a text that holds any number of them, with white space between. Throws json::Error.
std::vector<json::Value> read_values(std::string_view text);

}  // namespace gauntlet::compare
