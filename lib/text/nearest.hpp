#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::text {

// How many bytes must be put in, left out, replaced by others, or swapped with the next one, to
// make one word of the other (optimal string alignment). Takes time by the product of their sizes.
std::size_t edit_distance(std::string_view a, std::string_view b);

// Which of these words a mistyped one was meant to be: the nearest, of equal ones the first, if no
// more than one in three of its bytes is wrong; or the only one that it is the beginning of.
// Nothing for words that are known, of more than 100 bytes, or of one.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known);

}  // namespace gauntlet::text
