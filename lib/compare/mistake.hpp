#pragma once

#include <optional>
#include <string>

#include "json/value.hpp"

namespace gauntlet::compare {

// Where an answer is not what was due only for one of the usual mistakes (a number in quotes, row
// and column the other way round, the players not rotated, ...): that mistake, in one line for
// whoever wrote the program. It may quote pieces of the values. Nothing where they are equal, or
// differ in another way. By value, without any rules.
std::optional<std::string> find_mistake(const json::Value& expected, const json::Value& actual);

}  // namespace gauntlet::compare
