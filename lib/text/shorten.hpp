#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gauntlet::text {

// The last line of a text that is not blank, without white space at its end.
std::string_view last_line(std::string_view text);

// The text, or where it is long its beginning; cuts between characters.
std::string shorten(std::string_view text, std::size_t most);

}  // namespace gauntlet::text
