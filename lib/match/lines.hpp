#pragma once

#include <functional>
#include <stdexcept>
#include <string_view>

#include "json/reader.hpp"

// Files of games, a line of JSON for each thing that happened.
namespace gauntlet::match {

// A line is not as it should be; what() begins with its number.
class BadLog : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Takes one line after the other; throws json::Error for one that is not as it should be.
using TakeLine = std::function<void(const json::Reader& line)>;

// Hands out each line. The last one may lack its newline, and is then left out: the writer was
// killed. Throws BadLog for a line that is no JSON, and for one that is refused.
void for_each_line(std::string_view log, const TakeLine& take);

// Whether the line is an object that begins with that key: what kind of line it is.
bool begins_with(const json::Reader& line, std::string_view key);

}  // namespace gauntlet::match
