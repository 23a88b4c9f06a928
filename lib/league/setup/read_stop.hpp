#pragma once

#include "json/reader.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// When a league ends early: {"order": share}, {"sprt": [name, name, settings]} or both. The
// configuration has all that stands before it. Throws json::Error.
StopRule read_stop(const json::Reader& in, const Config& config);

}  // namespace gauntlet::league
