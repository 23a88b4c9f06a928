#include "mastermind/symmetry.hpp"

#include <algorithm>
#include <numeric>

namespace gauntlet::mastermind {
namespace {

// With more guesses, hardly any permutation of positions is left that is worth the search.
constexpr std::size_t max_rows = 3;
constexpr std::uint8_t none = 0xff;

constexpr std::uint64_t bit(int color) { return std::uint64_t{1} << color; }

}  // namespace

Symmetry::Symmetry(const CodeSpace& codes, std::span<const Code> history, std::uint64_t alive)
    : length_(codes.variant().length), repeats_(codes.variant().repeats) {
  std::uint64_t guessed = 0;
  for (const Code guess : history) {
    for (const std::uint8_t color : codes.digits(guess)) guessed |= bit(color);
  }
  const std::uint64_t all = bit(codes.variant().colors) - 1;
  fixed_ = alive & guessed;
  fresh_ = alive & ~guessed;
  dead_ = all & ~alive;
  if (history.size() <= max_rows) find_exchanges(codes, history);
}

void Symmetry::find_exchanges(const CodeSpace& codes, std::span<const Code> history) {
  std::vector<std::uint8_t> order(static_cast<std::size_t>(length_));
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  while (std::next_permutation(order.begin(), order.end())) {  // all but the identity
    Exchange exchange{};
    exchange.color.fill(none);
    std::array<std::uint8_t, Variant::max_colors> back;
    back.fill(none);
    bool fits = true;
    for (const Code guess : history) {
      const Digits digits = codes.digits(guess);
      for (std::size_t i = 0; i < order.size() && fits; ++i) {
        std::uint8_t& to = exchange.color[digits[i]];
        std::uint8_t& from = back[digits[order[i]]];
        if (to == none && from == none) {
          to = digits[order[i]];
          from = digits[i];
        }
        fits = to == digits[order[i]] && from == digits[i];
      }
    }
    if (!fits) continue;
    std::copy(order.begin(), order.end(), exchange.place.begin());
    for (std::size_t color = 0; color < exchange.color.size(); ++color) {
      if (exchange.color[color] == none) exchange.color[color] = static_cast<std::uint8_t>(color);
    }
    exchanges_.push_back(exchange);
  }
}

// Changes the guess to the first of those that differ only by interchangeable colors.
void Symmetry::normalize(std::span<std::uint8_t> digits) const {
  std::array<std::uint8_t, Variant::max_colors> renamed;
  renamed.fill(none);
  std::uint64_t fresh = fresh_;
  std::uint64_t dead = dead_;
  for (std::uint8_t& digit : digits) {
    std::uint8_t& name = renamed[digit];
    if (name == none) {
      name = digit;
      if ((fresh_ >> digit & 1) != 0) {
        name = static_cast<std::uint8_t>(__builtin_ctzll(fresh));
        fresh &= fresh - 1;
      } else if ((dead_ >> digit & 1) != 0) {
        name = static_cast<std::uint8_t>(__builtin_ctzll(dead));
        if (!repeats_) dead &= dead - 1;
      }
    }
    digit = name;
  }
}

bool Symmetry::is_canonical(Digits digits) const {
  std::uint64_t used = 0;
  for (const std::uint8_t color : digits) {
    if ((next_colors(used) >> color & 1) == 0) return false;
    used |= bit(color);
  }
  return is_first(digits);
}

bool Symmetry::is_first(Digits digits) const {
  return std::all_of(exchanges_.begin(), exchanges_.end(), [&](const Exchange& exchange) {
    std::array<std::uint8_t, Variant::max_length> places;
    const auto image = std::span(places).first(digits.size());
    for (std::size_t i = 0; i < digits.size(); ++i) {
      image[exchange.place[i]] = exchange.color[digits[i]];
    }
    normalize(image);
    return !std::lexicographical_compare(image.begin(), image.end(), digits.begin(), digits.end());
  });
}

}  // namespace gauntlet::mastermind
