#include "session/mastermind.hpp"

#include <optional>
#include <string>
#include <string_view>

#include "core/numbers.hpp"
#include "mastermind/strategy.hpp"
#include "mastermind/text.hpp"
#include "session/ask.hpp"
#include "session/mastermind_game.hpp"

namespace gauntlet::session {
namespace {

using mastermind::Code;
using mastermind::Codes;

// A guess; nothing for a hint.
using Wish = std::optional<Code>;

Wish ask_wish(const MastermindGame& game) {
  const Codes& codes = game.codes();
  const std::string number = std::to_string(game.rows().size() + 1);
  return ask_for(game.console(), "Guess " + number + "? (hint, q to give up) ",
                 describe(codes.variant()) + ", or hint",
                 [&](std::string_view text) -> std::optional<Wish> {
                   if (text == "hint") return Wish();
                   const auto code = codes.find(text);
                   return code ? std::optional<Wish>(code) : std::nullopt;
                 });
}

void let_person_guess(MastermindGame game, Code secret) {
  const Codes& codes = game.codes();
  for (game.draw(); !game.won_at(); game.draw()) {
    Wish wish;
    while (!(wish = ask_wish(game))) {
      const auto count = fitting(codes, game.rows()).size();
      say(game.console(), count_of(count, "code") + (count == 1 ? " is" : " are") + " possible");
    }
    game.add({*wish, codes.feedback(*wish, secret)});
  }
  game.reveal(secret);
  celebrate(game.console(), "Found at guess " + std::to_string(game.rows().size()) + "!");
}

}  // namespace

void play_mastermind(Table& table, const mastermind::Variant& variant) {
  Console& console = table.console;
  const Codes codes(variant);
  const bool is_maker =
      ask_usual_word(console, "Who makes the code, you or the computer?", {"you", "computer"}) == 0;
  if (is_maker) {
    return let_computer_guess(MastermindGame(table, codes, MastermindGame::computer));
  }
  const auto secret = static_cast<Code>(table.random() % codes.size());
  MastermindGame game(table, codes, MastermindGame::person);
  try {
    let_person_guess(game, secret);
  } catch (const Left&) {
    game.reveal(secret);
    say(console, "The code was " + codes.text(secret) + ".");
    throw;
  }
}

}  // namespace gauntlet::session
