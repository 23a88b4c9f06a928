// A smaller engine for the first board of a hosted page: the harnesses, and the calls that show
// their input and output.

#include "page/ask/ask.hpp"

#include "page/engine/engine.hpp"

namespace gauntlet::page {

Methods engine() {
  Methods all;
  add_tool_calls(all);
  add_ask_calls(all);
  return all;
}

}  // namespace gauntlet::page
