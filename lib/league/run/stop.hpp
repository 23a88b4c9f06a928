#pragma once

#include <cstddef>
#include <string>

#include "league/run/plan.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// Returns the reason why the league can stop after all games on its first `boards` boards; empty if
// it must continue. The result depends on these games alone, not on the order in which they were
// played. The order of the players is tested after every tenth board only, since more frequent
// tests stop too early.
std::string stop_reason(const Config& config, std::size_t boards, const Games& games);

}  // namespace gauntlet::league
