#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "bricks/adversary.hpp"
#include "core/numbers.hpp"
#include "session/ask.hpp"
#include "session/bricks/session.hpp"
#include "session/bricks/words.hpp"

namespace gauntlet::session::bricks {
namespace {

// The computer's brick: of a strength that it has had from the start or, without one, of any
// strength that is still possible, chosen at each drop to the disadvantage of the person.
struct Brick {
  std::optional<Height> strength;

  bool is_safe(const Position& position, Height height) const {
    return strength ? height <= *strength : worst_reply(position, height);
  }
  // The strength it turns out to have, whatever is guessed.
  Height reveal(const Position& position, Height guess) const {
    if (strength) return *strength;
    return guess == position.min_safe() ? position.max_safe() : position.min_safe();
  }
};

// What a person who drops can do.
struct Wish {
  enum { drop, guess, hint } what;
  Height height = 0;
};

std::optional<Wish> read_wish(const Position& position, std::string_view text) {
  constexpr std::string_view guess("guess ");
  if (text == "hint" || text == "why") return Wish{Wish::hint};
  const bool is_guess = text.starts_with(guess) || !position.can_drop();
  if (text.starts_with(guess)) text.remove_prefix(guess.size());
  const auto height = read_natural(text);
  if (!height || *height > max_height) return std::nullopt;
  if (is_guess) return Wish{Wish::guess, *height};
  if (!position.after(*height, true)) return std::nullopt;
  return Wish{Wish::drop, *height};
}

Wish ask_wish(Console& console, const Position& position) {
  if (!position.can_drop()) {
    return ask_for(console, "What is its strength? ", "a number",
                   [&](std::string_view text) { return read_wish(position, text); });
  }
  const std::string in_doubt =
      std::to_string(position.min_safe() + 1) + " to " + std::to_string(position.max_safe());
  return ask_for(console, "From which floor do you drop? (" + in_doubt + ", guess N, hint, q) ",
                 "a floor in doubt, " + in_doubt + ", guess N or hint",
                 [&](std::string_view text) { return read_wish(position, text); });
}

void take_guess(const Session& session, const Brick& brick, Height guess) {
  const Position& position = session.position();
  const Height strength = brick.reveal(position, guess);
  session.finish({guess, position.is_known()}, guess == strength);
  if (guess != strength) {
    say(session.console(), "No, it is " + std::to_string(strength) + ".");
  } else {
    celebrate(session.console(), position.is_known() ? "Found!" : "A lucky guess!");
  }
}

}  // namespace

void let_person_drop(Session session, std::optional<Height> strength) {
  const Brick brick{strength};
  std::string note = prospects(session.position());
  std::optional<Height> last;
  for (;;) {
    session.draw(std::exchange(note, {}), last);
    Wish wish = ask_wish(session.console(), session.position());
    for (; wish.what == Wish::hint; wish = ask_wish(session.console(), session.position())) {
      session.console().show(why(session.position()));
    }
    if (wish.what == Wish::guess) return take_guess(session, brick, wish.height);
    last = wish.height;
    const bool safe = brick.is_safe(session.position(), wish.height);
    session.drop(wish.height, safe);
    note = tell(wish.height, safe);
  }
}

}  // namespace gauntlet::session::bricks
