#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// Tables for a terminal, with columns as wide as their contents.
namespace gauntlet::league {

struct Column {
  std::string title;
  std::vector<std::string> cells = {};
  bool is_text = false;  // left-aligned; numbers are right-aligned
  int rank = 0;          // the highest rank is left out first; 0: never
};

// Returns the width of a text in terminal columns: one per character.
std::size_t width_of(std::string_view text);

// Returns the text truncated to `width` characters; a truncated text ends with "...".
std::string cut(std::string_view text, std::size_t width);

// Returns the lines of a table, titles first, each with its newline. If the table is wider than
// `width`, columns are left out, and then the widest text column is truncated.
std::vector<std::string> lines_of(std::vector<Column> columns, std::size_t width);

// Wraps the text at spaces into lines of at most `width` characters; longer words are truncated.
std::string wrapped(std::string_view text, std::size_t width);

}  // namespace gauntlet::league
