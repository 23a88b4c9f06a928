#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// Codes grouped by their feedback to a guess, smaller parts first; each part keeps the order of its
// codes.
class Partition {
 public:
  // class_of(code) returns the number of the feedback, below CodeSpace::max_classes.
  template <class ClassOf>
  Partition(std::span<const Code> codes, std::size_t classes, const ClassOf& class_of)
      : codes_(codes.size()), classes_(classes) {
    std::vector<std::uint8_t> numbers(codes.size());
    std::array<std::uint32_t, CodeSpace::max_classes> sizes{};
    for (std::size_t i = 0; i < codes.size(); ++i) {
      numbers[i] = static_cast<std::uint8_t>(class_of(codes[i]));
      ++sizes[numbers[i]];
    }
    std::array<Code*, CodeSpace::max_classes> ends{};
    Code* begin = codes_.data();
    for (std::size_t i = 0; i < classes_; ++i) {
      parts_[i] = {begin, sizes[i]};
      ends[i] = begin;
      begin += sizes[i];
    }
    for (std::size_t i = 0; i < codes.size(); ++i) *ends[numbers[i]]++ = codes[i];
    std::sort(parts_.begin(), parts_.begin() + static_cast<std::ptrdiff_t>(classes_),
              [](const auto& a, const auto& b) { return a.size() < b.size(); });
  }

  // Returns the parts; some may be empty.
  std::span<const std::span<const Code>> get() const { return std::span(parts_).first(classes_); }

 private:
  std::vector<Code> codes_;
  std::array<std::span<const Code>, CodeSpace::max_classes> parts_;
  std::size_t classes_;
};

}  // namespace gauntlet::mastermind
