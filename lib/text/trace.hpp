#pragma once

#include <string>
#include <string_view>

namespace gauntlet::text {

// What went wrong, in one line, by what a program has written to its standard error before it
// ended: the exception with the file and line where it arose, if the text ends with a trace as
// Python, Java, JavaScript (node), Rust or Go print it ("KeyError: 'red' (player.py, line 12)";
// files that come with the language are passed over); otherwise the last line that is not blank.
std::string last_error(std::string_view err);

// Whether a line is a call in a trace of Java or JavaScript, or "... 3 more" of them.
bool is_call(std::string_view line);

}  // namespace gauntlet::text
