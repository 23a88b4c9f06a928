#pragma once

#include <string>
#include <vector>

#include "session/atoms/course.hpp"
#include "session/console.hpp"

namespace gauntlet::session::atoms {

// Draws the board, and beside it the state of the game and these lines. With `has_choices` the
// cells where the mover can go can be chosen.
void draw(Console& console, const Course& course, const std::vector<std::string>& notes,
          bool has_choices = false);

// Draws the chain of a legal move wave by wave, the cells that topple marked.
void draw_chain(Console& console, const Course& course, const Position& move);

}  // namespace gauntlet::session::atoms
