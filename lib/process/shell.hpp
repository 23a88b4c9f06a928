#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "process/process.hpp"

namespace gauntlet::process {

// The words of a text as a shell splits it, by blanks, with its quotes and backslashes; but all
// else stands for itself: nothing is expanded. Throws std::invalid_argument for a quote that is not
// closed, and a backslash at the end.
std::vector<std::string> shell_words(std::string_view text);

// The words as a shell would take them.
std::string shell_command(const std::vector<std::string>& words);

// The same to be shown, and pasted into a shell: a word that is not harmless where it is shown
// (text/visible.hpp) comes as $'\033'. Not for /bin/sh, which may not know that.
std::string shown_command(const std::vector<std::string>& words);

// What is shown to run a program again, wherever that is pasted: in the folder and with the
// variables of the environment that it was given, on the same input in the same way; but for an
// input that is very long and no file's, or has a NUL in it: of that the file it comes from.
std::string shell_command(const Run& run);

// Parts of it: "cd FOLDER && ", and the program with its variables and arguments.
std::string shell_place(const Run& run);
std::string shell_program(const Run& run);

}  // namespace gauntlet::process
