#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/process.hpp"

namespace gauntlet::process {

// Splits a text into words as a shell does, at blanks, with quotes and backslashes, but without any
// expansion. Throws std::invalid_argument for an unclosed quote or a backslash at the end.
std::vector<std::string> shell_words(std::string_view text);

// Returns true if a shell would do more with a command than split it into words.
bool needs_shell(std::string_view command);

// Returns the words that run a command by /bin/sh; arguments for it may follow them. `name` is how
// the shell calls itself in messages. A command that is only a program with arguments takes the
// place of the shell, which would otherwise keep the output open that the program closes.
std::vector<std::string> by_shell(const std::string& command, const std::string& name);

// Quotes and joins words to a shell command.
std::string shell_command(const std::vector<std::string>& words);

// Quotes and joins words to a command for display and for pasting into a shell. A word that must be
// escaped for display (text/display.hpp) is written as $'\033'. /bin/sh may not support
// this.
std::string shown_command(const std::vector<std::string>& words);

// Returns a command that repeats a run wherever it is pasted: in the run's working directory, with
// its environment variables, and with its input delivered in the same way; in lock step with pauses
// after each line. The input is
// `stdin_text` if it is set, has at most 64 KiB and no NUL, and is not trickled; otherwise the file
// `stdin_file`.
std::string shell_command(const RunSpec& run);

// Parts of that command: "cd FOLDER && ", and the program with its variables and arguments.
std::string shell_place(const RunSpec& run);
std::string shell_program(const RunSpec& run);

}  // namespace gauntlet::process
