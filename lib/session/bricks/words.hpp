#pragma once

#include <string>

#include "session/bricks/session.hpp"

// What is said about games of bricks; each is one line or more, with its newline.
namespace gauntlet::session::bricks {

// What is known, what is left, and which drops are good.
std::string why(const Position& position);

// Whether the one who drops can be certain to find the strength.
std::string prospects(const Position& position);

// What the computer guesses, before it is known whether that is right: "The strength is 3, I guess:
// it can be 3 to 5." Position: what is known by then.
std::string announce(const Guess& guess, const Position& position);

// How a drop has ended: "From floor 3: safe."
std::string tell(Height drop, bool safe);

}  // namespace gauntlet::session::bricks
