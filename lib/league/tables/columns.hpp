#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// Tables of a terminal: columns that are as wide as what is in them.
namespace gauntlet::league {

struct Column {
  std::string title;
  std::vector<std::string> cells = {};
  bool is_text = false;  // on the left, else on the right as numbers are
  int rank = 0;          // those of the highest one are left out first; 0: never
};

// How many columns of a terminal a text takes: one for each character.
std::size_t width_of(std::string_view text);

// Its first characters, "..." being the last ones where it is cut.
std::string cut(std::string_view text, std::size_t width);

// The lines of a table, the titles first, each with its newline. Where it would be wider than that,
// columns are left out, and then the widest column of texts is cut.
std::vector<std::string> lines_of(std::vector<Column> columns, std::size_t width);

// The same text in lines that are no wider than that, broken at spaces; longer words are cut.
std::string wrapped(std::string_view text, std::size_t width);

}  // namespace gauntlet::league
