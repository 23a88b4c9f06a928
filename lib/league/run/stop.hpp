#pragma once

#include <cstddef>
#include <string>

#include "league/run/plan.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// Why the league can end now that all games on its first so many boards are played, in words; empty
// if it goes on. It depends on those games alone, however they were played. The order of players is
// looked at on every tenth board: who looks more often stops too soon.
std::string why_to_stop(const Config& config, std::size_t boards, const Games& games);

}  // namespace gauntlet::league
