#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mastermind/kernel.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// What every guess is told about every code, a byte each, worked out code by code when it is first
// asked for. With few codes left it is the quickest way to see how all guesses split them: as many
// bytes as there are codes, squared, in the end.
class ClassTable {
 public:
  // More codes than these would take too much memory.
  static constexpr Code most_codes = 12000;
  // The feedbacks that can occur are numbered from 0; there are never more.
  static constexpr std::size_t most_classes = 64;

  // Precondition: no more than most_codes. They must outlive the table.
  explicit ClassTable(const Codes& codes, Instructions instructions = best_instructions());

  // What each guess, by its number, is told about a code; the feedbacks are numbered as
  // Codes::class_of() does, without those that cannot occur.
  std::span<const std::uint8_t> row(Code code) {
    if (rows_[code].empty()) fill(code);
    return std::span(rows_[code]).first(rows_.size());
  }
  std::size_t classes() const { return classes_; }

  // Into how many parts each guess, by its number, splits the codes. Valid until the next call.
  std::span<const std::uint8_t> parts_of(std::span<const Code> possible);

  // How many codes each guess, by its number, leaves in parts that have `few` of them already. None
  // without wide vectors: then it is quicker to look at the guesses that are wanted. Valid until
  // the next call. Precondition: no more than 255 codes are possible.
  std::span<const std::uint8_t> crowds_of(std::span<const Code> possible, std::uint8_t few);

 private:
  std::vector<const std::uint8_t*> rows_of(std::span<const Code> possible);
  void fill(Code code);

  const Codes& codes_;
  Instructions instructions_;
  std::size_t classes_ = 0;
  std::array<std::uint8_t, Codes::max_classes> numbers_{};  // by class_of()
  std::vector<std::vector<std::uint8_t>> rows_;             // by code, with zeros at the end
  std::vector<std::uint8_t> parts_;                         // by guess, with anything at the end
  std::vector<std::uint8_t> crowds_;                        // the same
};

}  // namespace gauntlet::mastermind
