#include "session/game.hpp"

#include <array>
#include <cstdint>
#include <string_view>

#include "bricks/session/play.hpp"
#include "core/games.hpp"
#include "session/choose.hpp"

namespace gauntlet::session::bricks {
namespace {

constexpr std::array<Setting, 6> settings{{
    {"--dropper", "WHO", "Who drops the brick: you or computer"},
    {"--floors", "N", "Number of floors"},
    {"--drops", "N", "Number of drops"},
    {"--bricks", "N", "Number of bricks"},
    {"--brick", "HOW",
     "Strength of the computer's brick, fixed or as unlucky as possible: fixed or bad"},
    {"--agent", "HOW", "How the computer drops: winning or random"},
}};

constexpr std::string_view introduction =
    "A brick survives every fall from floors up to its strength, and breaks from any higher\n"
    "floor. Find the strength before the drops or the bricks run out.\n";

Position choose_position(GameContext& table) {
  constexpr std::uint64_t floors = 100, drops = 14, bricks = 2, max = 1'000'000'000;
  const auto top = choose_number(table, "--floors", "How many floors?", floors, 1, max);
  const auto left = choose_number(table, "--drops", "How many drops?", drops, 0, max);
  return {0, top, left, choose_number(table, "--bricks", "How many bricks?", bricks, 0, max)};
}

Setup choose_setup(GameContext& table) {
  const bool is_person =
      choose_word(table, "--dropper", "Who drops, you or the computer?", {"you", "computer"}) == 0;
  Setup setup{is_person ? Dropper::person : Dropper::computer, choose_position(table)};
  if (!is_person) {
    setup.is_random = choose_word(table, "--agent", "Which agent, winning or random?",
                                  {"winning", "random"}) == 1;
  } else if (choose_word(table, "--brick", "Is its strength fixed, or as bad as possible?",
                         {"fixed", "bad"}) == 0) {
    setup.strength = Random(table.random()).uniform_below(setup.first.strengths());
  }
  return setup;
}

json::Value begin(GameContext& table, OptionValues /*values*/) {
  return GameHistory(choose_setup(table)).encode().front();
}

}  // namespace

constexpr Game game{.name = "bricks",
                    .summary = "find out how strong a brick is",
                    .settings = settings,
                    .introduction = introduction,
                    .begin = begin,
                    .open = open,
                    .replay = has_consoles ? replay : nullptr};

}  // namespace gauntlet::session::bricks

const gauntlet::session::Game& gauntlet::games::bricks::session() { return session::bricks::game; }
