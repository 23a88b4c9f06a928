#include "grading/reports/text.hpp"

#include <array>
#include <charconv>

#include "grading/utf8.hpp"

namespace gauntlet::grading::reports {
namespace {

// Control characters (C0, DEL and C1), and the two code points that are no characters.
bool is_control(std::string_view character) {
  const auto first = static_cast<unsigned char>(character.front());
  if (character.size() == 1) return first < 0x20 || first == 0x7f;
  if (character.size() == 2)
    return first == 0xc2 && static_cast<unsigned char>(character[1]) < 0xa0;
  return character == "\xef\xbf\xbe" || character == "\xef\xbf\xbf";
}

// The text as UTF-8, its characters mapped one by one.
template <class Map>
std::string map_characters(std::string_view text, const Map& map) {
  const std::string clean = to_utf8(text);
  std::string result;
  result.reserve(clean.size());
  for (std::string_view rest = clean; !rest.empty();) {
    const auto character = rest.substr(0, character_size(rest));
    rest.remove_prefix(character.size());
    result += map(character);
  }
  return result;
}

std::string two_digits(unsigned number) {
  return {static_cast<char>('0' + number / 10), static_cast<char>('0' + number % 10)};
}

// The entity of a character, or nothing where it needs none.
std::string_view entity(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    case '\r':
      return "&#13;";
    default:
      return "";
  }
}

// Whether XML 1.0 has no such character.
bool is_illegal(std::string_view character) {
  constexpr std::string_view legal = "\n\t\r\x7f";
  return is_control(character) && character.size() != 2 && legal.find(character) == legal.npos;
}

}  // namespace

std::string printable(std::string_view text) {
  return map_characters(text, [](std::string_view character) -> std::string_view {
    const bool kept = character == "\n" || character == "\t" || !is_control(character);
    return kept ? character : "?";
  });
}

std::string one_line(std::string_view text) {
  return map_characters(text, [](std::string_view character) -> std::string_view {
    return is_control(character) ? "?" : character;
  });
}

std::string escape(std::string_view text) {
  return map_characters(text, [](std::string_view character) -> std::string_view {
    if (is_illegal(character)) return "";
    const auto replacement = entity(character.front());
    return replacement.empty() ? character : replacement;
  });
}

std::string escape_attribute(std::string_view text) {
  std::string result;
  for (const char c : escape(text)) {
    if (c == '\n') {
      result += "&#10;";
    } else if (c == '\t') {
      result += "&#9;";
    } else {
      result += c;
    }
  }
  return result;
}

std::string csv_field(std::string_view text) {
  std::string field = to_utf8(text);
  if (field.find_first_of(",\"\r\n") == field.npos && !field.starts_with(' ') &&
      !field.ends_with(' ')) {
    return field;
  }
  for (auto quote = field.find('"'); quote != field.npos; quote = field.find('"', quote + 2)) {
    field.insert(quote, 1, '"');
  }
  return '"' + field + '"';
}

std::string csv_row(const std::vector<std::string>& fields) {
  std::string row;
  for (std::size_t i = 0; i < fields.size(); ++i) row += (i > 0 ? "," : "") + csv_field(fields[i]);
  return row + "\r\n";
}

std::string csv_list(const std::vector<std::string>& texts) {
  std::string list;
  for (std::size_t i = 0; i < texts.size(); ++i) list += (i > 0 ? "; " : "") + texts[i];
  return list;
}

std::string seconds(std::chrono::milliseconds time) {
  const auto count = time.count();
  std::string fraction = std::to_string(count % 1000);
  fraction.insert(0, 3 - fraction.size(), '0');
  return std::to_string(count / 1000) + '.' + fraction;
}

std::string decimal(double number, int decimals) {
  std::array<char, 400> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                 std::chars_format::fixed, decimals)
                       .ptr;
  std::string text(digits.data(), end);
  if (text.find('.') != text.npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

json::Value json_number(double number) { return json::Number{decimal(number)}; }

std::string timestamp(std::chrono::sys_seconds time) {
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  return std::to_string(static_cast<int>(date.year())) + '-' +
         two_digits(static_cast<unsigned>(date.month())) + '-' +
         two_digits(static_cast<unsigned>(date.day())) + 'T' +
         two_digits(static_cast<unsigned>(clock.hours().count())) + ':' +
         two_digits(static_cast<unsigned>(clock.minutes().count())) + ':' +
         two_digits(static_cast<unsigned>(clock.seconds().count()));
}

}  // namespace gauntlet::grading::reports
