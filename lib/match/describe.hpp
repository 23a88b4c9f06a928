#pragma once

#include <string>

#include "match/event.hpp"

namespace gauntlet::match {

// An event in words, on one line: "red: a penguin to [0,1]".
std::string describe(const Event& event);

}  // namespace gauntlet::match
