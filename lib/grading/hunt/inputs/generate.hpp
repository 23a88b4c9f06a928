#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "json/value.hpp"

namespace gauntlet::grading::hunt {

// Makes an input, of about that size: from 1, where all is tiny.
using Make = json::Value (*)(Random& random, int size);

// Makes inputs for a tool, by its name; nothing for a tool that is not known. They have the form of
// the contract (harness-tests/README.md): nearly all are valid, and from size 2 on half of them by
// the limits of the course, too.
std::optional<Make> find_kind(std::string_view tool);

// The tools, in the order of the contract.
std::vector<std::string> kinds();

// The inputs of a hunt by their number, from 0; nothing if it was interrupted. Can be called from
// many threads at once.
using Source = std::function<std::optional<json::Value>(std::uint64_t number)>;

// Inputs that grow slowly; the same for the same seed.
Source generate(Make make, std::uint64_t seed);

}  // namespace gauntlet::grading::hunt
