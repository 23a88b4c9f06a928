#pragma once

#include <cstddef>
#include <string_view>

#include "page/methods.hpp"

namespace gauntlet::page {

// Calls with which people ask harnesses and read the answers:
//   place    {"text", "input": from 1, "pointer"} -> {"begin", "end"}: location_of()
//   picture  {"value", "of": the input that the value answers, or null, "differing": [pointers]}
//              -> {"board"}: page::board_of(), or null; text that is not JSON has no picture
//   compare  {"expected", "actual", "rules": the object of an n-opts.json, or null}
//              -> {"verdict", "message", "differing": [pointers], "differences": [{"pointer",
//              "expected", "actual"}]}: the comparison of xtest
void add_ask_calls(Methods& calls);

// Calls about the games of the harnesses:
//   games    {} -> [{"name", "title", "tools", "explained"}, ...]: each game with the names of its
//              harnesses; "explained" are those that explain takes
//   explain  {"tool", "input": one value or "", "flags": those chosen, "answers": [texts]}
//              -> {"blocks": see page/ask_game.hpp, "run": {"args", "input"} or null}: the
//              first request has no answers; the output of each run joins them and leads to the
//              next blocks
void add_explain_calls(Methods& calls);

// The byte range [begin, end) of a text.
struct Bytes {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool operator==(const Bytes&) const = default;
};

// Finds a value in a stream of JSON values: the `number`-th value, from 1, or the value within it
// that the JSON Pointer names. Used to locate the errors of a harness. If the text is malformed
// before the end of that value, returns the first invalid character. If the pointer leads to
// nothing, returns the deepest value on its path. If the stream has fewer values, returns its end.
Bytes place_of(std::string_view text, std::size_t number, std::string_view pointer);

}  // namespace gauntlet::page
