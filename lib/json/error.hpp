#pragma once

#include <cstddef>
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
  Malformed(const std::string& pointer, const std::string& message)
      : Error(pointer, message), reason_(what()) {}
  // `place` says in words where in the text it is: at that byte, from 0.
  Malformed(const std::string& pointer, const std::string& place, const std::string& message,
            std::size_t byte)
      : Error(pointer, "malformed JSON at " + place + ": " + message),
        reason_(Error(pointer, message).what()),
        byte_(byte) {}

  std::size_t byte() const { return byte_; }
  // what() without the place in the text.
  const std::string& reason() const { return reason_; }

 private:
  std::string reason_;
  std::size_t byte_ = 0;
};

}  // namespace gauntlet::json
