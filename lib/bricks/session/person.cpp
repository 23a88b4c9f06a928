#include <optional>
#include <string>
#include <string_view>

#include "bricks/session/brick.hpp"
#include "bricks/session/session.hpp"
#include "core/numbers.hpp"
#include "session/ask.hpp"

namespace gauntlet::session::bricks {
namespace {

constexpr const char* help_to_find =
    "Type a floor in doubt to drop the brick from there, or guess N to say that its\n"
    "strength is N: it survives every fall from floors up to N, and breaks from any\n"
    "above.\n";

// An action of a person who drops bricks.
struct Wish {
  enum { drop, guess } what;
  Height height = 0;
};

std::optional<Wish> read_wish(const Position& position, std::string_view text) {
  constexpr std::string_view guess("guess ");
  const bool is_guess = text.starts_with(guess) || !position.can_drop();
  if (text.starts_with(guess)) text.remove_prefix(guess.size());
  const auto height = parse_natural(text);
  if (!height || *height > max_height) return std::nullopt;
  if (is_guess) return Wish{Wish::guess, *height};
  if (!position.after(*height, true)) return std::nullopt;
  return Wish{Wish::drop, *height};
}

// Returns nullopt if a command changed the game.
std::optional<Wish> ask_wish(Session& session) {
  const Position position = session.history().position();
  const auto read = [&](std::string_view text) { return read_wish(position, text); };
  const Commands known = commands(session, help_to_find);
  if (!position.can_drop()) {
    return ask_turn_for(session.console(), "What is its strength? (or help, q) ", "a number", known,
                        read);
  }
  const std::string in_doubt =
      std::to_string(position.min_safe() + 1) + " to " + std::to_string(position.max_safe());
  return ask_turn_for(session.console(),
                      "From which floor do you drop? (" + in_doubt + ", guess N, help, q) ",
                      "a floor in doubt, " + in_doubt + ", guess N", known, read);
}

void take_guess(const Session& session, Height guess) {
  const Position& position = session.history().position();
  const Height strength = Brick{session.history().setup().strength}.reveal(position, guess);
  finish(session, {guess, position.is_known()}, guess == strength);
  if (guess != strength) {
    print_line(session.console(), "No, it is " + std::to_string(strength) + ".");
  } else {
    print_highlight(session.console(), position.is_known() ? "Found!" : "A lucky guess!");
  }
}

}  // namespace

bool let_person_drop(Session& session) {
  const GameHistory& history = session.history();
  std::string note = odds_text(history.position());
  for (;;) {
    draw(session.console(), history, note, history.current().drop, history.position().can_drop());
    const auto wish = ask_wish(session);
    if (history.setup().dropper != Dropper::person) return false;
    note.clear();
    if (!wish) continue;
    if (wish->what == Wish::guess) {
      take_guess(session, wish->height);
      return true;
    }
    const bool safe = Brick{history.setup().strength}.is_safe(history.position(), wish->height);
    drop(session, wish->height, safe);
    note = describe(wish->height, safe);
  }
}

}  // namespace gauntlet::session::bricks
