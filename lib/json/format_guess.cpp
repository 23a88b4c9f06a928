#include "json/format_guess.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace gauntlet::json {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view white_space = " \t\n\r";

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}

// Returns the word around a byte; empty if the byte is not a letter.
std::string_view word_around(std::string_view text, std::size_t byte) {
  std::size_t begin = byte;
  std::size_t end = byte;
  while (begin > 0 && is_letter(text[begin - 1])) --begin;
  while (end < text.size() && is_letter(text[end])) ++end;
  return text.substr(begin, end - begin);
}

std::optional<FormatGuess> find_word(std::string_view word) {
  constexpr std::array words{std::pair("True"sv, FormatGuess::python_word),
                             std::pair("False"sv, FormatGuess::python_word),
                             std::pair("None"sv, FormatGuess::python_word),
                             std::pair("TRUE"sv, FormatGuess::other_word),
                             std::pair("FALSE"sv, FormatGuess::other_word),
                             std::pair("NULL"sv, FormatGuess::other_word),
                             std::pair("Null"sv, FormatGuess::other_word),
                             std::pair("undefined"sv, FormatGuess::other_word),
                             std::pair("nil"sv, FormatGuess::other_word),
                             std::pair("NaN"sv, FormatGuess::no_number),
                             std::pair("nan"sv, FormatGuess::no_number),
                             std::pair("Infinity"sv, FormatGuess::no_number),
                             std::pair("inf"sv, FormatGuess::no_number)};
  for (const auto& [known, kind] : words) {
    if (known == word) return kind;
  }
  return std::nullopt;
}

// Recognizes a file format by its magic bytes, or UTF-16 and UTF-32 by their zero bytes: the first
// character of JSON is ASCII.
std::optional<FormatGuess> find_kind(std::string_view text) {
  constexpr std::array starts{std::pair("\x1f\x8b"sv, FormatGuess::gzip),
                              std::pair("PK\x03\x04"sv, FormatGuess::zip),
                              std::pair("\xff\xfe\0\0"sv, FormatGuess::utf32),
                              std::pair("\0\0\xfe\xff"sv, FormatGuess::utf32),
                              std::pair("\xff\xfe"sv, FormatGuess::utf16),
                              std::pair("\xfe\xff"sv, FormatGuess::utf16)};
  for (const auto& [start, kind] : starts) {
    if (text.starts_with(start)) return kind;
  }
  // Maps each of the first four bytes, or fewer if the text is shorter, to '0' (zero) or 'x'.
  const std::string_view first = text.substr(0, 4);
  std::string zeros(first);
  std::replace_if(zeros.begin(), zeros.end(), [](char c) { return c != '\0'; }, 'x');
  std::replace(zeros.begin(), zeros.end(), '\0', '0');
  const auto is_start_of = [&](std::string_view all) { return all.starts_with(zeros); };
  if (zeros.starts_with("000") ? is_start_of("000x") : zeros == "x000") return FormatGuess::utf32;
  const bool has_zero = zeros.find('0') != zeros.npos;
  if (has_zero && (is_start_of("0x0x") || is_start_of("x0x0"))) return FormatGuess::utf16;
  return std::nullopt;
}

// Returns the last byte before `byte` that is not white space, or 0 if there is none.
char before(std::string_view text, std::size_t byte) {
  const auto last = text.substr(0, byte).find_last_not_of(white_space);
  return last == text.npos ? '\0' : text[last];
}

bool is_key(std::string_view text, std::string_view word) {
  const auto begin = static_cast<std::size_t>(word.data() - text.data());
  const char previous = before(text, begin);
  const auto next = text.find_first_not_of(white_space, begin + word.size());
  return !word.empty() && (previous == '{' || previous == ',') && next != text.npos &&
         text[next] == ':';
}

}  // namespace

std::string_view describe(FormatGuess lookalike) {
  constexpr std::array words{"gzip"sv,
                             "zip"sv,
                             "UTF-16, where JSON has UTF-8"sv,
                             "UTF-32, where JSON has UTF-8"sv,
                             "a comment, which JSON does not have"sv,
                             "a comma after the last element, which JSON does not have"sv,
                             "single quotes, where JSON has double ones"sv,
                             "typographic quotes, where JSON has plain ones"sv,
                             "a key without quotes, which JSON wants"sv,
                             "parentheses, where JSON has brackets"sv,
                             "Python's True, False or None, where JSON has true, false or null"sv,
                             "a word of another language, where JSON has true, false or null"sv,
                             "NaN or Infinity, which are no numbers of JSON"sv};
  return words.at(static_cast<std::size_t>(lookalike));
}

std::optional<FormatGuess> find_lookalike(std::string_view text, std::size_t byte, bool begins) {
  if (begins) {
    if (const auto kind = find_kind(text)) return kind;
  }
  if (byte >= text.size()) return std::nullopt;
  const std::string_view rest = text.substr(byte);
  const std::string_view word = word_around(text, byte);
  if (const auto found = find_word(word)) return found;
  if (is_key(text, word)) return FormatGuess::bare_key;
  if (rest.starts_with("#t") || rest.starts_with("#f")) return FormatGuess::other_word;
  if (rest.starts_with("/") || rest.starts_with("#")) return FormatGuess::comment;
  if (rest.starts_with("'")) return FormatGuess::single_quotes;
  if (rest.starts_with("(")) return FormatGuess::parentheses;
  for (const auto quote :
       {"\xe2\x80\x98"sv, "\xe2\x80\x99"sv, "\xe2\x80\x9c"sv, "\xe2\x80\x9d"sv}) {
    if (rest.starts_with(quote)) return FormatGuess::typographic_quotes;
  }
  const bool closes = rest.starts_with("]") || rest.starts_with("}");
  if (closes && before(text, byte) == ',') return FormatGuess::comma_at_end;
  return std::nullopt;
}

std::string format_hint(std::string_view text, std::size_t byte, bool begins) {
  const auto found = find_lookalike(text, byte, begins);
  return found ? std::string("; it looks like ").append(describe(*found)) : "";
}

}  // namespace gauntlet::json
