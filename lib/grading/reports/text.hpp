#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "json/value.hpp"

namespace gauntlet::grading::reports {

// The text as UTF-8, with '?' for control characters other than newline and tab.
std::string printable(std::string_view text);

// The same on one line.
std::string one_line(std::string_view text);

// The text as the content of an element, of XML or HTML: escaped, as UTF-8, without the characters
// that XML 1.0 does not allow.
std::string escape(std::string_view text);

// The same between the quotes of an attribute.
std::string escape_attribute(std::string_view text);

// As a field of CSV (RFC 4180), quoted where it must be; as UTF-8.
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

// "2026-01-31T23:59:59", UTC.
std::string timestamp(std::chrono::sys_seconds time);

}  // namespace gauntlet::grading::reports
