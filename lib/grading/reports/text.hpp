#pragma once

#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "json/value.hpp"
#include "text/element.hpp"

namespace gauntlet::grading::reports {

// Text of others as all reports show it, of several lines or on one: see text/visible.hpp.
std::string printable(std::string_view text);
std::string one_line(std::string_view text);

// Whether it is UTF-8 without control characters.
bool is_one_line(std::string_view text);

using text::escape;

// As a field of CSV (RFC 4180), quoted where it must be; on one line, and with a "'" before what a
// spreadsheet would compute.
std::string csv_field(std::string_view text);

// A line of CSV, its end included.
std::string csv_row(const std::vector<std::string>& fields);

// Several texts for one field of it: "a; b".
std::string csv_list(const std::vector<std::string>& texts);

// Seconds with exactly three decimals.
std::string seconds(std::chrono::milliseconds time);

// A number with at most so many decimals, none of them a 0 at the end. Precondition: finite.
std::string decimal(double number, int decimals = 6);

// The same as JSON.
json::Value json_number(double number);

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
