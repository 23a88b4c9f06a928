#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "json/value.hpp"

namespace gauntlet::grading::hunt {

// Makes a random input, the same from the same random numbers. `size`, from 1, bounds how large it
// may be; the file of each game says what it bounds there.
using Generator = json::Value (*)(Random& random, int size);

// What --kind names: a tool, and what makes its inputs. They have the form of the contract
// (harness-tests/README.md): nearly all are valid, and from size 2 on about half of them by the
// limits of the course, too.
struct Kind {
  std::string_view tool;  // its file name: "xboard"
  Generator make;
};

// The kinds of each game, in the order of the contract: fish::kinds is in fish.cpp.
#define GAUNTLET_GAME(name)                 \
  namespace name {                          \
  extern const std::span<const Kind> kinds; \
  }
#include "games.def"

// Nothing for a tool that is not known.
std::optional<Generator> find_generator(std::string_view tool);

// The tools of all kinds, by game as in games.def.
std::vector<std::string> tools();

// The inputs of a hunt by their number, from 0; nothing if it was interrupted. Can be called from
// many threads at once.
using Source = std::function<std::optional<json::Value>(std::uint64_t number)>;

// Inputs of size 1 for the first 32 numbers, and of one more whenever the number has doubled; the
// same for the same seed.
Source generate(Generator make, std::uint64_t seed);

}  // namespace gauntlet::grading::hunt
