#include <algorithm>
#include <string_view>

#include "core/games.hpp"
#include "gauntlet/json.hpp"
#include "mastermind/picture.hpp"

namespace gauntlet::mastermind {
namespace {

constexpr std::size_t max_guesses = 100;

bool is_symbol(char letter) {
  const auto last = CodeSpace::symbol(Variant::max_colors - 1);
  return (letter >= '1' && letter <= '9') || (letter >= 'a' && letter <= last);
}

// Decodes a code of any variant.
std::string decode_symbols(const json::Reader& in) {
  constexpr std::string_view expected = "a code of 1 to 8 colors";
  const std::string& code = in.string(expected);
  const bool fits = !code.empty() && code.size() <= Variant::max_length &&
                    std::all_of(code.begin(), code.end(), is_symbol);
  if (!fits) in.fail(expected);
  return code;
}

Feedback decode_letters(const json::Reader& in, std::size_t length) {
  constexpr std::string_view expected = "letters out of w, b and .";
  const std::string& letters = in.string(expected);
  if (letters.size() != length || letters.find_first_not_of("wb.") != letters.npos) {
    in.fail(expected);
  }
  return {static_cast<int>(std::count(letters.begin(), letters.end(), 'w')),
          static_cast<int>(std::count(letters.begin(), letters.end(), 'b'))};
}

void add(Guess guess, const json::Reader& in, std::vector<Guess>& guesses) {
  if (!guesses.empty() && guesses.front().code.size() != guess.code.size()) {
    in.fail("codes of one length");
  }
  guesses.push_back(std::move(guess));
}

std::vector<Guess> decode_guesses(const json::Reader& in) {
  constexpr std::string_view expected = "a history of up to 100 guesses";
  const std::size_t count = in.size(expected);
  if (count > max_guesses) in.fail(expected);
  std::vector<Guess> guesses;
  for (std::size_t i = 0; i < count; ++i) {
    const auto [code, feedback] = in[i].items<2>("a row: [code, feedback]");
    std::string symbols = decode_symbols(code);
    const Feedback said = decode_letters(feedback, symbols.size());
    add({std::move(symbols), said}, code, guesses);
  }
  return guesses;
}

// Returns the guesses that the pointers lead to.
std::vector<std::size_t> guesses_at(std::span<const std::string> pointers, std::size_t count) {
  std::vector<std::size_t> guesses;
  for (std::size_t i = 0; i < count; ++i) {
    const bool differs = std::any_of(pointers.begin(), pointers.end(), [&](const auto& pointer) {
      const auto tokens = json::tokens_of(pointer);
      return !tokens.empty() && tokens.front() == std::to_string(i);
    });
    if (differs) guesses.push_back(i);
  }
  return guesses;
}

}  // namespace
}  // namespace gauntlet::mastermind

// Draws the history in the input of mastermind-guess, in any variant that all its codes belong to,
// unless it has no guesses. An answer, a code, is the last guess after the history of its input.
gauntlet::page::Board gauntlet::games::mastermind::board(const json::Value& value,
                                                         const json::Value* input,
                                                         std::span<const std::string> differing) {
  using namespace gauntlet::mastermind;
  const json::Reader in(value);
  const bool is_answer = input != nullptr && value.as<std::string>() != nullptr;
  std::vector<Guess> guesses = decode_guesses(is_answer ? json::Reader(*input) : in);
  Marks marks;
  if (is_answer) {
    add({decode_symbols(in)}, in, guesses);
    if (!differing.empty()) marks.differing = {guesses.size() - 1};
  } else {
    marks.differing = guesses_at(differing, guesses.size());
  }
  if (guesses.empty()) in.fail("a guess");
  return page::mastermind_board(guesses, static_cast<int>(guesses.front().code.size()), marks);
}

// A history is as readable in JSON.
std::optional<std::string> gauntlet::games::mastermind::render_text(const json::Value&, bool) {
  return std::nullopt;
}
