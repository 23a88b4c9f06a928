#pragma once

#include <optional>
#include <string>

#include "bricks/session/game_history.hpp"
#include "gauntlet/bricks.hpp"
#include "session/game.hpp"
#include "session/session.hpp"

namespace gauntlet::session::bricks {

using Session = session::Session<GameHistory>;

// Draws the current knowledge below the lines of `note`, and marks `drop` if given. With
// `has_choices` a height in doubt can be selected.
void draw(Console& console, const GameHistory& history, const std::string& note,
          std::optional<Height> drop, bool has_choices = false);

// Records a drop and its outcome. Precondition: the position allows it.
void drop(Session& session, Height height, bool safe);

// Records the final guess and whether it is right.
void finish(const Session& session, const Guess& guess, bool is_right);

// Lets the computer drop while the person reports the outcomes. Returns false if a game was loaded
// in which the person drops; the caller then continues with that one. Throws QuitRequested.
bool play_computer_drops(Session& session);

// Lets the person drop. Returns false if a game was loaded in which the computer drops. Throws
// Left.
bool let_person_drop(Session& session);

// Texts for the person: one or more lines, each with its newline.

// The commands of a turn; `help` explains how to play, and the hint is explain_position().
Commands commands(Session& session, const std::string& help);

// Describes the possible strengths, the remaining means, and which drops are good.
std::string explain_position(const Position& position);

// The computer's statement before its first drop, and its final guess: "The strength is 3, I guess:
// it can be 3 to 5."
std::string intro_text(const GameHistory& history);
std::string final_guess_text(const Guess& guess, const Position& position);

// Says whether optimal play is certain to find the strength.
std::string odds_text(const Position& position);

// The outcome of a drop: "From floor 3: safe."
std::string describe(Height drop, bool safe);

// Chooses the settings of a new game. Throws QuitRequested, InvalidSetting, and what the console
// throws.
Setup choose_setup(GameContext& table);

}  // namespace gauntlet::session::bricks
