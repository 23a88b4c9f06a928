// The engine as a command line program.
//   in   one request per line
//   out  one response per line

#include "page/engine/engine.hpp"
#include "support/io/io.hpp"

using namespace gauntlet;

int main() {
  const page::Methods calls = page::engine();
  tool::Lines questions;
  tool::Output answers;
  while (const auto question = questions.next()) {
    answers.text() = page::answer(calls, *question) + '\n';
    answers.flush();
  }
}
