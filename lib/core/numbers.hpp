#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet {

// The numbers of a line, from 0 to the greatest int, with commas or white space between; nothing
// for any other line.
std::optional<std::vector<int>> read_numbers(std::string_view line);

// A natural number below 2^64 in decimal digits, and nothing else.
std::optional<std::uint64_t> read_natural(std::string_view text);

// Whether a text is a decimal number and nothing else: digits, and perhaps a point and digits.
bool is_decimal(std::string_view text);

// Its value; nothing for any other text, and for what is beyond a double.
std::optional<double> read_decimal(std::string_view text);

// The shortest decimal that reads back as the same number, as in "4.0165" or "1e+23".
std::string write_decimal(double number);

// So many of something: "1 drop", "2 drops"; of several they are called what they are, if not with
// an s: "2 plies".
std::string count_of(std::uint64_t count, std::string_view one, std::string_view several = {});

}  // namespace gauntlet
