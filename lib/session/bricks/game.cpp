#include "session/game.hpp"

#include <optional>

#include "session/ask.hpp"
#include "session/bricks/session.hpp"

namespace gauntlet::session::bricks {
namespace {

Position ask_position(Console& console) {
  constexpr std::uint64_t floors = 100, drops = 14, bricks = 2, most = 1'000'000'000;
  const auto top = ask_number(console, "How many floors?", floors, 1, most);
  const auto left = ask_number(console, "How many drops?", drops, 0, most);
  return {0, top, left, ask_number(console, "How many bricks?", bricks, 0, most)};
}

// The computer drops and the person says what happens, or the other way round.
void play_game(Table& table, OptionValues /*values*/) {
  Console& console = table.console;
  console.show(
      "A brick survives every fall from up to some floor, its strength, and breaks from any\n"
      "floor above. Find the strength before the drops or the bricks run out.\n");
  const auto dropper = static_cast<Session::Dropper>(
      ask_usual_word(console, "Who drops, the computer or you?", {"computer", "you"}));
  const Position position = ask_position(console);
  if (dropper == Session::person) {
    const bool is_fixed = ask_usual_word(console, "Is its strength fixed, or as bad as can be?",
                                         {"fixed", "bad"}) == 0;
    std::optional<Height> strength;
    if (is_fixed) strength = RandomAgent(position, table.random()).guess().strength;
    return let_person_drop(Session(table, position, dropper), strength);
  }
  const bool is_random =
      ask_usual_word(console, "Which agent, winning or random?", {"winning", "random"}) == 1;
  std::optional<std::uint64_t> seed;
  if (is_random) seed = table.random();
  let_computer_drop(Session(table, position, dropper), seed);
}

}  // namespace

const Game game{.name = "bricks",
                .summary = "find out how strong a brick is",
                .play = play_game,
                .replay = replay};

}  // namespace gauntlet::session::bricks
