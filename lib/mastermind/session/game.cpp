#include "session/game.hpp"

#include <array>

#include "core/games.hpp"
#include "mastermind/session/play.hpp"
#include "mastermind/variant.hpp"
#include "session/choose.hpp"

namespace gauntlet::session::mastermind {
namespace {

constexpr std::array<Setting, 1> settings{
    {{"--maker", "WHO", "Who makes the code that the other player breaks: computer or you"}}};

// Begins a game of the variant that the options give.
json::Value begin(GameContext& table, OptionValues values) {
  const bool is_maker = choose_word(table, "--maker", "Who makes the code, the computer or you?",
                                    {"computer", "you"}) == 1;
  GameHistory history(variant_of(values), is_maker ? Guesser::computer : Guesser::person);
  if (!is_maker)
    history.hide(static_cast<Code>(table.random.uniform_below(history.codes().size())));
  return history.encode().front();
}

}  // namespace

constexpr Game game{.name = "mastermind",
                    .summary = "break a code",
                    .options = variant_options,
                    .settings = settings,
                    .why_invalid = gauntlet::mastermind::why_invalid,
                    .begin = begin,
                    .open = open,
                    .replay = has_consoles ? replay : nullptr};

}  // namespace gauntlet::session::mastermind

const gauntlet::session::Game& gauntlet::games::mastermind::session() {
  return session::mastermind::game;
}
