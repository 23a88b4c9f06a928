#include "grading/variant.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <stdexcept>

#include "grading/values.hpp"
#include "json/error.hpp"

namespace gauntlet::grading {
namespace {

constexpr std::array<std::string_view, 6> names{"plain", "pretty",     "trickle",
                                                "pad",   "no-newline", "ascii"};
constexpr std::string_view space = " \t\r\n";

std::string pretty(std::string_view input) {
  std::string text;
  for (const auto& value : read_values(input)) text += json::dump_pretty(value) + '\n';
  return text;
}

// White space of all kinds around each bracket, comma and colon, and around each value.
std::string pad(std::string_view input) {
  constexpr std::string_view much = " \n\t \r\n  ";
  std::string text(much);
  for (const auto& value : read_values(input)) {
    bool in_string = false, escaped = false;
    for (const char c : json::dump(value)) {
      const bool is_mark = !in_string && std::string_view("[]{},:").find(c) != std::string::npos;
      if (is_mark) text += much;
      text += c;
      if (is_mark) text += much;
      if (c == '"' && !escaped) in_string = !in_string;
      escaped = c == '\\' && !escaped;
    }
    text += much;
  }
  return text;
}

void escape(std::uint32_t unit, std::string& text) {
  text += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) text += "0123456789abcdef"[unit >> shift & 0xfU];
}

// Precondition: the text is UTF-8.
std::string ascii(std::string_view input) {
  std::string text;
  for (std::size_t i = 0; i < input.size();) {
    const auto first = static_cast<unsigned char>(input[i++]);
    if (first < 0x80) {
      text += static_cast<char>(first);
      continue;
    }
    const std::size_t more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    std::uint32_t point = first & (0x3fU >> more);
    for (std::size_t k = 0; k < more; ++k) {
      point = point << 6 | (static_cast<unsigned char>(input[i++]) & 0x3fU);
    }
    if (point >= 0x10000) {
      escape(0xd800 + ((point - 0x10000) >> 10), text);
      point = 0xdc00 + ((point - 0x10000) & 0x3ff);
    }
    escape(point, text);
  }
  return text;
}

std::string bytes_of(Variant variant, std::string_view input) {
  switch (variant) {
    case Variant::pretty:
      return pretty(input);
    case Variant::pad:
      return pad(input);
    case Variant::no_newline:
      return std::string(input.substr(0, input.find_last_not_of(space) + 1));
    case Variant::ascii:
      read_values(input);
      return ascii(input);
    case Variant::plain:
    case Variant::trickle:
      break;
  }
  return std::string(input);
}

}  // namespace

std::string_view name_of(Variant variant) { return names.at(static_cast<std::size_t>(variant)); }

std::vector<Variant> parse_variants(std::string_view text) {
  std::vector<Variant> variants;
  for (bool more = true; more;) {
    const auto name = text.substr(0, text.find(','));
    const auto found = std::find(names.begin(), names.end(), name);
    const auto variant = static_cast<Variant>(found - names.begin());
    if (found == names.end()) {
      throw std::invalid_argument(
          "expected plain, pretty, trickle, pad, no-newline or ascii, got " + std::string(name));
    }
    if (std::find(variants.begin(), variants.end(), variant) != variants.end()) {
      throw std::invalid_argument(std::string(name) + " is there twice");
    }
    variants.push_back(variant);
    more = name.size() < text.size();
    text.remove_prefix(std::min(name.size() + 1, text.size()));
  }
  return variants;
}

std::optional<std::string> vary(Variant variant, std::string_view input) {
  try {
    auto bytes = bytes_of(variant, input);
    if (variant == Variant::plain || variant == Variant::trickle || bytes != input) return bytes;
    return std::nullopt;
  } catch (const json::Error&) {
    return std::nullopt;
  }
}

std::vector<Variant> variants_of(std::string_view input, std::span<const Variant> wanted) {
  std::vector<Variant> variants;
  std::copy_if(wanted.begin(), wanted.end(), std::back_inserter(variants),
               [&](Variant variant) { return vary(variant, input).has_value(); });
  if (variants.empty()) variants.push_back(Variant::plain);
  return variants;
}

}  // namespace gauntlet::grading
