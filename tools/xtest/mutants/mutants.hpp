#pragma once

#include <span>
#include <string_view>

#include "gauntlet/json.hpp"

// Copies of our tools with one mistake each, to test xtest fuzz; those whose name begins with
// "faithful" have none. Some use a simple slow algorithm; they answer inputs that are too large for
// it correctly.
namespace gauntlet::mutants {

struct Mutant {
  std::string_view name;
  std::string_view tool;
  json::Value (*answer)(const json::Reader& in);
};

std::span<const Mutant> fish_mutants();
std::span<const Mutant> strategy_mutants();
std::span<const Mutant> atoms_mutants();
std::span<const Mutant> puzzle_mutants();

}  // namespace gauntlet::mutants
