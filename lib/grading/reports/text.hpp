#pragma once

#include <chrono>
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

}  // namespace gauntlet::grading::reports
