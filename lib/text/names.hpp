#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::text {

// Natural sort order, in which "a/2-in.json" comes before "a/10-in.json".
bool natural_less(std::string_view a, std::string_view b);

// Returns the edit distance: the number of insertions, deletions, replacements and swaps of
// adjacent bytes (optimal string alignment). Takes time proportional to the product of the sizes.
std::size_t edit_distance(std::string_view a, std::string_view b);

// Returns the known word closest to a mistyped one, the first of several, if at most a third of its
// bytes, or a single one, is wrong; otherwise the only known word that it is a prefix of.
// Returns nullopt for a known word and for a word of one byte or more than 100.
std::optional<std::string> closest_match(std::string_view word,
                                         const std::vector<std::string>& known);

// Concatenates words with `between` between them.
std::string joined(const std::vector<std::string>& words, std::string_view between);

// "a", "a or b", "a, b or c".
std::string list_of(const std::vector<std::string_view>& words, std::string_view last = " or ");

// Returns the text without such characters at both ends.
std::string_view trimmed(std::string_view text, std::string_view white_space = " \t\r\n\f\v");

// Returns the text with ASCII letters in lower case.
std::string to_lower(std::string text);

// Returns the text with each occurrence of `what` replaced.
std::string replaced(std::string text, std::string_view what, std::string_view by);

}  // namespace gauntlet::text
