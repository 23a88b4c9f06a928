#pragma once

#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"
#include "text/element.hpp"

namespace gauntlet::grading::reports {

// Escapes untrusted text for reports, keeping several lines or making it one line
// (text/display.hpp).
std::string printable(std::string_view text);
std::string one_line(std::string_view text);

// Returns true if the text is UTF-8 without control characters.
bool is_one_line(std::string_view text);

using text::escape;

// Returns each byte as %XX.
std::string in_percent(std::string_view bytes);

// Returns a CSV field (RFC 4180), quoted if necessary. The text is made one line, and a text that a
// spreadsheet would evaluate is prefixed by "'".
std::string csv_field(std::string_view text);

// Returns a CSV line with its line end.
std::string csv_row(const std::vector<std::string>& fields);

// Returns seconds with exactly three decimals.
std::string seconds(std::chrono::milliseconds time);

// Returns a number with at most `decimals` decimals and no trailing zeros. Precondition: it is
// finite.
std::string decimal(double number, int decimals = 6);

// Returns decimal() as JSON.
json::Value json_number(double number);

struct CsvCell {
  std::size_t begin;  // offset of the first byte in the text; quotes are included
  std::size_t end;
  std::string value;
};

struct CsvRow {
  std::size_t line;            // the number of its first line, from 1
  std::vector<CsvCell> cells;  // at least one
};

// Thrown for malformed CSV; what() is one line with the line number in the text.
class MalformedCsv : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Parses CSV (RFC 4180; with commas, semicolons or tabs, whichever the first line has most; lines
// may also end in LF, and a byte order mark may come first) into rows with the position of each
// cell. Throws MalformedCsv.
std::vector<CsvRow> read_csv(std::string_view text);

}  // namespace gauntlet::grading::reports
