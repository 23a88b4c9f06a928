#pragma once

#include <string>

#include "league/setup/config.hpp"

namespace gauntlet::league {

// Stands for all that may decide how a player plays: its kind; of a program also its files, how it
// is built, and under what conditions it runs. Of a program without a folder the files count that
// its command names. 16 hexadecimal digits.
std::string fingerprint_of(const Player& player, const Config& config);

}  // namespace gauntlet::league
