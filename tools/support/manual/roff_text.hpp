#pragma once

#include <string>
#include <string_view>
#include <vector>

// Helpers that format text as roff for manual pages.
namespace gauntlet::manual {

// Escapes a text so that roff prints it verbatim: hyphens, quotes and other special characters stay
// ASCII.
std::string escaped(std::string_view text);
std::string bold(std::string_view text);
std::string italic(std::string_view text);

// Returns a line of text, protected if it would be parsed as a roff request.
std::string line_of(const std::string& text);

// Returns a term with its meaning below it.
std::string entry(const std::string& term, const std::string& meaning);

// Formats a paragraph as described at Page::details.
std::string paragraph(std::string_view text);

// Splits a text at each `between`.
std::vector<std::string> split(std::string_view text, std::string_view between);

}  // namespace gauntlet::manual
