#include "compare/decimal.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "json/number.hpp"

namespace gauntlet::compare {
namespace {

std::int64_t read_exponent(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  std::int64_t size = 0;
  for (const char digit : text) size = std::min(10 * size + (digit - '0'), most_exponent);
  return negative ? -size : size;
}

// The exponent one above that of the first digit.
std::int64_t magnitude(const Decimal& value) { return value.exponent + std::ssize(value.digits); }

int sign_of(const Decimal& value) { return value.digits.empty() ? 0 : value.negative ? -1 : 1; }

// A number that is added to a sum, or taken from it.
struct Term {
  const Decimal& number;
  bool negated;
};

// The digit that stands for so many 10^place, with its sign; 0 where there is none.
std::int64_t digit_at(const Term& term, std::int64_t place) {
  const std::string& digits = term.number.digits;
  const std::int64_t index = magnitude(term.number) - 1 - place;
  if (index < 0 || index >= std::ssize(digits)) return 0;
  const std::int64_t digit = digits[static_cast<std::size_t>(index)] - '0';
  return term.number.negative != term.negated ? -digit : digit;
}

// The highest place at which a term has a digit below a place; nothing where none has.
std::optional<std::int64_t> next_place(std::span<const Term> terms, std::int64_t place) {
  std::optional<std::int64_t> next;
  for (const auto& [number, negated] : terms) {
    if (number.exponent >= place) continue;
    next = std::max(next, std::optional(std::min(place, magnitude(number)) - 1));
  }
  return next;
}

// The sign of the sum of some numbers. Adds up their digits from the highest place down. What is
// still to come of a term is less than a unit of the place reached, so as soon as the sum is as
// many units as there are terms, its sign stands.
int sign_of_sum(std::span<const Term> terms) {
  std::int64_t sum = 0;
  std::int64_t place = std::numeric_limits<std::int64_t>::max();
  while (std::abs(sum) < std::ssize(terms)) {
    if (sum != 0) {
      --place;
    } else if (const auto next = next_place(terms, place)) {
      place = *next;
    } else {
      return 0;
    }
    sum *= 10;
    for (const Term& term : terms) sum += digit_at(term, place);
  }
  return sum < 0 ? -1 : 1;
}

}  // namespace

Decimal to_decimal(std::string_view literal) {
  const bool negative = literal.starts_with('-');
  const auto e = std::min(literal.find_first_of("eE"), literal.size());
  const std::string_view mantissa = literal.substr(negative, e - negative);
  const auto point = std::min(mantissa.find('.'), mantissa.size());
  const std::string_view fraction = mantissa.substr(std::min(point + 1, mantissa.size()));
  std::string digits(mantissa.substr(0, point));
  digits += fraction;
  digits.erase(0, digits.find_first_not_of('0'));
  if (digits.empty()) return {};
  const std::size_t end = digits.find_last_not_of('0') + 1;
  const std::int64_t exponent = read_exponent(literal.substr(std::min(e + 1, literal.size()))) -
                                std::ssize(fraction) + std::ssize(digits) -
                                static_cast<std::int64_t>(end);
  digits.resize(end);
  return {negative, std::move(digits), exponent, json::nearest(std::string(literal))};
}

std::strong_ordering compare(const Decimal& a, const Decimal& b) {
  if (a.nearest != b.nearest) {
    return a.nearest < b.nearest ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  if (sign_of(a) != sign_of(b)) return sign_of(a) <=> sign_of(b);
  const auto size = magnitude(a) != magnitude(b) ? magnitude(a) <=> magnitude(b)
                                                 : a.digits.compare(b.digits) <=> 0;
  return a.negative ? 0 <=> size : size;
}

// The double nearest to a number is off by at most 2^-53 of it (or of the smallest normal double),
// and so is a difference from the exact one.
std::optional<bool> within(double a, double b, double tolerance) {
  const double excess = std::abs(a - b) - tolerance;
  const double doubt = 0x1p-50 * (std::abs(a) + std::abs(b) + tolerance) + 0x1p-1000;
  if (std::abs(excess) > doubt && std::isfinite(doubt)) return excess < 0;
  return std::nullopt;
}

bool within(const Decimal& a, const Decimal& b, const Decimal& tolerance) {
  if (const auto roughly = within(a.nearest, b.nearest, tolerance.nearest)) return *roughly;
  const auto order = compare(a, b);
  if (order == 0) return true;
  if (tolerance.digits.empty()) return false;
  const std::array terms{Term{a, order < 0}, Term{b, order > 0}, Term{tolerance, true}};
  return sign_of_sum(terms) <= 0;
}

}  // namespace gauntlet::compare
