#include "session/bricks/setup.hpp"

#include <cstdint>

#include "session/choose.hpp"

namespace gauntlet::session::bricks {
namespace {

Position choose_position(GameContext& table) {
  constexpr std::uint64_t floors = 100, drops = 14, bricks = 2, max = 1'000'000'000;
  const auto top = choose_number(table, "--floors", "How many floors?", floors, 1, max);
  const auto left = choose_number(table, "--drops", "How many drops?", drops, 0, max);
  return {0, top, left, choose_number(table, "--bricks", "How many bricks?", bricks, 0, max)};
}

}  // namespace

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

}  // namespace gauntlet::session::bricks
