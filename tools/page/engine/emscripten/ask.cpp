// A smaller engine for the first board of a hosted page: the calls of the view Ask, and all
// harnesses that play no whole games, except the largest one, mastermind-guess.

#include "page/ask/ask.hpp"

#include <array>

#include "page/engine/engine.hpp"
#include "page/engine/tool_calls.hpp"

namespace gauntlet::page {

const Methods& engine() {
  static constexpr std::array harnesses{&tool::xboard,    &tool::xstate,  &tool::xtree,
                                        &tool::xstrategy, &tool::xrender, &tool::bricks_solve,
                                        &tool::atoms_move};
  static const Methods calls = [] {
    Methods all;
    add_tool_calls(all, harnesses);
    add_ask_calls(all);
    return all;
  }();
  return calls;
}

}  // namespace gauntlet::page
