#pragma once

#include <string_view>
#include <vector>

#include "json/reader.hpp"
#include "json/value.hpp"
#include "match/event.hpp"
#include "match/referee.hpp"

// The JSON of recorded games (tools/xref/README.md, xref) and of the course's calls to players. A
// call is [name, [arguments]], and each call has an answer. Decoding throws json::Error.
namespace gauntlet::match {

json::Value encode(const Event& event);

Event decode_event(const json::Reader& in);

// Decodes an object with a "player", "out" (the kind of the failure) and the members of the
// failure.
struct PlayerOut {
  json::Reader player;
  Failure failure;
};
PlayerOut decode_out(const json::Reader& in, std::string_view expected);

json::Value start_call();                        // answer: "void"
json::Value playing_as_call(fish::Color color);  // answer: "void"
// Answer: "void". In the course's form the colors of the others are one argument, an array. In the
// flat form each color is an argument.
enum class CallForm { course, flat };
json::Value playing_with_call(const std::vector<fish::Color>& others,
                              CallForm form = CallForm::course);
json::Value setup_call(const fish::State& state);  // answer: a Position
json::Value take_turn_call(const fish::State& state, const std::vector<fish::Action>& since);
json::Value end_call(bool has_won);  // answer: "void"

void decode_void(const json::Reader& in);

// Decodes any position, on a board or not. A number beyond the range of int becomes the largest
// int.
Position decode_place(const json::Reader& in);

// Decodes any action; positions as in decode_place().
fish::Action decode_action(const json::Reader& in);

}  // namespace gauntlet::match
