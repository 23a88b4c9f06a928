#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::grading::reports {

struct CsvCell {
  std::size_t begin;  // of the bytes it takes in the text, quotes included
  std::size_t end;
  std::string value;
};

struct CsvRow {
  std::size_t line;            // the number of its first line, from 1
  std::vector<CsvCell> cells;  // one or more
};

// Text that is no CSV; what() is one line, with the number of the line in the text.
class MalformedCsv : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The rows of a text (RFC 4180, with commas; lines may end in LF, too, and a byte order mark may
// start it), and where each cell lies in it. Throws MalformedCsv.
std::vector<CsvRow> read_csv(std::string_view text);

}  // namespace gauntlet::grading::reports
