#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::text {

// UTF-8 by RFC 3629: no overlong forms, no surrogates, nothing beyond U+10FFFF.

// Some programs write this before UTF-8.
inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// A character of a text and its size in bytes.
struct Character {
  char32_t code = 0;
  std::size_t size = 0;  // 0: invalid UTF-8
};

// Returns the first character of a text; its size is 0 if the text is empty or starts with invalid
// UTF-8.
Character first_character(std::string_view text);

// Returns true for a continuation byte (10xxxxxx).
constexpr bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80;
}

// Replaces each byte that is not part of a valid character by U+FFFD. Program output and file names
// may be any bytes, but JSON and XML must be UTF-8.
std::string to_utf8(std::string_view bytes);

// Appends a character as a JSON escape, such as \u001b; beyond U+FFFF as a surrogate pair.
void append_escape(char32_t code, std::string& out);

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

// Splits a text into lines, without their line feeds.
std::vector<std::string_view> lines_of(std::string_view text);

// Returns the last non-blank line of a text, without trailing white space.
std::string_view last_line(std::string_view text);

// Returns the last lines of a text: at most `max_lines` lines and about `max_bytes` bytes. If
// lines are omitted, a line such as "... 12 lines left out" comes first. If the cut is within the
// calls of a stack trace of Java or JavaScript ("    at ..."), the line above the calls, which has
// the reason, is kept before it; so is, if the cut is within a trace of Python or JavaScript, the
// innermost call in the program's own files. Applied to its own result, it adds up the omitted
// lines.
std::string last_lines(std::string_view text, std::size_t max_lines, std::size_t max_bytes);

// Returns a text without the control sequences of ANSI terminals (ECMA-48), which set colors and
// the like: ESC [, parameters, and a letter or another final byte.
std::string without_colors(std::string_view text);

// Returns the text, or its beginning with "..." if it is longer than `max` bytes. Cuts between
// characters.
std::string truncate_text(std::string_view text, std::size_t max);

// Returns the error, in one line, that a program wrote to standard error before it ended. If the
// text ends with a stack trace of Python, Java, JavaScript (node), Rust or Go, this is the
// exception with the file and line where it was raised, such as "KeyError: 'red' (player.py, line
// 12)"; files of the language itself are skipped. Otherwise it is the last non-blank line.
std::string error_from_stderr(std::string_view err);

// Returns true if a line is a call in a stack trace of Java or JavaScript, or "... 3 more".
bool is_stack_frame(std::string_view line);

}  // namespace gauntlet::text
