#pragma once

#include <vector>

#include "fish/state.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"

// The course's JSON for talking to players: a call is [name, [arguments]], and each has an answer.
// Decoding throws json::Error.
namespace gauntlet::match {

json::Value start_call();                                        // "void"
json::Value playing_as_call(fish::Color color);                  // "void"
json::Value playing_with_call(const std::vector<fish::Color>&);  // "void"
json::Value setup_call(const fish::State& state);                // Position
json::Value take_turn_call(const fish::State& state, const std::vector<fish::Action>& since);
json::Value end_call(bool has_won);  // "void"

void decode_void(const json::Reader& in);

// Any position, on a board or not; what is beyond an int is as good as the greatest one.
Position decode_place(const json::Reader& in);

// Any action, likewise.
fish::Action decode_action(const json::Reader& in);

}  // namespace gauntlet::match
