#pragma once

#include "json/reader.hpp"
#include "json/value.hpp"
#include "match/event.hpp"
#include "match/referee.hpp"

// The JSON of games as they were played (tools/xref/README.md, xref). Decoding throws
// json::Error.
namespace gauntlet::match {

json::Value encode(const Event& event);
json::Value encode(const Report& report);

// A report without the events: the last line of a log.
json::Value::Object encode_end(const Report& report);

Event decode_event(const json::Reader& in);

}  // namespace gauntlet::match
