#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "gauntlet/json.hpp"

namespace gauntlet::test {

// Returns the message of the error that an action throws, or "no error" if it throws nothing.
template <class Error = std::exception, class Action>
std::string error_of(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

// Returns the message of the json::Error thrown while reading a document, or "no error".
template <class Read>
std::string error_of(std::string_view text, const Read& read) {
  const json::Value document = json::parse(text);
  return error_of<json::Error>([&] { read(json::Reader(document)); });
}

}  // namespace gauntlet::test
