#include "session/game.hpp"

#include "mastermind/options.hpp"
#include "session/ask.hpp"
#include "session/mastermind/session.hpp"

namespace gauntlet::session::mastermind {
namespace {

// The person makes a code and the computer breaks it, or the other way round.
void play_game(Table& table, OptionValues values) {
  const Codes codes(variant_of(values));
  const bool is_maker = ask_usual_word(table.console, "Who makes the code, you or the computer?",
                                       {"you", "computer"}) == 0;
  if (is_maker) return let_computer_guess(Session(table, codes, Session::computer));
  const auto secret = static_cast<Code>(table.random.below(codes.size()));
  let_person_guess(Session(table, codes, Session::person), secret);
}

}  // namespace

const Game game{.name = "mastermind",
                .summary = "break a code",
                .options = variant_options,
                .why_invalid = gauntlet::mastermind::why_invalid,
                .play = play_game,
                .replay = replay};

}  // namespace gauntlet::session::mastermind
