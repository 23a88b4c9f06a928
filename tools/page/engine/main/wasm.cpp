// The engine as a browser runs it: a module with a memory and three functions, called by
// engine.mjs.

#include <cstddef>
#include <string>

#include "page/engine/engine.hpp"

using namespace gauntlet;

namespace {

std::string text;

}  // namespace

// Room for a question of so many bytes, which the caller writes there; null where there is no
// memory for it.
extern "C" __attribute__((export_name("question"))) char* question(std::size_t size) {
  try {
    text = std::string(size, '\0');
    return text.data();
  } catch (const std::exception&) {
    return nullptr;
  }
}

// Answers the question that was written: how many bytes the answer has.
extern "C" __attribute__((export_name("answer"))) std::size_t answer() {
  text = page::answer(page::engine(), text);
  return text.size();
}

// Where these are, until the next question.
extern "C" __attribute__((export_name("answer_text"))) const char* answer_text() {
  return text.data();
}
