// A smaller engine for the first board of a hosted page: the calls of the view Ask, and all
// harnesses that play no whole games, except the largest one, mastermind-guess.

#include "page/ask/ask.hpp"

#include <array>

#include "page/engine/engine.hpp"
#include "page/engine/harnesses.hpp"
#include "page/engine/tool_calls.hpp"

int xboard_main(int argc, char** argv);
int xstate_main(int argc, char** argv);
int xtree_main(int argc, char** argv);
int xstrategy_main(int argc, char** argv);
int xrender_main(int argc, char** argv);
int bricks_solve_main(int argc, char** argv);
int atoms_move_main(int argc, char** argv);

namespace gauntlet::page {
namespace {

constexpr std::array harnesses{
    Harness{"xboard", xboard_main},        Harness{"xstate", xstate_main},
    Harness{"xtree", xtree_main},          Harness{"xstrategy", xstrategy_main},
    Harness{"xrender", xrender_main},      Harness{"bricks-solve", bricks_solve_main},
    Harness{"atoms-move", atoms_move_main}};

}  // namespace

std::span<const Harness> all_harnesses() { return harnesses; }

const Methods& engine() {
  static const Methods calls = [] {
    Methods all;
    add_tool_calls(all);
    add_ask_calls(all);
    return all;
  }();
  return calls;
}

}  // namespace gauntlet::page
