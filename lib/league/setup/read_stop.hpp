#pragma once

#include "json/reader.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// Decodes the stop rule: {"order": probability}, {"sprt": [name, name, settings]} or both. All
// other members of `config` must have been read already. Throws json::Error.
StopRule read_stop(const json::Reader& in, const Config& config);

}  // namespace gauntlet::league
