#include <optional>
#include <string>
#include <string_view>

#include "mastermind/text.hpp"
#include "session/ask.hpp"
#include "session/mastermind/session.hpp"

namespace gauntlet::session::mastermind {
namespace {

// A guess; nothing if the person wants a hint.
using Wish = std::optional<Code>;

Wish ask_wish(const Session& session) {
  const Codes& codes = session.codes();
  const std::string number = std::to_string(session.rows().size() + 1);
  return ask_for(session.console(), "Guess " + number + "? (hint, q to give up) ",
                 describe(codes.variant()) + ", or hint",
                 [&](std::string_view text) -> std::optional<Wish> {
                   if (text == "hint") return Wish();
                   const auto code = codes.find(text);
                   return code ? std::optional<Wish>(code) : std::nullopt;
                 });
}

void ask_until_found(Session& session, Code secret) {
  const Codes& codes = session.codes();
  for (session.draw(); !session.won_at(); session.draw()) {
    Wish wish;
    while (!(wish = ask_wish(session))) {
      say(session.console(), are_possible(fitting(codes, session.rows()).size()));
    }
    session.add({*wish, codes.feedback(*wish, secret)});
  }
}

}  // namespace

void let_person_guess(Session session, Code secret) {
  Console& console = session.console();
  try {
    ask_until_found(session, secret);
  } catch (const Left&) {
    session.reveal(secret);
    say(console, "The code was " + session.codes().text(secret) + ".");
    throw;
  }
  session.reveal(secret);
  celebrate(console, "Found at guess " + std::to_string(session.rows().size()) + "!");
}

}  // namespace gauntlet::session::mastermind
