#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/grid.hpp"
#include "session/console.hpp"

// What is said to a person, and asked. All of this throws what the console throws.
namespace gauntlet::session {

// Shows a line, to which its newline is added.
void say(Console& console, std::string line);

// Answers a wrong entry with one line: what was expected, how to leave, and what was typed instead.
void refuse(Console& console, std::string_view expected, std::string_view got,
            std::string_view leave = "q to leave");

// Shows a line of joy.
void celebrate(Console& console, std::string_view words);

// "a", "a or b", "a, b or c".
std::string list_of(const std::vector<std::string_view>& words, std::string_view last = " or ");

// A position on a board as people type it, row and column: "1 2".
std::string text_of(Position position);

// The position that is written so; nothing for any other text. It may lie on no board.
std::optional<Position> read_position(std::string_view text);

using Words = std::vector<std::string_view>;

// The word that the text begins, by its place from 0; nothing if there is none, or more than one.
std::optional<std::size_t> find_word(const Words& words, std::string_view text);

// The question with the answer that an empty line stands for: "How many rows? [8] ".
std::string with_usual(const std::string& question, std::string_view usual);

// Questions, each asked again until the answer makes sense. All of them throw Left.

// The person has typed "q" or "quit", or no more: the game is left as it is.
class Left : public std::runtime_error {
 public:
  // The reason goes on after the name of the person: "gave up".
  explicit Left(const std::string& reason, std::string typed = {})
      : std::runtime_error(reason), typed_(std::move(typed)) {}

  // The last line; empty at the end of the input.
  const std::string& typed() const { return typed_; }

 private:
  std::string typed_;
};

// What is typed, without white space around it.
std::string ask(Console& console, const std::string& prompt);

// What `read` makes of the answer: an optional that is empty for a wrong one.
template <class Read>
auto ask_for(Console& console, const std::string& prompt, std::string_view expected,
             const Read& read) {
  for (;;) {
    const std::string line = ask(console, prompt);
    if (const auto answer = read(line)) return *answer;
    refuse(console, expected, line);
  }
}

// "a number from 2 to 10"
std::string number_between(std::uint64_t least, std::uint64_t most);

// One of the words, by its place from 0. Any beginning that no other word has will do.
std::size_t ask_word(Console& console, const std::string& prompt, const Words& words);

// The same, where an empty line stands for the first.
std::size_t ask_usual_word(Console& console, const std::string& question, const Words& words);

}  // namespace gauntlet::session
