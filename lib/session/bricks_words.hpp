#pragma once

#include <string>

#include "bricks/agent.hpp"
#include "bricks/position.hpp"

// What is said about games of bricks; each is one line or more, with its newline.
namespace gauntlet::session {

// What is known, what is left, and which drops are good.
std::string why(const bricks::Position& position);

// Whether the one who drops can be certain to find the strength.
std::string prospects(const bricks::Position& position);

// "a certain guess" or "a guess, of so many", before its outcome is known.
std::string announce(const bricks::Guess& guess, const bricks::Position& position);

}  // namespace gauntlet::session
