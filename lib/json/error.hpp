#pragma once

#include <stdexcept>
#include <string>

#include "json/location.hpp"

namespace gauntlet::json {

// Thrown for bad input. what() is one line: the JSON Pointer of the value (empty for the whole
// document), what was expected there, and what was found.
class Error : public std::runtime_error {
 public:
  Error(const std::string& pointer, const std::string& message)
      : std::runtime_error(pointer.empty() ? message : pointer + ": " + message) {}
};

// Thrown for text that is not valid JSON; nothing after it in its stream can be trusted. what()
// includes the line, column and byte if they are known.
class Malformed : public Error {
 public:
  Malformed(const std::string& pointer, const std::string& message)
      : Error(pointer, message), reason_(what()) {}
  Malformed(const std::string& pointer, const TextPosition& place, const std::string& message)
      : Error(pointer, describe(place, message)),
        reason_(Error(pointer, message).what()),
        place_(place) {}
  // For a text in which another error was found earlier.
  Malformed(const Error& before, const TextPosition& place, const std::string& message)
      : Error("", std::string(before.what()) + "; then " + describe(place, message)),
        reason_(std::string(before.what()) + "; then " + message),
        place_(place) {}

  const TextPosition& place() const { return place_; }
  // what() without the place in the text.
  const std::string& reason() const { return reason_; }

 private:
  static std::string describe(const TextPosition& place, const std::string& message) {
    return "malformed JSON at line " + std::to_string(place.line()) + ", column " +
           std::to_string(place.column()) + ": " + message + " (byte " +
           std::to_string(place.byte()) + ")";
  }

  std::string reason_;
  TextPosition place_;
};

}  // namespace gauntlet::json
