#pragma once

#include <span>
#include <string_view>

#include "json/reader.hpp"
#include "json/value.hpp"

// Our own tools, each with one mistake, for xtest hunt to find; those whose name begins with
// "faithful" have none. What is too large for the plain way in which some compute is answered as it
// should be.
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
