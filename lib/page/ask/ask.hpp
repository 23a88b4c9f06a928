#pragma once

#include "page/calls/calls.hpp"

namespace gauntlet::page {

// What helps people to ask harnesses and to read their answers:
//   place    {"text", "input": from 1, "pointer"} -> {"begin", "end"}: place_of()
//   picture  {"value", "of": the input that it answers, or null, "differing": [pointers]}
//              -> {"board"}: page::board_of(), or null; what is no JSON has no picture
//   compare  {"expected", "actual", "rules": the object of an n-opts.json, or null}
//              -> {"verdict", "message", "differing": [pointers], "differences": [{"pointer",
//              "expected", "actual"}]}: as xtest judges an output
void add_ask_calls(Calls& calls);

}  // namespace gauntlet::page
