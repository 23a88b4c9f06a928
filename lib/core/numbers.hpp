#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet {

// Parses natural numbers up to the maximum of int, separated by commas or white space. Returns
// nullopt for any other line.
std::optional<std::vector<int>> read_numbers(std::string_view line);

// Parses a natural number below 2^64 in decimal digits. Returns nullopt for any other text.
std::optional<std::uint64_t> parse_natural(std::string_view text);

// Returns true if a text is a decimal number: digits, optionally followed by a point and digits.
bool is_decimal(std::string_view text);

// Parses such a decimal number. Returns nullopt for any other text, and if the number is out of the
// range of a double.
std::optional<double> parse_decimal(std::string_view text);

// Parses a finite number that may have a sign and an exponent: "-0.5", "+2e6". Returns nullopt for
// any other text.
std::optional<double> parse_number(std::string_view text);

// Returns the shortest decimal that parses to the same number, such as "4.0165" or "1e+23".
std::string write_decimal(double number);

// Returns a number with the given digits after the point, at least one: "-0.50". Rounds halves away
// from zero. Precondition: |number| < 10^(18 - digits).
std::string format_fixed(double number, int digits);

// Returns the 16 hexadecimal digits of a number.
std::string hex_digits(std::uint64_t number);

// Returns a share from 0 to 1 in percent, rounded to the nearest number; but 0 only for none, and
// 100 only for all.
int percent_of(double share);

// Returns a count or a written number with its noun: "1 drop", "2 drops", "0.5 points". The plural
// is `several`, as in "2 plies"; by default `one` with an s.
std::string pluralize(std::uint64_t count, std::string_view one, std::string_view several = {});
std::string pluralize(std::string_view number, std::string_view one, std::string_view several = {});

}  // namespace gauntlet
