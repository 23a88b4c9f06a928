#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "session/ask.hpp"

// A turn of a person. All games have the same commands.
namespace gauntlet::session {

// The actions of the commands. A command whose action is empty is not available.
struct Commands {
  std::string help = {};                   // how to play, in a few lines
  std::function<std::string()> hint = {};  // the best action, in a few lines
  // Takes back, or redoes, the last decision of a person. Both return false if there is none.
  std::function<bool()> undo = {};
  std::function<bool()> redo = {};
  // Both throw std::runtime_error and then change nothing.
  std::function<void(const std::string& path)> save = {};
  std::function<void(const std::string& path)> load = {};
};

// Prompts until the line is not a command, and returns it. Returns nullopt if a command changed the
// game; the caller then redraws and restarts the turn. Throws QuitRequested.
std::optional<std::string> ask_turn(Console& console, const std::string& prompt,
                                    const Commands& commands);

}  // namespace gauntlet::session
