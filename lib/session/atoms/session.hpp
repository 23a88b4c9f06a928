#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "session/atoms/computer.hpp"
#include "session/atoms/course.hpp"
#include "session/game.hpp"

namespace gauntlet::session::atoms {

// Who plays each Side: a computer or, without a level, a person.
using Sides = std::array<std::optional<Level>, 2>;

// Plays the game on to its end, and records it. Unless it is to be fast, each chain is shown wave
// by wave. Throws Left.
void play_on(Table& table, const Course& course, const Sides& sides, bool is_fast);

// What has happened last: "move 3: red 0 1", or who begins.
std::string tell(const Course& course);

// Draws the board, and beside it the state of the game and these lines. With `has_choices` the
// cells where the mover can go can be chosen.
void draw(Console& console, const Course& course, const std::vector<std::string>& notes,
          bool has_choices = false);

}  // namespace gauntlet::session::atoms
