#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gauntlet/mastermind.hpp"
#include "mastermind/kernel.hpp"

namespace gauntlet::mastermind {

// A table of the feedback of every guess to every code, one byte each. The row of a code is
// computed at its first use. With few codes left, it is the fastest way to see how all guesses
// partition them. It needs up to size() squared bytes.
class FeedbackTable {
 public:
  // A table for more codes would take too much memory.
  static constexpr Code max_codes = 12000;
  // The feedbacks that can occur are numbered from 0; there are at most this many.
  static constexpr std::size_t max_classes = 64;

  // Precondition: there are at most most_codes codes. They must outlive the table.
  explicit FeedbackTable(const CodeSpace& codes, Instructions instructions = best_instructions());

  // Returns the feedback of each guess to a code, by the guess's number. Feedbacks are numbered as
  // by CodeSpace::class_of(), without those that cannot occur.
  std::span<const std::uint8_t> row(Code code) {
    if (rows_[code].empty()) fill(code);
    return std::span(rows_[code]).first(rows_.size());
  }
  std::size_t classes() const { return classes_; }

  // Returns for each guess the number of parts into which it partitions the codes. Valid until the
  // next call.
  std::span<const std::uint8_t> parts_of(std::span<const Code> possible);

  // Returns for each guess the number of codes beyond the first `few` of each part. Returns an
  // empty span without AVX2: then scoring the wanted guesses one by one is faster. Valid until the
  // next call. Precondition: `possible` has at most 255 codes.
  std::span<const std::uint8_t> crowded_counts(std::span<const Code> possible, std::uint8_t few);

 private:
  std::vector<const std::uint8_t*> rows_of(std::span<const Code> possible);
  void fill(Code code);

  const CodeSpace& codes_;
  Instructions instructions_;
  std::size_t classes_ = 0;
  std::array<std::uint8_t, CodeSpace::max_classes> numbers_{};  // by class_of()
  std::vector<std::vector<std::uint8_t>> rows_;                 // by code, padded with zeros
  std::vector<std::uint8_t> parts_;   // by guess, with unspecified padding
  std::vector<std::uint8_t> crowds_;  // by guess, with unspecified padding
};

}  // namespace gauntlet::mastermind
