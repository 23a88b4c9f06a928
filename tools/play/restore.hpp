#pragma once

namespace gauntlet::tool {

// How the terminal is set now is how it will be after a signal has ended the program.
void keep_terminal();

// A signal that ends the program, as they do by default, will first restore the terminal that was
// kept: its settings, its page, its cursor, plain text, no reports of the mouse.
void restore_at_signals();

}  // namespace gauntlet::tool
