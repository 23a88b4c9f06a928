#include "session/bricks.hpp"

#include <optional>
#include <string>
#include <utility>

#include "bricks/agent.hpp"
#include "session/ask.hpp"
#include "session/bricks_game.hpp"
#include "session/bricks_words.hpp"

namespace gauntlet::session {
namespace {

using bricks::Height;
using bricks::Position;

bool ask_whether_safe(const BricksGame& game, Height height) {
  enum { safe, broken, reason };
  const std::string prompt =
      "I drop from floor " + std::to_string(height) + ". Is the brick safe or broken? (or why, q) ";
  std::size_t reply = reason;
  while ((reply = ask_word(game.console(), prompt, {"safe", "broken", "why"})) == reason) {
    game.console().show(why(game.position()));
  }
  return reply == safe;
}

template <bricks::Agent Agent>
void let_computer_drop(BricksGame& game, Agent agent, std::string note) {
  while (agent.can_continue()) {
    const Height height = agent.drop();
    game.draw(std::exchange(note, {}), height);
    const bool safe = ask_whether_safe(game, height);
    agent.update(height, safe);
    game.drop(height, safe);
  }
  game.draw(note, std::nullopt);
  const bricks::Guess guess = agent.guess();
  game.console().show(announce(guess, game.position()));
  const bool is_right =
      guess.certain || ask_word(game.console(), "Is that right? ", {"yes", "no"}) == 0;
  game.finish(guess, is_right);
  if (is_right) celebrate(game.console(), guess.certain ? "Found!" : "A lucky guess!");
  if (!is_right) game.console().show("Missed. More drops or bricks would have helped.\n");
}

Position ask_position(Console& console) {
  constexpr std::uint64_t floors = 100, drops = 14, bricks = 2, most = 1'000'000'000;
  const auto top = ask_number(console, "How many floors?", floors, 1, most);
  const auto left = ask_number(console, "How many drops?", drops, 0, most);
  return {0, top, left, ask_number(console, "How many bricks?", bricks, 0, most)};
}

}  // namespace

void play_bricks(Table& table) {
  Console& console = table.console;
  console.show(
      "A brick survives every fall from up to some floor, its strength, and breaks from any\n"
      "floor above. Find the strength before the drops or the bricks run out.\n");
  const auto dropper = static_cast<BricksGame::Dropper>(
      ask_usual_word(console, "Who drops, the computer or you?", {"computer", "you"}));
  const Position position = ask_position(console);
  if (dropper == BricksGame::person) {
    const bool is_fixed = ask_usual_word(console, "Is its strength fixed, or as bad as can be?",
                                         {"fixed", "bad"}) == 0;
    std::optional<Height> strength;
    if (is_fixed) strength = bricks::RandomAgent(position, table.random()).guess().strength;
    BricksGame game(table, position, dropper);
    return let_person_drop(game, strength, prospects(position));
  }
  const bool is_winning =
      ask_usual_word(console, "Which agent, winning or random?", {"winning", "random"}) == 0;
  BricksGame game(table, position, dropper);
  if (is_winning) {
    return let_computer_drop(game, bricks::WinningAgent(position),
                             "Think of a strength. " + prospects(position));
  }
  let_computer_drop(game, bricks::RandomAgent(position, table.random()),
                    "Think of a strength. I drop at random, and promise nothing.\n");
}

}  // namespace gauntlet::session
