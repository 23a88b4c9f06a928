#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grading/test_cases/test_case.hpp"

namespace gauntlet::grading {

// Returns true if a test with this name is selected.
using NameTest = std::function<bool(const std::string& name)>;

// Parses an expression as in pytest -k. A word matches if it occurs in the name, ignoring case;
// words are combined with `and`, `or`, `not` and parentheses: "tree and not (3 or 10)". Throws
// std::invalid_argument if the expression is invalid.
NameTest parse_name_expression(std::string_view text);

// Which tests run, and in which order.
struct Selection {
  // Substrings of the path of a test's input, or shell patterns for the whole path. At least one
  // entry of `filter` must match (unless it is empty), and none of `exclude`.
  std::vector<std::string> filter = {};
  std::vector<std::string> exclude = {};
  std::vector<TagFilter> tags = {};                          // all of these must match
  NameTest name = {};                                        // if set, must return true
  std::optional<std::set<std::string>> only = std::nullopt;  // if set, only these inputs
  std::optional<std::uint64_t> shuffle = std::nullopt;       // seed of a random order
  std::uint64_t repeat = 1;                                  // the number of rounds over all tests
};

// Returns the selected tests in the order in which they run. A seed gives one order on all
// platforms.
std::vector<TestCase> select(const std::vector<TestCase>& test_cases, const Selection& selection);

}  // namespace gauntlet::grading
