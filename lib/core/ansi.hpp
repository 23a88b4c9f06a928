#pragma once

#include <string>
#include <string_view>

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
