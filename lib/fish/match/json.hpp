#pragma once

#include <string_view>
#include <vector>

#include "fish/match/event.hpp"
#include "fish/match/referee.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/json.hpp"
#include "match/channel.hpp"

// The JSON of recorded games (tools/xref/README.md, xref) and of the course's calls to players. A
// call is [name, [arguments]], and each call has an answer. Decoding throws json::Error.
namespace gauntlet::match {

json::Value encode(const Event& event);
inline json::Value encode_line(const Event& event) { return encode(event); }  // of the log

Event decode_event(const json::Reader& in);

json::Value playing_as_call(fish::Color color);  // answer: "void"
// Answer: "void". In the course's form the colors of the others are one argument, an array. In the
// flat form each color is an argument.
json::Value playing_with_call(const std::vector<fish::Color>& others,
                              CallForm form = CallForm::course);
json::Value setup_call(const fish::State& state);  // answer: a Position
json::Value take_turn_call(const fish::State& state, const std::vector<fish::Action>& since);

// Decodes any action; positions as in decode_place().
fish::Action decode_action(const json::Reader& in);

// Decodes the board of a game from one of three forms:
//   a Board
//   {"rows", "columns", "fish"}: the same number of fish on every tile
//   {"rows", "columns", "holes", "ones", "seed"}: 1 to 5 fish at random, but one fish on at least
//     `ones` tiles; `holes` is a list of positions or a number of random ones. Equal seeds make
// equal
//     boards. Defaults of the last three: no holes, 0 and 0.
// Throws json::Error.
fish::Board decode_board_spec(const json::Reader& in);

}  // namespace gauntlet::match
