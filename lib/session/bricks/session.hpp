#pragma once

#include <optional>
#include <string>

#include "bricks/agent.hpp"
#include "session/bricks/course.hpp"
#include "session/session.hpp"

namespace gauntlet::session::bricks {

using Session = session::Session<Course>;

// Draws what is known. The note, some lines, comes before the picture, in which the drop, if any,
// is marked. With `has_choices` a height in doubt can be chosen in it.
void draw(Console& console, const Course& course, const std::string& note,
          std::optional<Height> drop, bool has_choices = false);

// Records a drop and what came of it. Precondition: the position allows it.
void drop(Session& session, Height height, bool safe);

// Records how the game has ended.
void finish(const Session& session, const Guess& guess, bool is_right);

// The computer drops and the person says what happens. False if another game was loaded, in which
// the person drops: that is to go on. Throws Left.
bool let_computer_drop(Session& session);

// The person drops. The same, the other way round.
bool let_person_drop(Session& session);

// What is said, each one line or more, with its newline.

// The commands of a turn, where `help` is how to play; the hint says why().
Commands commands(Session& session, const std::string& help);

// What is known, what is left, and which drops are good.
std::string why(const Position& position);

// What the computer that is to drop says at the beginning, and in the end, of its guess: "The
// strength is 3, I guess: it can be 3 to 5."
std::string promise(const Course& course);
std::string announce(const Guess& guess, const Position& position);

// Whether the one who drops can be certain to find the strength.
std::string prospects(const Position& position);

// How a drop has ended: "From floor 3: safe."
std::string tell(Height drop, bool safe);

}  // namespace gauntlet::session::bricks
