#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "session/game.hpp"
#include "session/play.hpp"
#include "session/turn.hpp"

// Games at a console: what is typed is matched with what the view of the game offers.
namespace gauntlet::session {

// Plays one game to its end, from the end of the record if given. Throws QuitRequested (ask.hpp),
// InvalidSetting before the game has begun, match::LogError for an invalid record, before anything
// is shown, and what the console and the table throw.
void play_game(const Game& game, GameContext& table, OptionValues values,
               std::optional<std::string_view> record = {});

// Draws the board, and shows the messages below it.
void show(Console& console, const View& view);

// How a person is asked.
struct Address {
  std::string name = {};  // the beginning of each prompt
  std::string_view leave = "q to leave";
};

// Asks a person until an action is performed, or a command has changed the game. Help and hint are
// added to the commands; while a choice must be completed, undo takes back that choice. Throws
// QuitRequested.
void take_turn(Console& console, Play& play, const View& view, Commands commands,
               const Address& address = {});

}  // namespace gauntlet::session
