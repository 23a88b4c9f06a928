#pragma once

#include "page/methods/methods.hpp"

namespace gauntlet::page {

// Calls with which people ask harnesses and read the answers:
//   place    {"text", "input": from 1, "pointer"} -> {"begin", "end"}: location_of()
//   picture  {"value", "of": the input that the value answers, or null, "differing": [pointers]}
//              -> {"board"}: page::board_of(), or null; text that is not JSON has no picture
//   compare  {"expected", "actual", "rules": the object of an n-opts.json, or null}
//              -> {"verdict", "message", "differing": [pointers], "differences": [{"pointer",
//              "expected", "actual"}]}: the comparison of xtest
void add_ask_calls(Methods& calls);

}  // namespace gauntlet::page
