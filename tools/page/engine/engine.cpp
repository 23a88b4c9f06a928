#include "page/engine/engine.hpp"

#include "page/ask/ask.hpp"
#include "page/play/play.hpp"
#include "page/watch/watch.hpp"

namespace gauntlet::page {

Methods engine() {
  Methods all;
  add_tool_calls(all);
  add_ask_calls(all);
  add_explain_calls(all);
  add_play_calls(all);
  add_watch_calls(all);
  return all;
}

}  // namespace gauntlet::page
