#pragma once

#include <stdexcept>
#include <string>

#include "support/io/io.hpp"

namespace gauntlet::tool {

// Returns the result of `action`. If it throws a std::runtime_error, throws an IoError that says
// only which operation failed: "could not " and `what`, such as "write a.json".
template <class Action>
auto as_io_error(const std::string& what, const Action& action) {
  try {
    return action();
  } catch (const std::runtime_error&) {
    throw IoError("could not " + what);
  }
}

}  // namespace gauntlet::tool
