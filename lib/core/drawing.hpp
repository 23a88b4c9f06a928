#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

// The colors of all drawings (after M. Okabe and K. Ito, "Color Universal Design"). Colors that
// distinguish things differ for people with any type of color vision, and no information is given
// by color alone.
namespace gauntlet::palette {

// A background color (`background`) and a color for letters and lines that are legible on it
// (`foreground`).
struct ColorPair {
  std::string_view background;
  std::string_view foreground;
};

inline constexpr std::string_view dark = "#1b1d21";
inline constexpr std::string_view light = "#fff";

inline constexpr ColorPair paper{"#f7f6f2", dark};    // background of all boards except Fish
inline constexpr std::string_view faint = "#575f6b";  // numbers beside a board
inline constexpr std::string_view line = "#808a97";
inline constexpr std::string_view differing = "#a3005f";

// Fish
inline constexpr ColorPair sea{"#1d5a86", light};
inline constexpr std::string_view hole = "#17496e";
inline constexpr ColorPair ice{"#d9eef9", "#33515f"};
inline constexpr std::string_view ice_edge = "#8fbdd6";
inline constexpr std::string_view reachable = "#ffeaa0";
inline constexpr std::string_view fish = "#b34700";
inline constexpr ColorPair marked{"#ffb000", dark};
inline constexpr std::string_view beak = "#f0a000";
// Penguins by fish::Color.
inline constexpr std::array<ColorPair, 4> penguins{
    {{"#b50d28", light}, {light, dark}, {"#cc9a55", dark}, {dark, light}}};

// Their bellies and eyes.
inline constexpr std::array<ColorPair, 4> bellies{
    {{light, dark}, {"#98a6b5", dark}, {light, dark}, {light, dark}}};

// Atoms
inline constexpr ColorPair red{"#c8400a", light};
inline constexpr ColorPair blue{"#0b5fa5", light};
inline constexpr std::string_view critical = "#a87400";

// Bricks
inline constexpr ColorPair safe{"#007a5a", light};
inline constexpr ColorPair doubtful{"#f5e08a", dark};
inline constexpr ColorPair broken{"#6b2d5c", light};
inline constexpr std::string_view brick = "#b34700";

// Mastermind: the first colors. Further colors repeat these in another shape.
inline constexpr std::array<ColorPair, 8> pegs{{{"#e0701f", dark},
                                                {"#003f8a", light},
                                                {"#f0e442", dark},
                                                {"#00875f", light},
                                                {"#a0d8f8", dark},
                                                {dark, light},
                                                {"#cc79a7", dark},
                                                {light, dark}}};

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
