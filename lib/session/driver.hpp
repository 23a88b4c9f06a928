#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "session/game.hpp"
#include "session/play.hpp"

// Games at a console: what is typed is matched with what the view of the game offers.
namespace gauntlet::session {

// Plays one game to its end, from the end of the record if given. Throws QuitRequested (ask.hpp),
// InvalidSetting before the game has begun, match::LogError for an invalid record, before anything
// is shown, and what the console and the table throw.
void play_game(const SessionGame& game, GameContext& context, OptionValues values,
               std::optional<std::string_view> record = {});

// Draws the board, and shows the messages below it.
void show(Console& console, const View& view);

// How a person is asked.
struct Address {
  std::string name = {};  // the beginning of each prompt
  std::string_view leave = "q to leave";
};

// The commands with files. Both throw std::runtime_error and then change nothing.
struct FileCommands {
  std::function<void(const std::string& path)> save;
  std::function<void(const std::string& path)> load;
};

// Asks a person until an action is performed, or a command has changed the game. Without `files`
// there are neither these commands nor undo and redo; but undo takes back a choice that must be
// completed. Throws QuitRequested.
void take_turn(Console& console, Play& play, const View& view, const FileCommands* files,
               const Address& address = {});

}  // namespace gauntlet::session
