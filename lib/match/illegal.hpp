#pragma once

#include <string>

#include "fish/state.hpp"

// Why the rules forbid something, in words without an end mark: "[0,1] is a hole".
namespace gauntlet::match {

// Why the first player cannot place a penguin there. Precondition: the rules forbid it.
std::string why_illegal(const fish::State& state, Position place);

// Why the first player cannot do that. Precondition: the rules forbid it.
std::string why_illegal(const fish::State& state, const fish::Action& action);

}  // namespace gauntlet::match
