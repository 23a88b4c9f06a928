#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace gauntlet::compare {

// The exact value of a JSON number: digits times a power of ten. Equal values have equal members,
// for the digits have no zeros at either end: 1, 1.0 and 10e-1 are all "1" and "0", and zero has
// no digits at all.
struct Decimal {
  bool negative = false;
  std::string digits;
  std::string exponent;  // an integer of any length, never worked out
  double nearest = 0;    // infinite beyond the range of doubles

  bool operator==(const Decimal&) const = default;
};

// Precondition: the literal is a number as JSON writes it.
Decimal to_decimal(std::string_view literal);

// The double nearest to a number as JSON writes it; infinite beyond their range.
double nearest(const std::string& literal);

// The order of two values. Exact, in time linear in the digits, whatever the exponents.
std::strong_ordering compare(const Decimal& a, const Decimal& b);

// Whether |a - b| <= tolerance; exact, as above. Precondition: the tolerance is not negative.
bool within(const Decimal& a, const Decimal& b, const Decimal& tolerance);

// The same of numbers of which these are the nearest doubles; nothing where that does not say.
std::optional<bool> within(double a, double b, double tolerance);

}  // namespace gauntlet::compare
