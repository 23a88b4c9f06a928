#pragma once

namespace gauntlet::tool {

// Saves the terminal's settings, to which a terminating signal will restore it.
void save_terminal();

// Makes each signal that ends the program by default first restore the terminal: the saved
// settings, the previous screen, the cursor, plain text, no mouse reports.
void restore_terminal_on_signal();

}  // namespace gauntlet::tool
