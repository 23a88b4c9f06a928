#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/fuzz/inputs/generate.hpp"

// The generators of all games.
namespace gauntlet::grading::fuzz {

// Returns nullptr for an unknown tool.
const InputGenerator* find_generator(std::string_view tool);

// Returns the tools of all generators, by game as in games.def.
std::vector<std::string> tools();

// Returns true if an input may be used.
using InputFilter = std::function<bool(const json::Value& input)>;

// Returns a filter for inputs that the tool accepts with --strict; without a kind, inputs that any
// tool accepts.
InputFilter inside_contract(const InputGenerator* kind);

// Returns InputGenerator::dependent_edits of the input's kind; empty if it has no kind.
std::vector<json::Value> dependent_edits(const json::Value& input);

}  // namespace gauntlet::grading::fuzz
