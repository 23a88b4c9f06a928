// The engine in a browser: a module with a memory and three functions, called by engine.mjs.

#include <cstddef>
#include <string>

#include "page/engine/engine.hpp"

using namespace gauntlet;

namespace {

std::string text;

}  // namespace

// Returns a buffer of `size` bytes, into which the caller writes a request; null if there is not
// enough memory.
extern "C" __attribute__((export_name("question"))) char* question(std::size_t size) {
  try {
    text = std::string(size, '\0');
    return text.data();
  } catch (const std::exception&) {
    return nullptr;
  }
}

// Answers the request in the buffer and returns the number of bytes of the response.
extern "C" __attribute__((export_name("answer"))) std::size_t answer() {
  static const page::Methods calls = page::engine();
  text = page::answer(calls, text);
  return text.size();
}

// Returns the bytes of the response, valid until the next request.
extern "C" __attribute__((export_name("answer_text"))) const char* answer_text() {
  return text.data();
}
