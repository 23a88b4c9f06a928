#include "mastermind/size_bounds.hpp"

#include <algorithm>
#include <cstddef>

#include "mastermind/strategy.hpp"

namespace gauntlet::mastermind {
namespace {

// Of more codes than these no feedbacks are counted: any may leave all codes.
constexpr Code most_counted = Variant::most_played;

// Guesses become each other by exchanging places and colors if their colors come as often. The
// first of them has its colors in order, none more often than the one before.
bool is_first_of_kind(Digits digits) {
  std::size_t last = digits.size();  // how often the color before comes
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

// The most codes that a guess can leave, by feedback; but none where it is right.
std::vector<std::size_t> greatest_parts(const Codes& codes) {
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

// The same where feedbacks are not counted.
std::vector<std::size_t> possible_parts(const Codes& codes) {
  return std::vector<std::size_t>(possible_feedbacks(codes) - 1, codes.size());
}

}  // namespace

std::vector<Score> size_bounds(const Codes& codes) {
  const auto most = codes.size() <= most_counted ? greatest_parts(codes) : possible_parts(codes);
  std::vector<Score> bounds{0, 1};
  bounds.reserve(codes.size() + 1);
  for (std::size_t filled = 1; bounds.size() <= codes.size(); ++filled) {
    // One code more in each part that can have so many.
    const Score more = 1 + bounds[filled] - bounds[filled - 1];
    for (const std::size_t each : most) {
      if (each >= filled && bounds.size() <= codes.size()) bounds.push_back(bounds.back() + more);
    }
  }
  return bounds;
}

}  // namespace gauntlet::mastermind
