#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gauntlet::compare {

// The maximum absolute value of an exponent as it is written; greater ones count as this.
inline constexpr std::int64_t max_exponent = 100'000'000'000'000'000;

// The exact value of a JSON number: digits * 10^exponent. The digits have no zeros at either end,
// so equal values have equal members: 1, 1.0 and 10e-1 all have digits "1" and exponent 0. Zero has
// no digits, exponent 0 and no sign.
struct Decimal {
  bool negative = false;
  std::string digits;
  std::int64_t exponent = 0;
  double nearest = 0;  // the nearest double; infinite if it is out of range

  bool operator==(const Decimal&) const = default;
};

// Precondition: the literal is a valid JSON number.
Decimal to_decimal(std::string_view literal);

// Compares two values exactly, in time linear in the digits, whatever the exponents.
std::strong_ordering compare(const Decimal& a, const Decimal& b);

// Returns true if |a - b| <= tolerance, exactly and in linear time. Precondition: the tolerance is
// not negative.
bool within(const Decimal& a, const Decimal& b, const Decimal& tolerance);

// Does the same for numbers with these nearest doubles; returns nullopt if the doubles cannot
// decide.
std::optional<bool> within(double a, double b, double tolerance);

}  // namespace gauntlet::compare
