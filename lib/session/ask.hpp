#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "session/console.hpp"
#include "session/say.hpp"

// Questions to a person, each asked until there is a sensible answer. All of them throw Left.
namespace gauntlet::session {

// The person has typed "q", or no more: the game is left as it is.
class Left : public std::runtime_error {
 public:
  Left() : std::runtime_error("left") {}
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

// A number from least to most; an empty line stands for the usual one.
std::uint64_t ask_number(Console& console, const std::string& question, std::uint64_t usual,
                         std::uint64_t least, std::uint64_t most);

// One of the words, by its place, or any beginning that no other has.
std::size_t ask_word(Console& console, const std::string& prompt,
                     std::initializer_list<std::string_view> words);

// The same, where an empty line stands for the first.
std::size_t ask_usual_word(Console& console, const std::string& question,
                           std::initializer_list<std::string_view> words);

// The word that the text begins, by its place; nothing if there is none, or more than one.
std::optional<std::size_t> find_word(std::span<const std::string_view> words,
                                     std::string_view text);

}  // namespace gauntlet::session
