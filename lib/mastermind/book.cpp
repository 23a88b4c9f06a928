#include "mastermind/book.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>

namespace gauntlet::mastermind {
namespace {

struct Entry {
  Feedback feedback;  // to 1234
  std::string_view guess;
};

// As make_book prints it: four places, ten colors, no repeats.
constexpr Variant book_variant{4, 10, false};
constexpr std::array<Entry, 13> book{{
#include "mastermind/book.inc"
}};

// The guess for 1234, with the colors exchanged so that 1234 becomes the first guess; the other
// colors keep their order.
Code rename(const Codes& codes, Code first, std::string_view guess) {
  const std::uint8_t* const digits = codes.digits(first);
  std::array<std::uint8_t, Variant::max_colors> names{};
  std::copy(digits, digits + book_variant.length, names.begin());
  int next = book_variant.length;
  for (int color = 0; color < book_variant.colors; ++color) {
    const auto end = digits + book_variant.length;
    if (std::find(digits, end, color) == end) {
      names[static_cast<std::size_t>(next++)] = static_cast<std::uint8_t>(color);
    }
  }
  const auto code = codes.find(guess);
  assert(code.has_value());
  std::array<std::uint8_t, Variant::max_length> renamed{};
  for (std::size_t i = 0; i < guess.size(); ++i) renamed[i] = names[codes.digits(*code)[i]];
  return *codes.find(renamed.data());
}

}  // namespace

std::optional<Code> book_guess(const Codes& codes, std::span<const Code> guesses, Code possible) {
  if (codes.variant() != book_variant || guesses.size() > 1) return std::nullopt;
  if (guesses.empty()) return codes.find("1234");
  const Feedback feedback = codes.feedback(guesses[0], possible);
  const auto entry = std::find_if(book.begin(), book.end(), [&](const Entry& candidate) {
    return candidate.feedback == feedback;
  });
  if (entry == book.end()) return std::nullopt;
  return rename(codes, guesses[0], entry->guess);
}

}  // namespace gauntlet::mastermind
