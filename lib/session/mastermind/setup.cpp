#include "session/mastermind/setup.hpp"

#include "mastermind/variant.hpp"
#include "session/choose.hpp"

namespace gauntlet::session::mastermind {

GameHistory choose_history(GameContext& table, OptionValues values) {
  const bool is_maker = choose_word(table, "--maker", "Who makes the code, the computer or you?",
                                    {"computer", "you"}) == 1;
  GameHistory history(variant_of(values), is_maker ? Guesser::computer : Guesser::person);
  if (!is_maker)
    history.hide(static_cast<Code>(table.random.uniform_below(history.codes().size())));
  return history;
}

}  // namespace gauntlet::session::mastermind
