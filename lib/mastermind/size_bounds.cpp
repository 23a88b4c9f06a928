#include "mastermind/size_bounds.hpp"

#include <algorithm>
#include <cstddef>

#include "mastermind/strategy.hpp"

namespace gauntlet::mastermind {
namespace {

// For more codes, feedbacks are not counted: any feedback may leave all codes.
constexpr Code max_counted = Variant::max_played;

// Guesses are equivalent under permutations of positions and colors if their colors occur equally
// often. The first of them has its colors in order, none more often than the one before.
bool is_first_of_kind(Digits digits) {
  std::size_t last = digits.size();  // occurrences of the previous color
  for (std::size_t begin = 0, color = 0; begin < digits.size(); ++color) {
    if (digits[begin] != color) return false;
    std::size_t end = begin;
    while (end < digits.size() && digits[end] == color) ++end;
    if (end - begin > last) return false;
    last = end - begin;
    begin = end;
  }
  return true;
}

// Returns, by feedback, the most codes that any guess can leave, and 0 for the winning feedback.
std::vector<std::size_t> greatest_parts(const CodeSpace& codes) {
  std::vector<std::size_t> greatest(static_cast<std::size_t>(codes.classes()));
  for (Code guess = 0; guess < codes.size(); ++guess) {
    if (!is_first_of_kind(codes.digits(guess))) continue;
    std::vector<std::size_t> sizes(greatest.size());
    for (Code code = 0; code < codes.size(); ++code) {
      ++sizes[static_cast<std::size_t>(codes.class_of(codes.feedback(guess, code)))];
    }
    for (std::size_t i = 0; i < sizes.size(); ++i) greatest[i] = std::max(greatest[i], sizes[i]);
  }
  greatest[static_cast<std::size_t>(codes.win())] = 0;
  return greatest;
}

// Returns upper bounds of greatest_parts() without counting feedbacks.
std::vector<std::size_t> possible_parts(const CodeSpace& codes) {
  return std::vector<std::size_t>(possible_feedbacks(codes) - 1, codes.size());
}

}  // namespace

std::vector<Score> size_bounds(const CodeSpace& codes) {
  const auto max = codes.size() <= max_counted ? greatest_parts(codes) : possible_parts(codes);
  std::vector<Score> bounds{0, 1};
  bounds.reserve(codes.size() + 1);
  for (std::size_t filled = 1; bounds.size() <= codes.size(); ++filled) {
    // Adds one code to each part that can have that many.
    const Score more = 1 + bounds[filled] - bounds[filled - 1];
    for (const std::size_t each : max) {
      if (each >= filled && bounds.size() <= codes.size()) bounds.push_back(bounds.back() + more);
    }
  }
  return bounds;
}

}  // namespace gauntlet::mastermind
