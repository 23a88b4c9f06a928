#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "json/parse.hpp"
#include "json/reader.hpp"

namespace gauntlet::test {

// What an action that throws such an error says; "no error" if it throws nothing.
template <class Error = std::exception, class Action>
std::string error_of(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

// The same for reading a document.
template <class Read>
std::string error_of(std::string_view text, const Read& read) {
  const json::Value document = json::parse(text);
  return error_of<json::Error>([&] { read(json::Reader(document)); });
}

}  // namespace gauntlet::test
