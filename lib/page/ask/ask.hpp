#pragma once

#include <cstddef>
#include <string_view>

#include "page/methods.hpp"

namespace gauntlet::page {

// Calls with which people ask harnesses and read the answers. tools/page/src/engine/protocol.ts has
// the parameters and results of all calls.
//   place    place_of()
//   picture  page::board_of(); null also for text that is not JSON
//   compare  the comparison of xtest, by the rules of an n-opts.json
void add_ask_calls(Methods& calls);

// Calls about the games of the harnesses.
//   games    each game with its harnesses
//   explain  the next blocks of an explanation (page/ask_game.hpp). The first request has no
//            answers; the output of each run joins them and leads to the next blocks.
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
