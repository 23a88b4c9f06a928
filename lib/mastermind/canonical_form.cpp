#include "mastermind/canonical_form.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/bits.hpp"
#include "core/hash.hpp"

namespace gauntlet::mastermind {
namespace {

// Faster than splitmix64() and good enough: a collision only costs time.
constexpr std::uint64_t mix(std::uint64_t x) {
  x *= 0xbf58476d1ce4e5b9;
  return (x ^ x >> 32) * 0x94d049bb133111eb;
}

// Returns the least nonzero mark that occurs twice among the first `count`; 0 if there is none.
template <class Marks>
std::uint64_t min_shared(const Marks& marks, std::size_t count) {
  Marks sorted;
  auto end = sorted.begin();
  for (std::size_t i = 0; i < count; ++i) {
    if (marks[i] != 0) *end++ = marks[i];
  }
  std::sort(sorted.begin(), end);
  const auto found = std::adjacent_find(sorted.begin(), end);
  return found == end ? 0 : *found;
}

// Returns the indexes of the nonzero marks among the first `count`, greatest marks first.
template <class Marks, class Order>
std::span<const std::uint8_t> in_order(const Marks& marks, std::size_t count, Order& order) {
  auto end = order.begin();
  for (std::size_t i = 0; i < count; ++i) {
    if (marks[i] != 0) *end++ = static_cast<std::uint8_t>(i);
  }
  std::sort(order.begin(), end, [&](std::uint8_t a, std::uint8_t b) {
    return marks[a] != marks[b] ? marks[a] > marks[b] : a < b;
  });
  return {order.begin(), end};
}

}  // namespace

SetKey key_of_set(std::span<const Code> set) {
  SetKey key;
  for (const std::uint64_t code : set) {
    key.place += splitmix64(code);
    key.check += splitmix64(~code);
  }
  return key;
}

CanonicalForm::CanonicalForm(const CodeSpace& codes)
    : codes_(codes),
      length_(static_cast<std::size_t>(codes.variant().length)),
      apart_(has_separate_colors(codes.variant()) ? static_cast<std::size_t>(codes.variant().colors)
                                                  : 0),
      colors_(static_cast<std::size_t>(codes.variant().colors)),
      count_(apart_ > 0 ? length_ * colors_ : colors_) {}

// One round of color refinement: a code's hash combines its colors and their positions; the hash of
// a position or color combines those of all codes.
void CanonicalForm::refine(std::span<const Code> set) {
  std::array<std::uint64_t, Variant::max_length> places{};
  Marks names;
  std::fill_n(names.begin(), count_, 0);
  for (const Code code : set) {
    const Digits digits = codes_.digits(code);
    std::array<std::uint64_t, Variant::max_length> pegs{};
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < length_; ++i) {
      pegs[i] = mix(places_[i] * 3 + names_[name(i, digits[i])]);
      sum += pegs[i];
    }
    sum = mix(sum);
    for (std::size_t i = 0; i < length_; ++i) {
      const std::uint64_t mark = mix(sum ^ pegs[i]);
      places[i] += mark;
      names[name(i, digits[i])] += mark;
    }
  }
  for (std::size_t i = 0; i < length_; ++i) places_[i] = mix(places_[i] + 3 * places[i]);
  for (std::size_t i = 0; i < count_; ++i) {
    names_[i] = names[i] == 0 ? 0 : mix(names_[i] + 5 * names[i]);
  }
}

bool CanonicalForm::is_apart() const {
  return min_shared(places_, length_) == 0 && min_shared(names_, count_) == 0;
}

bool CanonicalForm::set_one_apart() {
  for (auto [marks, count] : {std::pair(&places_, length_), std::pair(&names_, count_)}) {
    const std::uint64_t shared = min_shared(*marks, count);
    if (shared == 0) continue;
    std::uint64_t& mark = *std::find(marks->begin(), marks->end(), shared);
    mark = mix(mark + 1);
    return true;
  }
  return false;
}

// The permuted digits of a code form one word, which is hashed.
SetKey CanonicalForm::key_of_exchanged(std::span<const Code> set) const {
  std::array<std::uint8_t, max_names> place_order;
  std::array<std::uint8_t, max_names> name_order;
  const auto places = in_order(places_, length_, place_order);
  const auto names = in_order(names_, count_, name_order);
  Marks renamed;
  for (std::size_t i = 0; i < names.size(); ++i) renamed[names[i]] = i + 1;
  SetKey key;
  for (const Code code : set) {
    const Digits digits = codes_.digits(code);
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < length_; ++i)
      word = word << 8 | renamed[name(places[i], digits[places[i]])];
    key.place += mix(word);
    key.check += mix(~word);
  }
  return key;
}

// Individualizes all these colors at once. The canonical form does not depend on their order.
void CanonicalForm::individualize(const ColorSets& alike) {
  for (std::size_t place = 0; place * colors_ < count_; ++place) {
    std::uint64_t number = 0;
    for (std::uint64_t colors = alike[place]; colors != 0; colors &= colors - 1) {
      const auto color = static_cast<std::uint8_t>(std::countr_zero(colors));
      std::uint64_t& mark = names_[name(place, color)];
      if (mark != 0) mark = splitmix64(mark + ++number);
    }
  }
}

// Refines a second time only if more can be distinguished.
void CanonicalForm::refine_twice(std::span<const Code> set) {
  refine(set);
  if (!is_apart()) refine(set);
}

SetKey CanonicalForm::key_of(std::span<const Code> set, const ColorSets& alike) {
  places_.fill(1);
  names_.fill(2);
  refine_twice(set);
  individualize(alike);
  while (set_one_apart()) refine_twice(set);
  return key_of_exchanged(set);
}

}  // namespace gauntlet::mastermind
