#pragma once

#include <stdexcept>
#include <string>

#include "json/place.hpp"

namespace gauntlet::json {

// Bad input. what() is one line: the JSON Pointer of the place (nothing for the whole value), what
// was expected there, and what was found.
class Error : public std::runtime_error {
 public:
  Error(const std::string& pointer, const std::string& message)
      : std::runtime_error(pointer.empty() ? message : pointer + ": " + message) {}
};

// Text that is no JSON: nothing after it in its stream can be trusted. what() says
// where in its file or stream, if that is known.
class Malformed : public Error {
 public:
  Malformed(const std::string& pointer, const std::string& message)
      : Error(pointer, message), reason_(what()) {}
  Malformed(const std::string& pointer, const Place& place, const std::string& message)
      : Error(pointer, describe(place, message)),
        reason_(Error(pointer, message).what()),
        place_(place) {}
  // After another error in the same text.
  Malformed(const Error& before, const Place& place, const std::string& message)
      : Error("", std::string(before.what()) + "; then " + describe(place, message)),
        reason_(std::string(before.what()) + "; then " + message),
        place_(place) {}

  const Place& place() const { return place_; }
  // what() without the place in the text.
  const std::string& reason() const { return reason_; }

 private:
  static std::string describe(const Place& place, const std::string& message) {
    return "malformed JSON at line " + std::to_string(place.line()) + ", column " +
           std::to_string(place.column()) + ": " + message + " (byte " +
           std::to_string(place.byte()) + ")";
  }

  std::string reason_;
  Place place_;
};

}  // namespace gauntlet::json
