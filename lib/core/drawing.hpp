#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

// The colors of all drawings (after M. Okabe and K. Ito, "Color Universal Design"). Colors that
// distinguish things differ for people with any type of color vision, and no information is given
// by color alone. Where the page's theme matters, a color is a CSS light-dark(LIGHT,DARK), which
// follows the page that contains the drawing; text::in_light() leaves the first for other readers.
namespace gauntlet::palette {

// A background color (`background`) and a color for letters and lines that are legible on it
// (`foreground`).
struct ColorPair {
  std::string_view background;
  std::string_view foreground;
};

inline constexpr std::string_view dark = "#1b1d21";
inline constexpr std::string_view light = "#fff";

// The background of most boards.
inline constexpr ColorPair paper{"light-dark(#f7f6f2,#1c222b)", "light-dark(#1b1d21,#e8ecf2)"};
inline constexpr std::string_view cell = "light-dark(#fff,#12161d)";      // an empty place on it
inline constexpr std::string_view faint = "light-dark(#575f6b,#a8b2c1)";  // numbers beside a board
inline constexpr std::string_view line = "light-dark(#808a97,#7d8896)";
inline constexpr std::string_view highlight = "light-dark(#f5e08a,#4a3f10)";       // behind a row
inline constexpr std::string_view differing = "#a3005f";                           // on `light`
inline constexpr std::string_view differing_text = "light-dark(#a3005f,#ff8cc6)";  // on paper

}  // namespace gauntlet::palette

namespace gauntlet {

// A rectangle in a drawing: left, top, width and height in the drawing's units; y grows downwards.
using Rect = std::array<double, 4>;

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

// Escape sequences for styled text on an ANSI terminal.
namespace gauntlet::ansi {

inline constexpr std::string_view plain = "\x1b[0m";
inline constexpr std::string_view bold = "\x1b[1m";
inline constexpr std::string_view faint = "\x1b[2m";
inline constexpr std::string_view red = "\x1b[1;91m";
inline constexpr std::string_view green = "\x1b[1;92m";
inline constexpr std::string_view yellow = "\x1b[1;93m";
inline constexpr std::string_view blue = "\x1b[1;94m";
inline constexpr std::string_view inverse = "\x1b[7m";

// Appends the text in the given style, or unstyled if `has_color` is false.
inline void append(std::string& out, std::string_view look, std::string_view text, bool has_color) {
  if (!has_color) {
    out.append(text);
  } else {
    out.append(look).append(text).append(plain);
  }
}

}  // namespace gauntlet::ansi
