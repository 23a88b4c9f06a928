#include "compare/scalars.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gauntlet::compare {
namespace {

std::int64_t read_exponent(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  std::int64_t size = 0;
  for (const char digit : text) size = std::min(10 * size + (digit - '0'), max_exponent);
  return negative ? -size : size;
}

// Returns the exponent of the first digit plus 1.
std::int64_t magnitude(const Decimal& value) { return value.exponent + std::ssize(value.digits); }

int sign_of(const Decimal& value) { return value.digits.empty() ? 0 : value.negative ? -1 : 1; }

// A number that is added to a sum or subtracted from it.
struct Term {
  const Decimal& number;
  bool negated;
};

// Returns the digit of 10^place with the term's sign, or 0 if there is none.
std::int64_t digit_at(const Term& term, std::int64_t place) {
  const std::string& digits = term.number.digits;
  const std::int64_t index = magnitude(term.number) - 1 - place;
  if (index < 0 || index >= std::ssize(digits)) return 0;
  const std::int64_t digit = digits[static_cast<std::size_t>(index)] - '0';
  return term.number.negative != term.negated ? -digit : digit;
}

// Returns the highest place below `place` at which a term has a digit, or nullopt if there is none.
std::optional<std::int64_t> next_place(std::span<const Term> terms, std::int64_t place) {
  std::optional<std::int64_t> next;
  for (const auto& [number, negated] : terms) {
    if (number.exponent >= place) continue;
    next = std::max(next, std::optional(std::min(place, magnitude(number)) - 1));
  }
  return next;
}

// Returns the sign of a sum. Adds the digits from the highest place down. The rest of each term is
// less than one unit of the current place, so the sign is final once the absolute sum is at least
// the number of terms.
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

// The nearest double is off by at most 2^-53 of the number (or of the smallest normal double), and
// the computed difference is off by at most the same fraction.
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
