#pragma once

#include <string>

#include "fish/state.hpp"
#include "match/event.hpp"

// Descriptions of events, and the reasons why an action is illegal, as text for people.
namespace gauntlet::match {

// Describes an event in one line: "red: a penguin to [0,1]".
std::string describe(const Event& event);

// Returns the reason why the first player cannot place a penguin there, without a full stop: "[0,1]
// is a hole". Precondition: the rules forbid it.
std::string why_illegal(const fish::State& state, Position place);

// Returns the reason why the first player cannot make the move. Precondition: the rules forbid it.
std::string why_illegal(const fish::State& state, const fish::Action& action);

}  // namespace gauntlet::match
