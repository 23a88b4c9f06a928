#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grading/fixtures.hpp"

namespace gauntlet::grading {

// Which tests are run, and in which order.
struct Selection {
  // Texts in the path of a test's input, or patterns for all of it, as a shell's: one of the first
  // must fit (unless there are none), none of the others may.
  std::vector<std::string> filter = {};
  std::vector<std::string> exclude = {};
  std::optional<std::set<std::string>> only = std::nullopt;  // these inputs
  std::optional<std::uint64_t> shuffle = std::nullopt;       // the seed of a random order
  std::uint64_t repeat = 1;                                  // times, one round after the other
};

// The same seed gives the same order everywhere.
std::vector<Fixture> select(const std::vector<Fixture>& fixtures, const Selection& selection);

}  // namespace gauntlet::grading
