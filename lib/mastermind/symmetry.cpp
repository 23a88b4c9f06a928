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

ColorSets unguessed_colors(const CodeSpace& codes, std::span<const Code> guesses) {
  const bool is_separate = has_separate_colors(codes.variant());
  ColorSets colors;
  colors.fill(bit(codes.variant().colors) - 1);
  for (const Code guess : guesses) {
    std::size_t place = 0;
    for (const std::uint8_t color : codes.digits(guess)) colors[place++] &= ~bit(color);
  }
  if (is_separate) return colors;
  std::uint64_t everywhere = colors[0];
  for (const std::uint64_t in_place : colors) everywhere &= in_place;
  colors.fill(everywhere);
  return colors;
}

Symmetry::Symmetry(const CodeSpace& codes, std::span<const Code> history, const ColorSets& alive)
    : length_(codes.variant().length), repeats_(codes.variant().repeats) {
  if (has_separate_colors(codes.variant())) {
    find_columns(codes, history, alive);
    return;
  }
  std::uint64_t anywhere = 0;
  for (const std::uint64_t in_place : alive) anywhere |= in_place;
  const std::uint64_t unguessed = unguessed_colors(codes, history)[0];
  const std::uint64_t all = bit(codes.variant().colors) - 1;
  fixed_ = anywhere & ~unguessed;
  fresh_ = anywhere & unguessed;
  dead_ = all & ~anywhere;
  if (history.size() <= max_rows) find_exchanges(codes, history);
}

void Symmetry::find_columns(const CodeSpace& codes, std::span<const Code> history,
                            const ColorSets& alive) {
  const int colors = codes.variant().colors;
  std::vector<std::vector<std::uint8_t>> patterns;  // the kinds of the guesses, by position
  for (std::size_t place = 0; place < static_cast<std::size_t>(length_); ++place) {
    Column column{};
    column.kind.fill(none);
    auto& pattern = patterns.emplace_back();
    std::uint8_t kinds = 0;
    for (const Code guess : history) {
      std::uint8_t& kind = column.kind[codes.digits(guess)[place]];
      if (kind == none) kind = kinds++;
      pattern.push_back(kind);
    }
    const std::uint8_t fresh = kinds;
    const std::uint8_t dead = kinds + 1;
    for (int color = colors - 1; color >= 0; --color) {
      std::uint8_t& kind = column.kind[static_cast<std::size_t>(color)];
      if ((alive[place] >> color & 1) == 0) kind = dead;
      if (kind == none) kind = fresh;
      column.first[kind] = static_cast<std::uint8_t>(color);
    }
    for (int color = 0; color < colors; ++color) {
      if (column.first[column.kind[static_cast<std::size_t>(color)]] == color) {
        column.next |= bit(color);
      }
    }
    column.like = static_cast<std::size_t>(std::find(patterns.begin(), patterns.end(), pattern) -
                                           patterns.begin());
    columns_.push_back(column);
  }
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
  int place = 0;
  for (const std::uint8_t color : digits) {
    if ((next_colors(place++, used) >> color & 1) == 0) return false;
    used |= bit(color);
  }
  return is_first(digits);
}

// An earlier one of equivalent positions has the smaller color of the two kinds.
bool Symmetry::is_first_by_column(Digits digits) const {
  for (std::size_t later = 1; later < digits.size(); ++later) {
    const std::uint8_t kind = columns_[later].kind[digits[later]];
    for (std::size_t place = columns_[later].like; place < later; ++place) {
      if (columns_[place].like != columns_[later].like) continue;
      if (columns_[place].first[kind] < digits[place]) return false;
    }
  }
  return true;
}

bool Symmetry::is_first(Digits digits) const {
  if (!columns_.empty()) return is_first_by_column(digits);
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
