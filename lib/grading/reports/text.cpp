#include "grading/reports/text.hpp"

#include <array>
#include <cstddef>
#include <cstdio>

#include "text/display.hpp"
#include "text/utf8.hpp"

namespace gauntlet::grading::reports {

std::string printable(std::string_view text) { return text::escape_lines_for_display(text); }

std::string one_line(std::string_view text) { return text::escape_for_display(text); }

bool is_one_line(std::string_view text) {
  while (!text.empty()) {
    const auto [code, size] = text::first_character(text);
    if (size == 0 || code < 0x20 || (code >= 0x7f && code < 0xa0)) return false;
    if (code == 0xfffe || code == 0xffff) return false;
    text.remove_prefix(size);
  }
  return true;
}

std::string seconds(std::chrono::milliseconds time) {
  const auto count = time.count();
  std::string fraction = std::to_string(count % 1000);
  fraction.insert(0, 3 - fraction.size(), '0');
  return std::to_string(count / 1000) + '.' + fraction;
}

std::string decimal(double number, int decimals) {
  std::array<char, 400> digits{};
  const int size = std::snprintf(digits.data(), digits.size(), "%.*f", decimals, number);
  std::string text(digits.data(), static_cast<std::size_t>(size));
  if (text.find('.') != text.npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

json::Value json_number(double number) { return json::Number{decimal(number)}; }

}  // namespace gauntlet::grading::reports
