#include "mastermind/session/session.hpp"

#include <algorithm>

#include "core/numbers.hpp"
#include "gauntlet/mastermind.hpp"
#include "mastermind/one_step.hpp"
#include "mastermind/picture.hpp"
#include "session/choose.hpp"

namespace gauntlet::session::mastermind {
namespace {

// Appends a line of letters to a picture; each letter can be selected.
void append_letters(Picture& picture, const std::string& letters) {
  constexpr std::string_view begin = "  ";
  constexpr std::size_t width = 3;
  const auto line = static_cast<std::size_t>(std::ranges::count(picture.lines, '\n'));
  picture.lines.append(begin);
  for (std::size_t i = 0; i < letters.size(); ++i) {
    picture.choices.push_back(
        {{line, begin.size() + width * i, width}, std::string(1, letters[i]), false});
    picture.lines.append(" ").append(1, letters[i]).append(" ");
  }
  picture.lines.append("\n");
}

}  // namespace

Code best_guess(const GameHistory& history, const std::vector<Code>& possible) {
  return OneStepStrategy(history.codes(), Heuristic::entropy)
      .guess(guesses_of(history.rows()), possible);
}

std::string advice(const CodeSpace& codes, std::size_t possible, Code guess) {
  return are_possible(possible) + "; try " + codes.text(guess);
}

void draw(Console& console, const GameHistory& history, const std::string& letters) {
  const bool has_letters = console.has_choices() && !letters.empty();
  console.draw([=](const TextRenderOptions& look) {
    Picture picture{describe(history.codes().variant())};
    picture.lines.append("; w: right, b: in a wrong place\n")
        .append(mastermind::text(history.codes(), history.rows(), look.has_color));
    picture.drawn_begin = 1;
    picture.drawn_end = 1 + history.rows().size();
    if (has_letters) append_letters(picture, letters);
    return picture;
  });
}

void add(Session& session, const Row& row) {
  session.history().add_row(row);
  session.record(encode_row(session.history().codes(), row));
}

void reveal(const Session& session, Code code) {
  session.record(json::Value::Object{{"code", session.history().codes().text(code)}});
}

std::string are_possible(std::size_t codes) {
  return pluralize(codes, "code") + (codes == 1 ? " is possible" : " are possible");
}

GameHistory choose_history(GameContext& table, OptionValues values) {
  const bool is_maker = choose_word(table, "--maker", "Who makes the code, the computer or you?",
                                    {"computer", "you"}) == 1;
  GameHistory history(variant_of(values), is_maker ? Guesser::computer : Guesser::person);
  if (!is_maker)
    history.hide(static_cast<Code>(table.random.uniform_below(history.codes().size())));
  return history;
}

}  // namespace gauntlet::session::mastermind
