#include "session/record.hpp"

#include <cstddef>
#include <string>

#include "json/parse.hpp"
#include "match/log.hpp"

namespace gauntlet::session {
namespace {

constexpr std::string_view our_format = "gauntlet-play";

}  // namespace

json::Value header(std::string_view game, const json::Value::Object& more) {
  json::Value::Object line{{"format", our_format}, {"version", 1}, {"game", game}};
  line.insert(line.end(), more.begin(), more.end());
  return line;
}

void check_header(const json::Reader& format, const json::Reader& version, const json::Reader& name,
                  std::string_view game) {
  if (format.value() != json::Value(our_format)) format.fail(json::quote(our_format));
  if (version.value() != json::Value(1)) version.fail("version 1");
  if (name.value() != json::Value(game)) name.fail(json::quote(game));
}

bool begins_with(const json::Reader& line, std::string_view key) {
  const auto* object = line.value().as<json::Value::Object>();
  return object != nullptr && !object->empty() && object->front().first == key;
}

void for_each_line(std::string_view record, const TakeLine& take) {
  std::size_t number = 0;
  for (std::size_t end = 0; (end = record.find('\n')) != record.npos;
       record.remove_prefix(end + 1)) {
    ++number;
    try {
      const json::Value line = json::parse(record.substr(0, end));
      take(json::Reader(line));
    } catch (const json::Error& error) {
      throw match::BadLog("line " + std::to_string(number) + ": " + error.what());
    }
  }
}

}  // namespace gauntlet::session
