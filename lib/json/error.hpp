#pragma once

#include <stdexcept>
#include <string>

namespace gauntlet::json {

// Bad input. what() is one line: the JSON Pointer of the place (nothing for the whole value), what
// was expected there, and what was found.
class Error : public std::runtime_error {
 public:
  Error(const std::string& pointer, const std::string& message)
      : std::runtime_error(pointer.empty() ? message : pointer + ": " + message) {}
};

// Text that is no JSON: nothing after it in its stream can be trusted.
class Malformed : public Error {
 public:
  using Error::Error;
};

}  // namespace gauntlet::json
