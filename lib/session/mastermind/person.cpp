#include <optional>
#include <string>
#include <string_view>

#include "mastermind/text.hpp"
#include "session/ask.hpp"
#include "session/mastermind/session.hpp"

namespace gauntlet::session::mastermind {
namespace {

constexpr const char* help_to_find =
    "Type a code. You are told how much of it is right: w for a right color in its\n"
    "right place, b for one in a wrong place, a dot for each of the others.\n";

std::string hint(Session& session) {
  const auto possible = session.possible();
  return are_possible(possible.size()) + "; try " +
         session.codes().text(session.best_guess(possible)) + "\n";
}

// Nothing if a command has changed the game.
std::optional<Code> ask_guess(Session& session) {
  const std::string number = std::to_string(session.rows().size() + 1);
  return ask_turn_for(session.console(), "Guess " + number + "? (help, q to give up) ",
                      describe(session.codes().variant()),
                      session.commands(help_to_find, [&] { return hint(session); }),
                      [&](std::string_view text) { return session.codes().find(text); });
}

std::string all_colors(const Codes& codes) {
  std::string letters;
  for (int color = 0; color < codes.variant().colors; ++color) letters += Codes::symbol(color);
  return letters;
}

// False if another game was loaded, in which the person does not guess.
bool ask_until_found(Session& session) {
  while (!session.course().won_at()) {
    session.draw(all_colors(session.codes()));
    const auto guess = ask_guess(session);
    if (session.course().guesser() != Guesser::person) return false;
    if (guess) session.add({*guess, session.codes().feedback(*guess, *session.course().secret())});
  }
  session.draw("");
  return true;
}

}  // namespace

bool let_person_guess(Session& session) {
  try {
    if (!ask_until_found(session)) return false;
  } catch (const Left&) {
    session.reveal(*session.course().secret());
    say(session.console(),
        "The code was " + session.codes().text(*session.course().secret()) + ".");
    throw;
  }
  session.reveal(*session.course().secret());
  celebrate(session.console(), "Found at guess " + std::to_string(session.rows().size()) + "!");
  return true;
}

}  // namespace gauntlet::session::mastermind
