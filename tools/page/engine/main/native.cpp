// What a page asks, asked at a terminal.
//   in   a question a line
//   out  a line for each answer

#include "page/engine/engine.hpp"
#include "support/io/io.hpp"

using namespace gauntlet;

int main() {
  tool::Lines questions;
  tool::Output answers;
  while (const auto question = questions.next()) {
    answers.text() = page::answer(page::engine(), *question) + '\n';
    answers.flush();
  }
}
