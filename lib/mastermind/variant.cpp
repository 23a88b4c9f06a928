#include "mastermind/variant.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace gauntlet::mastermind {
namespace {

constexpr std::string_view symbols = "123456789abcdefghijklmnopqrstuvwxyz";
static_assert(symbols.size() == Variant::max_colors);

// Adds the digits of all codes that begin with the first `place` of these.
void append_codes(const Variant& variant, std::array<std::uint8_t, Variant::max_length>& digits,
                  int place, std::vector<std::uint8_t>& all) {
  if (place == variant.length) {
    all.insert(all.end(), digits.begin(), digits.begin() + place);
    return;
  }
  for (int color = 0; color < variant.colors; ++color) {
    const auto digit = static_cast<std::uint8_t>(color);
    const auto end = digits.begin() + place;
    if (!variant.repeats && std::find(digits.begin(), end, digit) != end) continue;
    *end = digit;
    append_codes(variant, digits, place + 1, all);
  }
}

}  // namespace

std::uint64_t Variant::codes() const {
  std::uint64_t count = 1;
  for (int i = 0; i < length && count <= max_codes; ++i) {
    count *= static_cast<std::uint64_t>(repeats ? colors : std::max(colors - i, 0));
  }
  return count;
}

bool Variant::is_valid() const {
  return length >= 1 && length <= max_length && colors >= 1 && colors <= max_colors &&
         codes() >= 1 && codes() <= max_codes;
}

Codes::Codes(const Variant& variant)
    : variant_(variant), size_(static_cast<Code>(variant.codes())) {
  assert(variant.is_valid());
  digits_.reserve(size_ * static_cast<std::size_t>(variant.length));
  std::array<std::uint8_t, Variant::max_length> digits{};
  append_codes(variant, digits, 0, digits_);
}

char Codes::symbol(int color) { return symbols[static_cast<std::size_t>(color)]; }

std::string Codes::text(Code code) const {
  std::string text;
  for (int i = 0; i < variant_.length; ++i) text += symbols[digits(code)[i]];
  return text;
}

std::optional<Code> Codes::find(const std::uint8_t* wanted) const {
  Code low = 0;
  Code high = size_;
  while (low < high) {
    const Code middle = low + (high - low) / 2;
    const std::uint8_t* const here = digits(middle);
    if (std::lexicographical_compare(here, here + variant_.length, wanted,
                                     wanted + variant_.length)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == size_ || !std::equal(wanted, wanted + variant_.length, digits(low))) {
    return std::nullopt;
  }
  return low;
}

std::optional<Code> Codes::find(std::string_view text) const {
  if (text.size() != static_cast<std::size_t>(variant_.length)) return std::nullopt;
  std::array<std::uint8_t, Variant::max_length> wanted{};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto color = symbols.find(text[i]);
    if (color == symbols.npos) return std::nullopt;
    wanted[i] = static_cast<std::uint8_t>(color);
  }
  return find(wanted.data());
}

Feedback Codes::feedback(Code guess, Code secret) const {
  std::array<std::int8_t, Variant::max_colors> surplus{};
  Feedback feedback;
  const std::uint8_t* const a = digits(guess);
  const std::uint8_t* const b = digits(secret);
  int common = 0;
  for (int i = 0; i < variant_.length; ++i) {
    if (a[i] == b[i]) ++feedback.right;
    if (surplus[a[i]]++ < 0) ++common;
    if (surplus[b[i]]-- > 0) ++common;
  }
  feedback.misplaced = common - feedback.right;
  return feedback;
}

bool is_possible(const Variant& variant, Feedback feedback) {
  const int pegs = feedback.right + feedback.misplaced;
  if (pegs > variant.length) return false;
  if (feedback.right == variant.length - 1 && feedback.misplaced == 1) return false;
  return variant.repeats || pegs >= 2 * variant.length - variant.colors;
}

}  // namespace gauntlet::mastermind
