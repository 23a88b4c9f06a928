#pragma once

#include <stdexcept>
#include <string>

#include "support/io/io.hpp"

namespace gauntlet::tool {

// Does it and returns what that returns; where that throws a std::runtime_error, throws IoError:
// these tools say of trouble with a file no more than what could not be done, as "write a.json".
template <class Action>
auto or_fail(const std::string& what, const Action& action) {
  try {
    return action();
  } catch (const std::runtime_error&) {
    throw IoError("could not " + what);
  }
}

}  // namespace gauntlet::tool
