#pragma once

#include <cstddef>
#include <string>

#include "xobserve/tournament_tracker.hpp"

namespace gauntlet::xobserve {

// The size of a terminal in characters.
struct Size {
  std::size_t rows = 24;
  std::size_t columns = 80;
};

// Returns lines that show the scene, each with its newline: the players with their scores, the
// news, the board, the games of the round, and the disqualified players. They fit into `size` if
// the board does.
std::string picture_of(const TournamentState& state, const std::string& news, Size size,
                       bool has_color);

// Returns the news as one line, including its newline.
std::string line_of(const TournamentState& state, const std::string& news);

// Returns the result of a tournament as lines.
std::string result_of(const TournamentState& state);

// Returns the size of the terminal on standard output.
Size terminal_size();

// Returns text that redraws the terminal with the lines.
std::string redraw(const std::string& lines);

}  // namespace gauntlet::xobserve
