#include "match/lines.hpp"

#include <cstddef>
#include <string>

#include "json/parse.hpp"

namespace gauntlet::match {

void for_each_line(std::string_view log, const TakeLine& take) {
  std::size_t number = 0;
  json::Place place;
  for (std::size_t end = 0; (end = log.find('\n')) != log.npos; log.remove_prefix(end + 1)) {
    ++number;
    try {
      const json::Value line = json::parse(log.substr(0, end), place);
      take(json::Reader(line));
    } catch (const json::Error& error) {
      throw BadLog("line " + std::to_string(number) + ": " + error.what());
    }
    place.advance(log.substr(0, end + 1));
  }
}

bool begins_with(const json::Reader& line, std::string_view key) {
  const auto* object = line.value().as<json::Value::Object>();
  return object != nullptr && !object->empty() && object->front().first == key;
}

std::size_t decode_steps(const json::Reader& in, std::size_t most) {
  const std::string expected = "a number of moves from 1 to " + std::to_string(most);
  const auto count = in.natural(expected, most);
  if (count == 0) in.fail(expected);
  return count;
}

json::Value encode_undo(std::size_t steps) { return json::Value::Object{{"undo", steps}}; }
json::Value encode_redo(std::size_t steps) { return json::Value::Object{{"redo", steps}}; }

}  // namespace gauntlet::match
