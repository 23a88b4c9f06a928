#pragma once

#include <string>

#include "fish/state.hpp"

// What is wrong, in words, with what the rules forbid.
namespace gauntlet::match {

// Of putting a penguin there. Precondition: the rules forbid it.
std::string why_illegal(const fish::State& state, Position place);

// Of that action of the first player. Precondition: likewise.
std::string why_illegal(const fish::State& state, const fish::Action& action);

}  // namespace gauntlet::match
