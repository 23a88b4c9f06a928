#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "gauntlet/json.hpp"
#include "grading/test_cases/test_case.hpp"

namespace gauntlet::grading::fuzz {

// Returns a random input, which depends only on the random numbers and `size`. `size` is at least 1
// and bounds the input; see GAME/fuzz/inputs.cpp.
using Generator = json::Value (*)(Random& random, int size);

// A tool (a value of --tool) and the generator of its inputs. The inputs have the form of the
// contract (harness-tests/README.md); nearly all are valid and, from size 2, about half of them are
// also within the limits of the course.
struct InputGenerator {
  std::string_view tool;  // the file name: "xboard"
  Generator make;
  // Throws json::Error if the tool refuses the input with --strict.
  void (*check)(const json::Reader& input);
  // Returns inputs that differ from this one in several members at once that depend on each other.
  // Shrinking needs them if changing a single member breaks the contract. They need not be simpler
  // or valid. Throws json::Error if the input is not one of the tool. May be null.
  std::vector<json::Value> (*dependent_edits)(const json::Reader& input) = nullptr;
};

// Returns true if the tool accepts the input with --strict.
bool accepts(const InputGenerator& kind, const json::Value& input);

// Returns input number `number`, from 0; nullopt if interrupted. Thread-safe.
using Source = std::function<std::optional<json::Value>(std::uint64_t number)>;

// Returns a source of inputs whose size is 1 for the first 32 numbers and grows by 1 whenever the
// number doubles. It depends only on the seed. If `strictness` is strict, the source has only
// inputs that the tool then accepts, of size 2 or more.
Source generate(const InputGenerator& kind, std::uint64_t seed, json::Strictness strictness);

// Returns a source of inputs written by a shell command, which gets seed + number as an additional
// last argument. The command is trusted and runs outside any sandbox. The source throws
// std::runtime_error if the command fails or does not write exactly one JSON value.
// With `is_text` it has the text_value() of any output instead.
Source command_source(const std::string& command, std::uint64_t seed, bool is_text = false);

// Returns true if each of the first outputs of the command is one JSON value. Throws what the
// source throws, except for output that is not JSON.
bool writes_json(const std::string& command, std::uint64_t seed);

// Returns the value after one to three random changes: a number is replaced, an array item is
// removed, repeated or moved, or a part is replaced by a part of another value. Precondition:
// `others` is not empty.
json::Value mutate(json::Value value, std::span<const json::Value> others, Random& random);

// Returns the input values of those test cases that have no arguments, except inputs of more than
// 64 KiB and malformed ones. Throws std::runtime_error if an input cannot be read.
std::vector<json::Value> values_of(const std::vector<TestCase>& test_cases);

// Returns the inputs of text tests likewise as text_value().
std::vector<json::Value> texts_of(const std::vector<TestCase>& test_cases);

// Returns a source of the values themselves, smallest first, followed by mutations, of small values
// first. It depends only on the values and the seed. Precondition: `values` is not empty.
Source mutations(std::vector<json::Value> values, std::uint64_t seed);

}  // namespace gauntlet::grading::fuzz
