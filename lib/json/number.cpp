#include "json/number.hpp"

#include <charconv>
#include <cstdlib>

namespace gauntlet::json {

std::optional<std::string> literal_of(const Value& value) {
  if (const auto* natural = value.as<std::uint64_t>()) return std::to_string(*natural);
  if (const auto* number = value.as<Number>()) return number->literal;
  return std::nullopt;
}

std::optional<double> nearest(const Value& value) {
  if (const auto* natural = value.as<std::uint64_t>()) return static_cast<double>(*natural);
  if (const auto* number = value.as<Number>()) return nearest(number->literal);
  return std::nullopt;
}

double nearest(const std::string& literal) {
  double result = 0;
  const char* const begin = literal.data();
  const auto error = std::from_chars(begin, begin + literal.size(), result).ec;
  return error == std::errc() ? result : std::strtod(begin, nullptr);  // gives 0 or infinity
}

}  // namespace gauntlet::json
