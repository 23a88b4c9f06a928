#pragma once

#include <cstddef>
#include <limits>

namespace gauntlet {

// How to render a picture for a terminal: with or without ANSI colors, with Unicode or ASCII
// symbols (each one column wide), and within `columns` columns if the picture can be drawn that
// narrow.
struct TextRenderOptions {
  static constexpr std::size_t any_width = std::numeric_limits<std::size_t>::max();

  // The conversion from bool is implicit: it selects colors only, in ASCII and of any width.
  TextRenderOptions(bool color = false, bool unicode = false, std::size_t width = any_width)
      : has_color(color), has_unicode(unicode), columns(width) {}

  bool has_color;
  bool has_unicode;
  std::size_t columns;
};

// The location of a part of a picture: its line and first column, both from 0, and its width in
// columns.
struct TextSpan {
  std::size_t line = 0;
  std::size_t column = 0;
  std::size_t width = 1;
  bool operator==(const TextSpan&) const = default;
};

}  // namespace gauntlet
