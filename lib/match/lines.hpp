#pragma once

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "json/place.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"

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

// The same for lines that come one by one, each given without its newline.
class LineReader {
 public:
  explicit LineReader(TakeLine take) : take_(std::move(take)) {}
  void read(std::string_view line);

 private:
  TakeLine take_;
  std::size_t number_ = 0;
  json::Place place_;
};

// Whether the line is an object that begins with that key: what kind of line it is.
bool begins_with(const json::Reader& line, std::string_view key);

// Steps of a game taken back, and made again: such a line may stand in any file.
json::Value encode_undo(std::size_t steps);
json::Value encode_redo(std::size_t steps);

// A number of steps from 1 to most. Throws json::Error for anything else.
std::size_t decode_steps(const json::Reader& in, std::size_t most);

// If the line is one of these, does it to the game, a Timeline or like one, and is true. Throws
// json::Error for more steps than there are.
template <class Past>
bool take_back(const json::Reader& line, Past& past) {
  if (begins_with(line, "undo")) {
    past.undo(decode_steps(line.fields("undo")[0], past.played()));
    return true;
  }
  if (!begins_with(line, "redo")) return false;
  past.redo(decode_steps(line.fields("redo")[0], past.undone()));
  return true;
}

}  // namespace gauntlet::match
