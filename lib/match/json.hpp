#pragma once

#include <string_view>
#include <vector>

#include "json/reader.hpp"
#include "json/value.hpp"
#include "match/event.hpp"
#include "match/referee.hpp"

// The JSON of games as they were played (tools/xref/README.md, xref), and the course's for talking
// to players: a call is [name, [arguments]], and each has an answer. Decoding throws json::Error.
namespace gauntlet::match {

json::Value encode(const Event& event);
json::Value encode(const Report& report);

std::string_view name_of(Fault::Kind kind);  // "cheat" or "failure"

// The members that tell of a fault, but for its kind.
void append(json::Value::Object& object, const Fault& fault);

// A report without the events: the last line of a log.
json::Value::Object encode_end(const Report& report);

Event decode_event(const json::Reader& in);

// An object with a "player", "out" (the kind of the fault), and the members that tell of it.
struct PlayerOut {
  json::Reader player;
  Fault fault;
};
PlayerOut decode_out(const json::Reader& in, std::string_view expected);

json::Value start_call();                        // "void"
json::Value playing_as_call(fish::Color color);  // "void"
// "void". In the course's form the colors of the others are one argument, an array; in the flat one
// each is an argument.
enum class CallForm { course, flat };
json::Value playing_with_call(const std::vector<fish::Color>& others,
                              CallForm form = CallForm::course);
json::Value setup_call(const fish::State& state);  // Position
json::Value take_turn_call(const fish::State& state, const std::vector<fish::Action>& since);
json::Value end_call(bool has_won);  // "void"

void decode_void(const json::Reader& in);

// Any position, on a board or not; what is beyond an int is as good as the greatest one.
Position decode_place(const json::Reader& in);

// Any action, likewise.
fish::Action decode_action(const json::Reader& in);

}  // namespace gauntlet::match
