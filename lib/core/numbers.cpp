#include "core/numbers.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace gauntlet {

std::optional<std::vector<int>> read_numbers(std::string_view line) {
  constexpr std::string_view between = " \t\r,";
  std::vector<int> numbers;
  for (;;) {
    line.remove_prefix(std::min(line.find_first_not_of(between), line.size()));
    if (line.empty()) return numbers;
    int number = 0;
    const auto [rest, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    if (error != std::errc() || number < 0) return std::nullopt;
    line.remove_prefix(static_cast<std::size_t>(rest - line.data()));
    if (!line.empty() && between.find(line.front()) == between.npos) return std::nullopt;
    numbers.push_back(number);
  }
}

std::optional<std::uint64_t> parse_natural(std::string_view text) {
  std::uint64_t number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

bool is_decimal(std::string_view text) {
  constexpr std::string_view digits = "0123456789";
  const auto point = std::min(text.find_first_not_of(digits), text.size());
  if (point == 0 || point == text.size()) return point > 0;
  const auto fraction = text.substr(point + 1);
  return text[point] == '.' && !fraction.empty() &&
         fraction.find_first_not_of(digits) == fraction.npos;
}

std::optional<double> parse_decimal(std::string_view text) {
  double number = 0;
  if (!is_decimal(text)) return std::nullopt;
  if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc()) {
    return std::nullopt;
  }
  return number;
}

std::optional<double> parse_number(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::string write_decimal(double number) {
  std::array<char, 32> text;
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

std::string format_fixed(double number, int digits) {
  double scale = 1;
  for (int i = 0; i < digits; ++i) scale *= 10;
  const auto scaled = std::llround(number * scale);
  const auto places = static_cast<std::size_t>(digits);
  std::string text = std::to_string(std::llabs(scaled));
  if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
  text.insert(text.size() - places, ".");
  return scaled < 0 ? '-' + text : text;
}

std::string hex_digits(std::uint64_t number) {
  std::string digits(16, '0');
  for (auto digit = digits.rbegin(); number > 0; ++digit, number /= 16) {
    *digit = "0123456789abcdef"[number % 16];
  }
  return digits;
}

int percent_of(double share) {
  if (share <= 0 || share >= 1) return share <= 0 ? 0 : 100;
  return static_cast<int>(std::clamp(std::lround(100 * share), 1L, 99L));
}

std::string pluralize(std::uint64_t count, std::string_view one, std::string_view several) {
  return pluralize(std::to_string(count), one, several);
}

std::string pluralize(std::string_view number, std::string_view one, std::string_view several) {
  std::string out = std::string(number) + ' ';
  if (number == "1") return out.append(one);
  return several.empty() ? out.append(one).append("s") : out.append(several);
}

}  // namespace gauntlet
