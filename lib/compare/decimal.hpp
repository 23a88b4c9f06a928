#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gauntlet::compare {

// Exponents as they are written count up to this, either way; those beyond count as this.
inline constexpr std::int64_t most_exponent = 100'000'000'000'000'000;

// The exact value of a JSON number: digits * 10^exponent. Equal values have equal members, for the
// digits have no zeros at either end: 1, 1.0 and 10e-1 are all "1" and 0. Zero has no digits, no
// exponent and no sign.
struct Decimal {
  bool negative = false;
  std::string digits;
  std::int64_t exponent = 0;
  double nearest = 0;  // the double nearest to it; infinite beyond their range

  bool operator==(const Decimal&) const = default;
};

// Precondition: the literal is a number as JSON writes it.
Decimal to_decimal(std::string_view literal);

// The order of two values. Exact, in time linear in the digits, whatever the exponents.
std::strong_ordering compare(const Decimal& a, const Decimal& b);

// Whether |a - b| <= tolerance; exact, as above. Precondition: the tolerance is not negative.
bool within(const Decimal& a, const Decimal& b, const Decimal& tolerance);

// The same of numbers of which these are the nearest doubles; nothing where that does not say.
std::optional<bool> within(double a, double b, double tolerance);

}  // namespace gauntlet::compare
