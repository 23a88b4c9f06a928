#pragma once

#include <string>

#include "league/setup/config.hpp"

namespace gauntlet::league {

// Returns a hash of everything that may affect how a player plays: its kind and, for a program, its
// files, its build and its run conditions. For a program without a folder, the files are those that
// its command names. 16 hexadecimal digits.
std::string fingerprint_of(const Player& player, const Config& config);

}  // namespace gauntlet::league
