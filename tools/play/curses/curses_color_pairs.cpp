#include "play/curses/curses_color_pairs.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "play/curses/ncurses.hpp"

namespace gauntlet::tool {
namespace {

std::vector<int> numbers_of(const std::string& look) {
  std::vector<int> numbers;
  int number = 0;
  for (const char letter : look + ";") {
    if (letter != ';') {
      number = number * 10 + (letter - '0');
    } else {
      numbers.push_back(std::exchange(number, 0));
    }
  }
  return numbers;
}

// The attributes of an ANSI style.
struct Style {
  bool is_bold = false;
  bool is_faint = false;
  bool is_inverse = false;
  int ink = -1;  // color number, up to 255; -1: the terminal's default
  int paper = -1;
};

Style style_of(const std::string& look) {
  constexpr int bright = 8;
  Style style;
  const std::vector<int> numbers = numbers_of(look);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const int number = numbers[i];
    if (number == 1) style.is_bold = true;
    if (number == 2) style.is_faint = true;
    if (number == 7) style.is_inverse = true;
    if (number >= 30 && number <= 37) style.ink = number - 30;
    if (number >= 40 && number <= 47) style.paper = number - 40;
    if (number >= 90 && number <= 97) style.ink = number - 90 + bright;
    if (number >= 100 && number <= 107) style.paper = number - 100 + bright;
    if ((number == 38 || number == 48) && i + 2 < numbers.size()) {
      (number == 38 ? style.ink : style.paper) = numbers[i + 2];
      i += 2;
    }
  }
  return style;
}

// Maps a color to the nearest one that the terminal has.
int known_color(int color) {
  constexpr int max_basic = 8, max_bright = 16;
  if (color < COLORS) return color;
  return color < max_bright ? color % max_basic : -1;
}

// Attributes cannot hold the numbers of further color pairs.
int max_pairs() { return std::min(COLOR_PAIRS, 256); }

}  // namespace

int CursesColorPairs::attributes_of(const std::string& look) {
  if (look.empty() || !has_color_) return A_NORMAL;
  const Style style = style_of(look);
  int attributes = A_NORMAL;
  if (style.is_bold) attributes |= static_cast<int>(A_BOLD);
  if (style.is_faint) attributes |= static_cast<int>(A_DIM);
  if (style.is_inverse) attributes |= static_cast<int>(A_REVERSE);
  if (!has_colors()) return attributes;
  const int pair = pair_of(known_color(style.ink), known_color(style.paper));
  return attributes | COLOR_PAIR(pair);
}

int CursesColorPairs::pair_of(int ink, int paper) {
  if (ink < 0 && paper < 0) return 0;
  const int next = static_cast<int>(pairs_.size()) + 1;
  const auto [found, is_new] = pairs_.try_emplace({ink, paper}, next);
  if (is_new && next < max_pairs()) {
    init_pair(static_cast<short>(next), static_cast<short>(ink), static_cast<short>(paper));
  }
  return found->second < max_pairs() ? found->second : 0;
}

}  // namespace gauntlet::tool
