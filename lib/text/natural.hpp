#pragma once

#include <string_view>

namespace gauntlet::text {

// Natural sort order, in which "a/2-in.json" comes before "a/10-in.json".
bool natural_less(std::string_view a, std::string_view b);

}  // namespace gauntlet::text
