#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/fuzz/search/generators.hpp"

namespace gauntlet::grading::fuzz {

// A delta-debugging step: one simplification at one place of a value.
struct Edit {
  struct Cut {  // removes `count` items, members or characters
    std::size_t first;
    std::size_t count;
  };
  struct Hoist {  // replaces the value by one of its items or members
    std::size_t child;
  };

  std::vector<std::size_t> path;  // indexes of items and members from the root to the place
  std::variant<Cut, Hoist, json::Value> change;  // or a replacement value
  std::size_t saves = 0;                         // approximate bytes saved
};

// Returns all edits, those that save most first:
//   arrays, strings  remove all, each half, each quarter and so on down to single items
//   objects          remove a single member
//   both             replace the whole by an item or member (not for strings)
//   numbers          move towards 0 (n > 0: 0, n / 2, 3n / 4, ..., n - 1); n for -n; remove the
//                    fraction and exponent
std::vector<Edit> edits_of(const json::Value& value);

// Precondition: the edit is one of the value's.
json::Value apply(const Edit& edit, json::Value value);

// Returns the index of the first text that still fails, or nullopt.
using FirstFailing = std::function<std::optional<std::size_t>(std::span<const std::string> texts)>;

struct Shrunk {
  json::Value value;
  std::size_t steps = 0;  // edits made
  std::size_t candidates_tested = 0;
  bool is_minimal = false;  // 1-minimal: no single edit still fails; false if it was stopped early
};

// Delta debugging: ddmin (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing
// Input", 2002) on the tree of a JSON value instead of a list of characters. Applies one edit after
// another (edits_of(), dependent_edits()) while the result still fails and its text is shorter, or
// equally long and alphabetically smaller. No text is tested twice or without passing the filter.
// The result does not depend on how many texts are tested concurrently. Stops early when `go_on`
// returns false. With `is_text`, the value is a text_value(), and its text that of text_of().
Shrunk shrink(json::Value value, const FirstFailing& first_good, const std::function<bool()>& go_on,
              const InputFilter& accepts = {}, bool is_text = false);

}  // namespace gauntlet::grading::fuzz
