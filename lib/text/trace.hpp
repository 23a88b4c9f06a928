#pragma once

#include <string>
#include <string_view>

namespace gauntlet::text {

// Returns the error, in one line, that a program wrote to standard error before it ended. If the
// text ends with a stack trace of Python, Java, JavaScript (node), Rust or Go, this is the
// exception with the file and line where it was raised, such as "KeyError: 'red' (player.py, line
// 12)"; files of the language itself are skipped. Otherwise it is the last non-blank line.
std::string error_from_stderr(std::string_view err);

// Returns true if a line is a call in a stack trace of Java or JavaScript, or "... 3 more".
bool is_stack_frame(std::string_view line);

}  // namespace gauntlet::text
