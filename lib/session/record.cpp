#include "session/record.hpp"

namespace gauntlet::session {

json::Value header(std::string_view game, const json::Value::Object& more) {
  json::Value::Object line{{"format", record_format}, {"version", 1}, {"game", game}};
  line.insert(line.end(), more.begin(), more.end());
  return line;
}

void check_header(const json::Reader& format, const json::Reader& version, const json::Reader& name,
                  std::string_view game) {
  if (format.value() != json::Value(record_format)) format.fail(json::quote(record_format));
  if (version.value() != json::Value(1)) version.fail("version 1");
  if (name.value() != json::Value(game)) name.fail(json::quote(game));
}

std::string to_text(const json::Value::Array& lines) {
  std::string text;
  for (const json::Value& line : lines) {
    dump(line, text);
    text += '\n';
  }
  return text;
}

}  // namespace gauntlet::session
