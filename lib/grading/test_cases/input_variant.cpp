#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "gauntlet/json.hpp"
#include "grading/test_cases/test_case.hpp"
#include "text/display.hpp"

namespace gauntlet::grading {
namespace {

constexpr std::array<std::string_view, 7> names{"plain",      "pretty", "trickle",  "pad",
                                                "no-newline", "ascii",  "lock-step"};
constexpr std::string_view space = " \t\r\n";

std::string pretty(std::string_view input) {
  std::string text;
  for (const auto& value : json::read_values(input)) text += json::dump_pretty(value) + '\n';
  return text;
}

// Puts all kinds of white space around each bracket, comma, colon and value.
std::string pad(std::string_view input) {
  constexpr std::string_view much = " \n\t \r\n  ";
  std::string text(much);
  for (const auto& value : json::read_values(input)) {
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

// Escapes non-ASCII characters. Precondition: the text is UTF-8.
std::string ascii(std::string_view input) {
  std::string escaped;
  while (!input.empty()) {
    const auto [code, size] = text::first_character(input);
    if (size == 1) {
      escaped += input.front();
    } else {
      text::append_escape(code, escaped);
    }
    input.remove_prefix(size);
  }
  return escaped;
}

// Returns nothing if there are fewer than two values.
std::string lines(std::string_view input) {
  const auto values = json::read_values(input);
  std::string text;
  if (values.size() < 2) return text;
  for (const auto& value : values) text += json::dump(value) + '\n';
  return text;
}

std::string bytes_of(InputVariant variant, std::string_view input) {
  switch (variant) {
    case InputVariant::pretty:
      return pretty(input);
    case InputVariant::pad:
      return pad(input);
    case InputVariant::no_newline:
      return std::string(input.substr(0, input.find_last_not_of(space) + 1));
    case InputVariant::ascii:
      json::read_values(input);
      return ascii(input);
    case InputVariant::lock_step:
      return lines(input);
    case InputVariant::plain:
    case InputVariant::trickle:
      break;
  }
  return std::string(input);
}

}  // namespace

std::string_view to_string(InputVariant variant) {
  return names.at(static_cast<std::size_t>(variant));
}

std::vector<InputVariant> parse_variants(std::string_view text) {
  std::vector<InputVariant> variants;
  for (bool more = true; more;) {
    const auto name = text.substr(0, text.find(','));
    const auto found = std::ranges::find(names, name);
    const auto variant = static_cast<InputVariant>(found - names.begin());
    if (found == names.end()) {
      throw std::invalid_argument(
          "expected plain, pretty, trickle, pad, no-newline, ascii or lock-step, got " +
          std::string(name));
    }
    if (std::ranges::find(variants, variant) != variants.end()) {
      throw std::invalid_argument(std::string(name) + " is given twice");
    }
    variants.push_back(variant);
    more = name.size() < text.size();
    text.remove_prefix(std::min(name.size() + 1, text.size()));
  }
  return variants;
}

std::optional<std::string> apply_variant(InputVariant variant, std::string_view input) {
  try {
    auto bytes = bytes_of(variant, input);
    using enum InputVariant;
    const bool applies = variant == plain || variant == trickle ||
                         (variant == lock_step ? !bytes.empty() : bytes != input);
    return applies ? std::optional(std::move(bytes)) : std::nullopt;
  } catch (const json::Error&) {
    return std::nullopt;
  }
}

std::vector<InputVariant> applicable_variants(std::string_view input,
                                              std::span<const InputVariant> wanted) {
  std::vector<InputVariant> variants;
  std::ranges::copy_if(wanted, std::back_inserter(variants), [&](InputVariant variant) {
    return apply_variant(variant, input).has_value();
  });
  if (variants.empty()) variants.push_back(InputVariant::plain);
  return variants;
}

}  // namespace gauntlet::grading
