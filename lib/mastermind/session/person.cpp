#include <optional>
#include <string>
#include <string_view>

#include "gauntlet/mastermind.hpp"
#include "mastermind/session/session.hpp"
#include "session/ask.hpp"

namespace gauntlet::session::mastermind {
namespace {

constexpr const char* help_to_find =
    "Type a code. The feedback rates it: w for a right color in its\n"
    "right place, b for one in a wrong place, a dot for each of the others.\n";

std::string hint(const GameHistory& history) {
  const auto codes = consistent(history);
  return advice(history.codes(), codes.size(), best_guess(history, codes)) + "\n";
}

// Returns nullopt if a command changed the game.
std::optional<Code> ask_guess(Session& session) {
  const GameHistory& history = session.history();
  const std::string number = std::to_string(history.rows().size() + 1);
  return ask_turn_for(session.console(), "Guess " + number + "? (help, q to give up) ",
                      describe(history.codes().variant()),
                      session.commands(help_to_find, [&] { return hint(history); }),
                      [&](std::string_view text) { return history.codes().find(text); });
}

std::string all_colors(const CodeSpace& codes) {
  std::string letters;
  for (int color = 0; color < codes.variant().colors; ++color) letters += CodeSpace::symbol(color);
  return letters;
}

// Returns false if a game was loaded in which the computer guesses.
bool ask_until_found(Session& session) {
  const GameHistory& history = session.history();
  while (!history.won_at()) {
    draw(session.console(), history, all_colors(history.codes()));
    const auto guess = ask_guess(session);
    if (history.guesser() != Guesser::person) return false;
    if (guess) add(session, {*guess, history.codes().feedback(*guess, *history.secret())});
  }
  draw(session.console(), history, "");
  return true;
}

}  // namespace

bool let_person_guess(Session& session) {
  const GameHistory& history = session.history();
  try {
    if (!ask_until_found(session)) return false;
  } catch (const QuitRequested&) {
    reveal(session, *history.secret());
    print_line(session.console(), "The code was " + history.codes().text(*history.secret()) + ".");
    throw;
  }
  reveal(session, *history.secret());
  print_highlight(session.console(),
                  "Found at guess " + std::to_string(history.rows().size()) + "!");
  return true;
}

}  // namespace gauntlet::session::mastermind
