#pragma once

#include <string>

#include "fish/state.hpp"
#include "match/event.hpp"

// What happens in a game, and why something cannot, in words for people.
namespace gauntlet::match {

// An event in words, on one line: "red: a penguin to [0,1]".
std::string describe(const Event& event);

// Why the first player cannot place a penguin there, without an end mark: "[0,1] is a hole".
// Precondition: the rules forbid it.
std::string why_illegal(const fish::State& state, Position place);

// Why the first player cannot do that, likewise.
std::string why_illegal(const fish::State& state, const fish::Action& action);

}  // namespace gauntlet::match
