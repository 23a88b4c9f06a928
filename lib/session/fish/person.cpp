#include "session/fish/person.hpp"

#include "session/ask.hpp"
#include "text/visible.hpp"

namespace gauntlet::session::fish {

Person::Person(Console& console, const std::string& name)
    : console_(console), name_(text::visible(name)) {}

void Person::playing_as(Color color) {
  say(console_, name_ + " plays " + std::string(name_of(color)));
}

// Shows the board, and asks. (No command that is known here changes the game: there is an answer.)
template <class Question>
auto Person::ask(const State& state, const Question& question) const {
  const Asked asked{
      console_, name_ + ": ", "q to give up", {}, [&] {
        console_.draw([state](const Look& look) { return board_picture(state, {}, look); });
      }};
  asked.draw();
  try {
    return *question(asked, state);
  } catch (const Left& left) {
    throw match::PlayerFailure(std::string("it ").append(left.what()), left.typed());
  }
}

Position Person::place(const State& state) { return ask(state, ask_place); }

Action Person::take_turn(const State& state, const std::vector<Action>& /*since*/) {
  return ask(state, ask_move);
}

void Person::end(bool has_won) { say(console_, name_ + (has_won ? " has won" : " has not won")); }

}  // namespace gauntlet::session::fish
