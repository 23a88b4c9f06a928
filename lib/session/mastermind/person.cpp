#include <optional>
#include <string>
#include <string_view>

#include "mastermind/variant.hpp"
#include "session/ask.hpp"
#include "session/mastermind/session.hpp"

namespace gauntlet::session::mastermind {
namespace {

constexpr const char* help_to_find =
    "Type a code. The feedback rates it: w for a right color in its\n"
    "right place, b for one in a wrong place, a dot for each of the others.\n";

std::string hint(const Course& course) {
  const auto codes = possible(course);
  return advice(course.codes(), codes.size(), best_guess(course, codes)) + "\n";
}

// Returns nullopt if a command changed the game.
std::optional<Code> ask_guess(Session& session) {
  const Course& course = session.course();
  const std::string number = std::to_string(course.rows().size() + 1);
  return ask_turn_for(session.console(), "Guess " + number + "? (help, q to give up) ",
                      describe(course.codes().variant()),
                      session.commands(help_to_find, [&] { return hint(course); }),
                      [&](std::string_view text) { return course.codes().find(text); });
}

std::string all_colors(const Codes& codes) {
  std::string letters;
  for (int color = 0; color < codes.variant().colors; ++color) letters += Codes::symbol(color);
  return letters;
}

// Returns false if a game was loaded in which the computer guesses.
bool ask_until_found(Session& session) {
  const Course& course = session.course();
  while (!course.won_at()) {
    draw(session.console(), course, all_colors(course.codes()));
    const auto guess = ask_guess(session);
    if (course.guesser() != Guesser::person) return false;
    if (guess) add(session, {*guess, course.codes().feedback(*guess, *course.secret())});
  }
  draw(session.console(), course, "");
  return true;
}

}  // namespace

bool let_person_guess(Session& session) {
  const Course& course = session.course();
  try {
    if (!ask_until_found(session)) return false;
  } catch (const Left&) {
    reveal(session, *course.secret());
    say(session.console(), "The code was " + course.codes().text(*course.secret()) + ".");
    throw;
  }
  reveal(session, *course.secret());
  celebrate(session.console(), "Found at guess " + std::to_string(course.rows().size()) + "!");
  return true;
}

}  // namespace gauntlet::session::mastermind
