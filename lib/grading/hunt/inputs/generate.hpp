#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "grading/fixtures/fixture.hpp"
#include "json/reader.hpp"
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
  // Throws json::Error for an input that the tool refuses with --strict.
  void (*check)(const json::Reader& input);
  // Inputs that differ from this one in several members at once, which the rules tie together: what
  // can make an input simpler where a change of one member breaks the contract. They need be
  // neither simpler nor valid. Throws json::Error for what is no input of the tool. Null: none are
  // known.
  std::vector<json::Value> (*tied_changes)(const json::Reader& input) = nullptr;
};

// The kinds of each game, in the order of the contract: fish::kinds is in fish.cpp.
#define GAUNTLET_GAME(name)                 \
  namespace name {                          \
  extern const std::span<const Kind> kinds; \
  }
#include "games.def"

// Null for a tool that is not known.
const Kind* find_kind(std::string_view tool);

// The tools of all kinds, by game as in games.def.
std::vector<std::string> tools();

// Whether an input counts.
using Accepts = std::function<bool(const json::Value& input)>;

// Whether the tool accepts an input with --strict; without a kind, whether any of the tools does.
Accepts inside_contract(const Kind* kind);

// The changes of the kind that the input is of (Kind::tied_changes); nothing if it is of none.
std::vector<json::Value> tied_changes(const json::Value& input);

// The inputs of a hunt by their number, from 0; nothing if it was interrupted. Can be called from
// many threads at once.
using Source = std::function<std::optional<json::Value>(std::uint64_t number)>;

// Inputs of size 1 for the first 32 numbers, and of one more whenever the number has doubled; the
// same for the same seed. With --strict only those that the tool then accepts, of size 2 at least.
Source generate(const Kind& kind, std::uint64_t seed, json::Strictness strictness);

// The inputs that a command writes: a piece of shell, called with seed + number as its last
// argument. It is trusted, and runs outside any sandbox. The source throws std::runtime_error when
// it fails, or writes anything but one JSON value.
Source command_source(const std::string& command, std::uint64_t seed);

// The value with one to three changes somewhere in it: a number is another one, an item of an array
// is left out, there twice or in another's place, or a part is what some other value has.
// Precondition: `others` is not empty.
json::Value mutate(json::Value value, std::span<const json::Value> others, Random& random);

// What can be changed of the inputs of some tests: the values that are to be answered without
// arguments of their own, but for inputs of more than 64 KiB and those that are no JSON. Throws
// std::runtime_error for an input that cannot be read.
std::vector<json::Value> values_of(const std::vector<Fixture>& fixtures);

// First the values themselves, the smallest first, then what becomes of them, of small ones first;
// the same for the same seed. Precondition: there are some.
Source mutations(std::vector<json::Value> values, std::uint64_t seed);

}  // namespace gauntlet::grading::hunt
