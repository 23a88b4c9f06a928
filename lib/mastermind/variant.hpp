#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/option.hpp"

namespace gauntlet::mastermind {

// Which codes there are: so many places, each with one of so many colors, the same color more than
// once or not. Colors are written 1 to 9, then a to z.
struct Variant {
  static constexpr int max_length = 8;
  static constexpr int max_colors = 35;
  static constexpr std::uint64_t max_codes = 10'000'000;
  // As many as are played with: in more a guess may take minutes.
  static constexpr std::uint64_t most_played = 100'000;

  int length = 4;
  int colors = 6;
  bool repeats = false;

  // How many codes there are; exact up to max_codes, above it some greater number.
  std::uint64_t codes() const;
  // Whether the numbers are within their bounds and there is a code at all, and at most so many.
  bool is_valid(std::uint64_t most = most_played) const;

  bool operator==(const Variant&) const = default;
};

// A code by its number in the order of the strings.
using Code = std::uint32_t;

// The colors of a code, from 0, place by place: as many as the code is long.
using Digits = std::span<const std::uint8_t>;

// What a guess is told: pegs for right colors in their right place, and in a wrong one.
struct Feedback {
  int right = 0;
  int misplaced = 0;
  auto operator<=>(const Feedback&) const = default;
};

// All codes of a variant, and their digits.
class Codes {
 public:
  // Takes 24 bytes for a code. Precondition: the variant is valid, with max_codes at most.
  explicit Codes(const Variant& variant);

  const Variant& variant() const { return variant_; }
  Code size() const { return size_; }
  Digits digits(Code code) const {
    const auto length = static_cast<std::size_t>(variant_.length);
    return Digits(packed_[code].digits).first(length);
  }
  std::string text(Code code) const;
  // How a color is written.
  static char symbol(int color);
  // The code with these colors or that is written so, if there is one.
  std::optional<Code> find(Digits digits) const;
  std::optional<Code> find(std::string_view text) const;

  Feedback feedback(Code guess, Code secret) const;

  // Feedbacks are numbered 0 to classes() - 1: by right pegs times (length + 1), plus misplaced
  // ones. Some of the numbers never occur.
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
  // A code for comparison: the digits, with zeros behind them; and for each color as many bits as
  // it has pegs, the first ones of its own.
  struct Packed {
    std::array<std::uint8_t, Variant::max_length> digits{};
    std::array<std::uint64_t, 2> pegs{};
  };

  Packed pack(Digits digits) const;
  void append_codes(Packed& packed, int place);
  int common_pegs(Code a, Code b) const;

  Variant variant_;
  Code size_ = 0;
  bool fits_;  // all pegs of a variant in their bits
  std::vector<Packed> packed_;
};

// Can the feedback come about at all? With p places and c colors: right + misplaced <= p, not all
// but one right and the last misplaced, and without repeats at least 2p - c pegs.
bool is_possible(const Variant& variant, Feedback feedback);

// What a code is: "a code of 4 different digits from 1 to 6".
std::string describe(const Variant& variant);

// The feedback in the course's letters: right pegs as w, misplaced ones as b, the rest as dots.
std::string to_text(const Codes& codes, Feedback feedback);

// As many of these letters as a code has places, in any order; nothing for any other text.
std::optional<Feedback> read_feedback(const Codes& codes, std::string_view text);

// What a command line says about the variant that is played.
inline constexpr std::array<Option, 3> variant_options{{
    {"--length", "Places", 4, 1, Variant::max_length},
    {"--colors", "Colors, written 1-9, then a-z", 6, 1, Variant::max_colors},
    {"--repeats", "A code may have a color more than once"},
}};

// The variant of these values. It may have no codes, or too many.
Variant variant_of(OptionValues values);

// What is wrong with the variant of these values, in one line; empty if nothing is. `most`: codes.
std::string why_invalid(OptionValues values, std::uint64_t most);
inline std::string why_invalid(OptionValues values) {
  return why_invalid(values, Variant::most_played);
}

}  // namespace gauntlet::mastermind
