#include "page/engine/engine.hpp"

#include <array>

#include "page/ask/ask.hpp"
#include "page/engine/tool_calls.hpp"
#include "page/play/play.hpp"
#include "page/watch/watch.hpp"

namespace gauntlet::page {

const Methods& engine() {
  static constexpr std::array harnesses{
      &tool::xboard,     &tool::xstate,          &tool::xtree,   &tool::xstrategy,
      &tool::xref,       &tool::xmanager,        &tool::xrender, &tool::bricks_solve,
      &tool::atoms_move, &tool::mastermind_guess};
  static const Methods calls = [] {
    Methods all;
    add_tool_calls(all, harnesses);
    add_ask_calls(all);
    add_explain_calls(all);
    add_play_calls(all);
    add_watch_calls(all);
    return all;
  }();
  return calls;
}

}  // namespace gauntlet::page
