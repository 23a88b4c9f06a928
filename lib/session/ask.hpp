#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/grid.hpp"
#include "session/console.hpp"
#include "text/names.hpp"

// Output to a person and questions to them. All functions also throw what the console throws.
namespace gauntlet::session {

// Returns the line with words for its arrows.
std::string without_arrows(std::string line);

// Shows one line and adds its newline, without arrows if the console has none.
void print_line(Console& console, std::string line);

// Shows the rules of a game as a list, at most 80 columns wide.
void show_rules(Console& console, std::span<const std::string_view> rules);

// Answers an invalid entry with one line: what was expected, how to leave, and what was typed.
void refuse(Console& console, std::string_view expected, std::string_view got,
            std::string_view leave = "q to leave");

// Shows a line of congratulation, highlighted if the console has color.
void print_highlight(Console& console, std::string_view words);

// A position on a board as people type it, row and column: "1 2".
std::string format_position(Position position);
// The same as boards show it, for sentences: "1,2"; and a move, "1,2 \u2192 3,4".
std::string describe(Position position);
std::string describe_way(Position from, Position to);

using Words = std::vector<std::string_view>;

// Returns the index, from 0, of the only word that starts with `text`; nullopt if there is
// none or more than one.
std::optional<std::size_t> find_word(const Words& words, std::string_view text);

// Returns the question followed by the default for an empty line: "How many rows? [8] ".
std::string with_default(const std::string& question, std::string_view default_value);

// Questions, each repeated until the answer is valid. All of them throw QuitRequested.

// Thrown when a person types "q" or "quit", or the input ends. The game is left unfinished.
class QuitRequested : public std::runtime_error {
 public:
  // The reason follows the name of the person in a sentence: "gave up".
  explicit QuitRequested(const std::string& reason, std::string typed = {})
      : std::runtime_error(reason), typed_(std::move(typed)) {}

  // The last line typed; empty at the end of the input.
  const std::string& typed() const { return typed_; }

 private:
  std::string typed_;
};

// Returns the line typed, without surrounding white space.
std::string ask(Console& console, const std::string& prompt);

// Returns the help of a question: "Enter yes or no, nothing for the default in brackets, or q to
// leave."
std::string describe_answers(std::string_view expected);

// Returns the value that `read` makes of the answer. `read` returns an empty optional for an
// invalid answer. The words help and ? show what can be answered, unless they are answers.
template <class Read>
auto ask_for(Console& console, const std::string& prompt, std::string_view expected,
             const Read& read) {
  for (;;) {
    const std::string line = ask(console, prompt);
    if (const auto answer = read(line)) return *answer;
    if (line == "help" || line == "?") {
      print_line(console, describe_answers(expected));
    } else {
      refuse(console, expected, line);
    }
  }
}

// "a number from 2 to 10"
std::string number_between(std::uint64_t min, std::uint64_t max);

// Returns the index, from 0, of the chosen word. Any unambiguous prefix of a word is accepted, and
// an empty line chooses the first word.
std::size_t ask_word_with_default(Console& console, const std::string& question,
                                  const Words& words);

}  // namespace gauntlet::session
