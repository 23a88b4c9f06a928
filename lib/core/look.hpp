#pragma once

#include <cstddef>
#include <limits>

namespace gauntlet {

// How a picture for a terminal looks there: with the colors of ANSI terminals or without, with
// signs of Unicode or in ASCII alone, each of which takes one column, and within so many columns
// as far as it can be drawn in them.
struct Look {
  static constexpr std::size_t any_width = std::numeric_limits<std::size_t>::max();

  // A choice of colors alone is a look: ASCII, however wide. So it converts by itself.
  Look(bool color = false, bool unicode = false, std::size_t width = any_width)
      : has_color(color), has_unicode(unicode), columns(width) {}

  bool has_color;
  bool has_unicode;
  std::size_t columns;
};

// Where a part of a picture stands: on which line of it and from which column, both from 0, and
// how many columns it takes.
struct Spot {
  std::size_t line = 0;
  std::size_t column = 0;
  std::size_t width = 1;
  bool operator==(const Spot&) const = default;
};

}  // namespace gauntlet
