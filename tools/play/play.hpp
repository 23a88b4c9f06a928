#pragma once

#include <memory>

#include "cli/command_line.hpp"
#include "session/console.hpp"

// A game at the terminal, for people.
//   in   the person's answers, one per line
//   out  the game, as it proceeds
namespace gauntlet::play {

// Opens the full screen of the terminal; returns null if the terminal cannot do that.
using OpenScreen = std::unique_ptr<session::Console> (*)(bool has_color, bool has_unicode);

// Without `open_screen`, a terminal shows one line after the other.
tool::Command command(OpenScreen open_screen = nullptr);

}  // namespace gauntlet::play
