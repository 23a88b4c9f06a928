#include "mastermind/size_bounds.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>

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

// The most codes that a guess can leave: by feedback, those that occur but the last, that the guess
// is right; the greatest first.
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
  std::erase(greatest, 0);
  std::sort(greatest.begin(), greatest.end(), std::greater());
  return greatest;
}

// The same where feedbacks are not counted.
std::vector<std::size_t> possible_parts(const Codes& codes) {
  std::size_t count = 0;
  for (int i = 0; i < codes.classes(); ++i) {
    count += i != codes.win() && is_possible(codes.variant(), codes.feedback_of(i)) ? 1 : 0;
  }
  return std::vector<std::size_t>(count, codes.size());
}

}  // namespace

std::vector<Score> size_bounds(const Codes& codes) {
  std::vector<std::size_t> open =  // parts that can still grow
      codes.size() <= most_counted ? greatest_parts(codes) : possible_parts(codes);
  std::vector<Score> bounds{0, 1};
  std::size_t filled = 1;  // codes in each open part, once those of this round are in theirs
  std::size_t left = open.size();
  while (bounds.size() <= codes.size()) {
    if (left == 0) {
      ++filled;
      while (open.back() < filled) open.pop_back();
      left = open.size();
    }
    --left;
    bounds.push_back(bounds.back() + 1 + bounds[filled] - bounds[filled - 1]);
  }
  return bounds;
}

}  // namespace gauntlet::mastermind
