#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"

namespace gauntlet::mastermind {

// The set of codes: `length` positions, each with one of `colors` colors, with or without repeated
// colors. Colors are written 1 to 9, then a to z.
struct Variant {
  static constexpr int max_length = 8;
  static constexpr int max_colors = 35;
  static constexpr std::uint64_t max_codes = 10'000'000;
  // Limit for play: with more codes, a guess may take minutes.
  static constexpr std::uint64_t max_played = 100'000;

  int length = 4;
  int colors = 6;
  bool repeats = false;

  // Returns the number of codes: exact up to max_codes, otherwise some greater number.
  std::uint64_t codes() const;
  // Returns whether the numbers are within their bounds and there are 1 to `max` codes.
  bool is_valid(std::uint64_t max = max_played) const;

  bool operator==(const Variant&) const = default;
};

// A code, by its number in string order.
using Code = std::uint32_t;

// The colors of a code, from 0, position by position: as many as the code is long.
using Digits = std::span<const std::uint8_t>;

// The feedback to a guess: the number of right colors in the right position, and in a wrong one.
struct Feedback {
  int right = 0;
  int misplaced = 0;
  auto operator<=>(const Feedback&) const = default;
};

// All codes of a variant, with their digits.
class CodeSpace {
 public:
  // Uses 24 bytes per code. Precondition: the variant is valid, with at most max_codes codes.
  explicit CodeSpace(const Variant& variant);

  const Variant& variant() const { return variant_; }
  Code size() const { return size_; }
  Digits digits(Code code) const {
    const auto length = static_cast<std::size_t>(variant_.length);
    return Digits(packed_[code].digits).first(length);
  }
  std::string text(Code code) const;
  // Returns the symbol of a color.
  static char symbol(int color);
  // Return the code with these colors, or with this text, if there is one.
  std::optional<Code> find(Digits digits) const;
  std::optional<Code> find(std::string_view text) const;

  Feedback feedback(Code guess, Code secret) const;

  // Feedbacks are numbered from 0 to classes() - 1: right pegs times (length + 1), plus misplaced
  // pegs. Some numbers never occur.
  static constexpr std::size_t max_classes =
      std::size_t{Variant::max_length + 1} * (Variant::max_length + 1);
  int classes() const { return (variant_.length + 1) * (variant_.length + 1); }
  int class_of(Feedback feedback) const {
    return feedback.right * (variant_.length + 1) + feedback.misplaced;
  }
  Feedback feedback_of(int index) const {
    return {index / (variant_.length + 1), index % (variant_.length + 1)};
  }
  int win() const { return class_of({variant_.length, 0}); }

 private:
  // A code for fast comparison: the digits, padded with zeros, and for each color as many bits as
  // it has pegs, in a range of its own.
  struct Packed {
    std::array<std::uint8_t, Variant::max_length> digits{};
    std::array<std::uint64_t, 2> pegs{};
  };

  Packed pack(Digits digits) const;
  void append_codes(Packed& packed, int place);
  int common_pegs(Code a, Code b) const;

  Variant variant_;
  Code size_ = 0;
  bool fits_;  // whether all pegs of a variant fit in the bits
  std::vector<Packed> packed_;
};

// Returns whether the feedback can occur. With p positions and c colors: right + misplaced <= p,
// not p - 1 right and 1 misplaced, and without repeats at least 2p - c pegs.
bool is_possible(const Variant& variant, Feedback feedback);

// Describes a code: "a code of 4 different digits from 1 to 6".
std::string describe(const Variant& variant);

// Returns the feedback in the course's letters: w for right pegs, b for misplaced ones, dots for
// the rest.
std::string to_text(const CodeSpace& codes, Feedback feedback);

// Parses the course's letters: as many as a code has positions, in any order. Returns nullopt for
// any other text.
std::optional<Feedback> read_feedback(const CodeSpace& codes, std::string_view text);

// The command line options of the variant.
inline constexpr std::array<Option, 3> variant_options{{
    {"--length", "Positions of a code", 4, 1, Variant::max_length},
    {"--colors", "Colors, written 1-9, then a-z", 6, 1, Variant::max_colors},
    {"--repeats", "Allow codes with a color more than once"},
}};

// Returns the variant of these option values. It may have no codes, or too many.
Variant variant_of(OptionValues values);

// Returns in one line what is wrong with these option values, or an empty string. `max` is the
// maximum number of codes.
std::string why_invalid(OptionValues values, std::uint64_t max);
inline std::string why_invalid(OptionValues values) {
  return why_invalid(values, Variant::max_played);
}

}  // namespace gauntlet::mastermind
