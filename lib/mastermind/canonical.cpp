#include "mastermind/canonical.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/hash.hpp"

namespace gauntlet::mastermind {
namespace {

// The least mark that two of the first `count` share, but 0; 0 when there is none.
template <class Marks>
std::uint64_t least_shared(const Marks& marks, std::size_t count) {
  auto sorted = marks;
  const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(count);
  std::sort(sorted.begin(), end);
  for (auto mark = sorted.begin(); mark != end && mark + 1 != end; ++mark) {
    if (*mark != 0 && *mark == mark[1]) return *mark;
  }
  return 0;
}

// The first `count` numbers, those with the greatest marks first.
template <class Marks>
std::array<std::uint8_t, Variant::max_colors> in_order(const Marks& marks, std::size_t count) {
  std::array<std::uint8_t, Variant::max_colors> order{};
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(count);
  std::iota(order.begin(), end, std::uint8_t{0});
  std::sort(order.begin(), end, [&](std::uint8_t a, std::uint8_t b) {
    return marks[a] != marks[b] ? marks[a] > marks[b] : a < b;
  });
  return order;
}

}  // namespace

Canonical::Canonical(const Codes& codes)
    : codes_(codes),
      length_(static_cast<std::size_t>(codes.variant().length)),
      colors_(static_cast<std::size_t>(codes.variant().colors)) {}

// One round: a code is what its colors are in their places; a place, and a color, what it is in
// all codes.
void Canonical::refine(std::span<const Code> set) {
  Marks places{};
  Marks names{};
  for (const Code code : set) {
    const Digits digits = codes_.digits(code);
    std::array<std::uint64_t, Variant::max_length> pegs{};
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < length_; ++i) {
      pegs[i] = split_mix(places_[i] * 3 + names_[digits[i]]);
      sum += pegs[i];
    }
    sum = split_mix(sum);
    for (std::size_t i = 0; i < length_; ++i) {
      const std::uint64_t mark = split_mix(sum ^ pegs[i]);
      places[i] += mark;
      names[digits[i]] += mark;
    }
  }
  for (std::size_t i = 0; i < length_; ++i) places_[i] = split_mix(places_[i] + 3 * places[i]);
  for (std::size_t i = 0; i < colors_; ++i) {
    names_[i] = names[i] == 0 ? 0 : split_mix(names_[i] + 5 * names[i]);
  }
}

bool Canonical::set_one_apart() {
  for (auto [marks, count] : {std::pair(&places_, length_), std::pair(&names_, colors_)}) {
    const std::uint64_t shared = least_shared(*marks, count);
    if (shared == 0) continue;
    std::uint64_t& mark = *std::find(marks->begin(), marks->end(), shared);
    mark = split_mix(mark + 1);
    return true;
  }
  return false;
}

// The exchanged digits of a code are one word, of which the random numbers are made.
SetKey Canonical::key_of_exchanged(std::span<const Code> set) const {
  const auto places = in_order(places_, length_);
  const auto names = in_order(names_, colors_);
  std::array<std::uint64_t, Variant::max_colors> renamed{};
  for (std::size_t i = 0; i < colors_; ++i) renamed[names[i]] = i + 1;
  SetKey key;
  for (const Code code : set) {
    const Digits digits = codes_.digits(code);
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < length_; ++i) word = word << 8 | renamed[digits[places[i]]];
    key.place += split_mix(word);
    key.check += split_mix(~word);
  }
  return key;
}

SetKey Canonical::key_of(std::span<const Code> set) {
  places_.fill(1);
  names_.fill(2);
  do {
    refine(set);
    refine(set);
  } while (set_one_apart());
  return key_of_exchanged(set);
}

}  // namespace gauntlet::mastermind
