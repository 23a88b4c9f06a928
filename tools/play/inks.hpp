#pragma once

#include <map>
#include <string>
#include <utility>

namespace gauntlet::tool {

// The looks of ANSI terminals in what the terminal of ncurses has of them.
class Inks {
 public:
  explicit Inks(bool has_color) : has_color_(has_color) {}

  // What ncurses calls the attributes of such a look (session::Run); those of plain text where
  // there are no colors. Precondition: there is a screen.
  int attributes_of(const std::string& look);

 private:
  int pair_of(int ink, int paper);

  bool has_color_;
  std::map<std::pair<int, int>, int> pairs_;  // by the numbers of ink and paper, from 1
};

}  // namespace gauntlet::tool
