#include "support/cli/version.hpp"

namespace gauntlet::tool {

std::string_view version() { return GAUNTLET_VERSION; }

}  // namespace gauntlet::tool
