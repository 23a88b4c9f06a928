#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "session/ask.hpp"

// A turn of a person, at which the same commands are known in every game.
namespace gauntlet::session {

// What the commands do. A command that is left out, or has no words, is not known.
struct Commands {
  std::string help = {};                   // how to play, in some lines
  std::function<std::string()> hint = {};  // what is best, in some lines
  // Takes the last decision of a person back, or makes it again; false if there is none.
  std::function<bool()> undo = {};
  std::function<bool()> redo = {};
  // Both throw std::runtime_error, and change nothing then.
  std::function<void(const std::string& path)> save = {};
  std::function<void(const std::string& path)> load = {};
};

// Asks, and obeys commands, until the line is none; nothing if a command has changed the game: then
// it is to be drawn, and the turn begins again. Throws Left.
std::optional<std::string> ask_turn(Console& console, const std::string& prompt,
                                    const Commands& commands);

// The same, until `read` makes something of the line: an optional that is empty for a wrong one.
template <class Read>
auto ask_turn_for(Console& console, const std::string& prompt, std::string_view expected,
                  const Commands& commands, const Read& read) -> decltype(read(std::string())) {
  for (;;) {
    const auto line = ask_turn(console, prompt, commands);
    if (!line) return std::nullopt;
    if (const auto answer = read(*line)) return answer;
    refuse(console, std::string(expected).append(", or help"), *line);
  }
}

}  // namespace gauntlet::session
