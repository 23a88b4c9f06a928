#pragma once

#include <map>
#include <string>
#include <utility>

namespace gauntlet::tool {

// Maps ANSI styles to ncurses attributes.
class CursesColorPairs {
 public:
  explicit CursesColorPairs(bool has_color) : has_color_(has_color) {}

  // Returns the ncurses attributes of an ANSI style (core/drawing.hpp); without color support,
  // those of plain text. Precondition: a screen is open.
  int attributes_of(const std::string& look);

 private:
  int pair_of(int ink, int paper);

  bool has_color_;
  std::map<std::pair<int, int>, int> pairs_;  // by foreground and background, counted from 1
};

}  // namespace gauntlet::tool
