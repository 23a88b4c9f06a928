#pragma once

#include <string>
#include <string_view>
#include <vector>

// Text in roff, as the manual pages are made of it.
namespace gauntlet::manual {

// A text as roff shows it, to the letter: no hyphen is a minus' look-alike, no quote bends.
std::string escaped(std::string_view text);
std::string bold(std::string_view text);
std::string italic(std::string_view text);

// A line of text, which is no request even where it begins like one.
std::string line_of(const std::string& text);

// A term in roff, and below it what it means.
std::string entry(const std::string& term, const std::string& meaning);

// A paragraph as Page::details says.
std::string paragraph(std::string_view text);

// The parts of a text between those.
std::vector<std::string> split(std::string_view text, std::string_view between);

}  // namespace gauntlet::manual
