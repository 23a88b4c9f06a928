#include "compare/decimal.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <span>

namespace gauntlet::compare {
namespace {

// The sum of an integer of any length, with or without a sign, and one far below 10^18.
std::string add(std::string_view integer, std::int64_t summand) {
  const bool negative = integer.starts_with('-');
  if (negative || integer.starts_with('+')) integer.remove_prefix(1);
  integer.remove_prefix(std::min(integer.find_first_not_of('0'), integer.size()));
  if (integer.size() <= 18) {
    std::int64_t value = 0;
    std::from_chars(integer.data(), integer.data() + integer.size(), value);
    return std::to_string((negative ? -value : value) + summand);
  }
  std::string sum(integer);  // so large that its sign stays
  std::int64_t carry = negative ? -summand : summand;
  for (auto digit = sum.rbegin(); digit != sum.rend() && carry != 0; ++digit) {
    const std::int64_t value = (*digit - '0') + carry;
    const std::int64_t rest = (value % 10 + 10) % 10;
    *digit = static_cast<char>('0' + rest);
    carry = (value - rest) / 10;
  }
  if (carry > 0) sum.insert(0, std::to_string(carry));
  sum.erase(0, sum.find_first_not_of('0'));
  return negative ? "-" + sum : sum;
}

// Wider than any number of digits that fits into memory: from here on gaps are all alike.
constexpr std::int64_t far = 100'000'000'000'000'000;

// a - b for integers of any length as add() writes them; at most `far` either way.
std::int64_t gap(std::string_view a, std::string_view b) {
  const auto take_sign = [](std::string_view& integer) {
    if (!integer.starts_with('-')) return std::int64_t{1};
    integer.remove_prefix(1);
    return std::int64_t{-1};
  };
  const std::int64_t a_sign = take_sign(a);
  const std::int64_t b_sign = take_sign(b);
  const auto digit = [](std::string_view integer, std::size_t place) {
    return place > integer.size() ? 0 : integer[integer.size() - place] - '0';
  };
  std::int64_t sum = 0;
  for (std::size_t place = std::max(a.size(), b.size()); place > 0; --place) {
    sum = sum * 10 + a_sign * digit(a, place) - b_sign * digit(b, place);
    if (std::abs(sum) > far) return sum > 0 ? far : -far;
  }
  return sum;
}

// The exponent one above that of the first digit.
std::string magnitude(const Decimal& value) {
  return add(value.exponent, static_cast<std::int64_t>(value.digits.size()));
}

// A summand: its digits count positive or negative from a place downwards.
struct Term {
  std::string_view digits;
  std::int64_t sign = 1;
  std::string magnitude;   // the exponent one above that of its first digit
  std::int64_t place = 0;  // the same, from the highest of all down
};

Term term(const Decimal& value, bool negated) {
  if (value.digits.empty()) return {};
  return {value.digits, value.negative != negated ? -1 : 1, magnitude(value)};
}

void set_places(std::span<Term> terms) {
  std::sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) {
    return a.digits.empty() != b.digits.empty() ? b.digits.empty()
                                                : gap(a.magnitude, b.magnitude) > 0;
  });
  for (std::size_t i = 1; i < terms.size() && !terms[i].digits.empty(); ++i) {
    terms[i].place = terms[i - 1].place - gap(terms[i - 1].magnitude, terms[i].magnitude);
  }
}

// Adds up from the highest place down. What is still to come is less than a unit of the place
// reached for each term: as soon as the sum is that large, its sign stands.
int sign_of_sum(std::span<Term> terms) {
  set_places(terms);
  std::int64_t sum = 0;
  for (std::int64_t place = 0;;) {
    bool begun = false;
    std::int64_t next = std::numeric_limits<std::int64_t>::min();  // where another term begins
    for (const Term& term : terms) {
      const std::int64_t index = term.place - place;
      if (term.digits.empty() || index >= std::ssize(term.digits)) continue;
      if (index < 0) {
        next = std::max(next, term.place);
      } else {
        sum += term.sign * (term.digits[static_cast<std::size_t>(index)] - '0');
        begun = true;
      }
    }
    const bool last = !begun && next == std::numeric_limits<std::int64_t>::min();
    if (last || std::abs(sum) >= std::ssize(terms)) return sum > 0 ? 1 : sum < 0 ? -1 : 0;
    place = !begun && sum == 0 ? next : place - 1;
    sum *= 10;
  }
}

}  // namespace

double nearest(const std::string& literal) {
  double result = 0;
  const char* const begin = literal.data();
  const auto error = std::from_chars(begin, begin + literal.size(), result).ec;
  return error == std::errc() ? result : std::strtod(begin, nullptr);
}

Decimal to_decimal(std::string_view literal) {
  Decimal result;
  result.nearest = nearest(std::string(literal));
  result.negative = literal.starts_with('-');
  if (result.negative) literal.remove_prefix(1);
  const auto e = literal.find_first_of("eE");
  const std::string_view mantissa = literal.substr(0, e);
  const auto point = mantissa.find('.');
  result.digits = mantissa.substr(0, point);
  std::int64_t shift = 0;
  if (point != mantissa.npos) {
    const std::string_view fraction = mantissa.substr(point + 1);
    result.digits += fraction;
    shift -= static_cast<std::int64_t>(fraction.size());
  }
  result.digits.erase(0, result.digits.find_first_not_of('0'));
  if (result.digits.empty()) return {};  // without a sign
  const auto end = result.digits.find_last_not_of('0') + 1;
  shift += static_cast<std::int64_t>(result.digits.size() - end);
  result.digits.resize(end);
  result.exponent = add(e == literal.npos ? "0" : literal.substr(e + 1), shift);
  return result;
}

std::strong_ordering compare(const Decimal& a, const Decimal& b) {
  if (a.nearest != b.nearest)
    return a.nearest < b.nearest ? std::strong_ordering::less : std::strong_ordering::greater;
  if (a.negative == b.negative && magnitude(a) == magnitude(b)) {
    return a.negative ? b.digits <=> a.digits : a.digits <=> b.digits;
  }
  Term terms[] = {term(a, false), term(b, true)};
  return sign_of_sum(terms) <=> 0;
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
  Term terms[] = {term(a, order < 0), term(b, order > 0), term(tolerance, true)};
  return sign_of_sum(terms) <= 0;
}

}  // namespace gauntlet::compare
