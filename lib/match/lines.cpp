#include "match/lines.hpp"

#include <cstddef>
#include <string>

#include "json/parse.hpp"

namespace gauntlet::match {

void LineReader::read(std::string_view line) {
  ++number_;
  try {
    const json::Value value = json::parse(line, place_);
    take_(json::Reader(value));
  } catch (const json::Error& error) {
    throw LogError("line " + std::to_string(number_) + ": " + error.what());
  }
  place_.advance(line);
  place_.advance("\n");
}

void for_each_line(std::string_view log, const TakeLine& take) {
  LineReader reader(take);
  for (std::size_t end = 0; (end = log.find('\n')) != log.npos; log.remove_prefix(end + 1)) {
    reader.read(log.substr(0, end));
  }
}

bool begins_with(const json::Reader& line, std::string_view key) {
  const auto* object = line.value().as<json::Value::Object>();
  return object != nullptr && !object->empty() && object->front().first == key;
}

std::size_t decode_steps(const json::Reader& in, std::size_t max) {
  const std::string expected = "a number of moves from 1 to " + std::to_string(max);
  const auto count = in.natural(expected, max);
  if (count == 0) in.fail(expected);
  return count;
}

json::Value encode_undo(std::size_t steps) { return json::Value::Object{{"undo", steps}}; }
json::Value encode_redo(std::size_t steps) { return json::Value::Object{{"redo", steps}}; }

}  // namespace gauntlet::match
