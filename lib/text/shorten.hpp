#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::text {

// The lines of a text, without their ends.
std::vector<std::string_view> lines_of(std::string_view text);

// The last line of a text that is not blank, without white space at its end.
std::string_view last_line(std::string_view text);

// The last lines of a text, at most so many and, together, about so many bytes; before them, where
// there are more, a line that says so: "... 12 lines left out". Where that is amid the calls of a
// trace as Java prints them ("\tat ..."), the line above these, which has the reason, stays as the
// first. Of a text that it has made itself, the lines that were left out before count, too.
std::string last_lines(std::string_view text, std::size_t most_lines, std::size_t most_bytes);

// The text, or where it is long its beginning; cuts between characters.
std::string shorten(std::string_view text, std::size_t most);

}  // namespace gauntlet::text
