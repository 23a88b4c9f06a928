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

}  // namespace gauntlet::match
