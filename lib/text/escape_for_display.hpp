#pragma once

#include <string>
#include <string_view>

namespace gauntlet::text {

// Escapes untrusted text (of a program, a test, or a file name) for display on one line in
// terminals, logs and reports. Invisible or active characters are escaped: "\n", "\r", "\t";
// "\u001b" for the other controls (C0, DEL, C1), for bidirectional controls, line separators and
// zero-width characters; "\xff" for a byte of invalid UTF-8. The first character of a command to
// log readers is escaped, too: "::" at the start of a line, or anywhere before the name of a GitHub
// workflow command; "##[" and "##vso["; "[[ATTACHMENT|" and the like for readers of JUnit files.
// The result is UTF-8, and escaping it again does not change it. The escapes are those of JSON (two
// surrogates beyond U+FFFF), so a JSON document keeps its value.
std::string escape_for_display(std::string_view text);

// Escapes text of several lines for display; newlines and tabs stay.
std::string escape_lines_for_display(std::string_view text);

}  // namespace gauntlet::text
