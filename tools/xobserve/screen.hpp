#pragma once

#include <cstddef>
#include <string>

#include "xobserve/scene.hpp"

namespace gauntlet::xobserve {

// What of a terminal is drawn on.
struct Size {
  std::size_t rows = 24;
  std::size_t columns = 80;
};

// Lines that show the scene, each with its newline, within that size as far as the board allows:
// who plays with what score, the news, the board, the games of the round, and who is out.
std::string picture_of(const Scene& scene, const std::string& news, Size size, bool has_color);

// The news in one line, newline included.
std::string line_of(const Scene& scene, const std::string& news);

// The end of a tournament in lines.
std::string result_of(const Scene& scene);

// The terminal that standard output is.
Size terminal_size();

// Text that puts such lines in the place of what the terminal shows.
std::string in_place(const std::string& lines);

}  // namespace gauntlet::xobserve
