#pragma once

#include <string>
#include <string_view>

namespace gauntlet::text {

// Text of others (a program, a test, a file's name) as it may be shown to people, in terminals,
// logs and reports, on one line. What would be invisible or be obeyed there is shown as an escape:
// "\n", "\r" and "\t"; "\u001b" for the other controls (C0, DEL, C1), for what turns the direction
// of text, separates lines or has no width; "\xff" for a byte that is of no UTF-8. So is the first
// character of a command to those who read logs: "::" where a line starts, or before the name of a
// command of GitHub anywhere; "##[" and "##vso["; "[[ATTACHMENT|" and the like, of JUnit's readers.
// What it gives is UTF-8, and stays as it is if given again. The escapes are those of JSON (beyond
// U+FFFF two, one for each surrogate): a JSON document remains the same.
std::string visible(std::string_view text);

// The same for text of several lines: newlines and tabs stay.
std::string visible_lines(std::string_view text);

}  // namespace gauntlet::text
