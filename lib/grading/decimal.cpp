#include "grading/decimal.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace gauntlet::grading {
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

}  // namespace

Decimal to_decimal(std::string_view literal) {
  Decimal result;
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
  if (result.digits.empty()) return {};
  const auto end = result.digits.find_last_not_of('0') + 1;
  shift += static_cast<std::int64_t>(result.digits.size() - end);
  result.digits.resize(end);
  result.exponent = add(e == literal.npos ? "0" : literal.substr(e + 1), shift);
  return result;
}

}  // namespace gauntlet::grading
