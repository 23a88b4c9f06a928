#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "grading/hunt/inputs/generate.hpp"
#include "json/value.hpp"

namespace gauntlet::grading::hunt {

// One way to make a value simpler, at some place in it: what delta debugging tries.
struct Edit {
  struct Cut {  // so many items, members or characters are left out
    std::size_t first;
    std::size_t count;
  };
  struct Hoist {  // the value is what this item or member of it is
    std::size_t child;
  };

  std::vector<std::size_t> path;  // the items and members that lead to the place from the top
  std::variant<Cut, Hoist, json::Value> change;  // or another value
  std::size_t saves = 0;                         // about so many bytes
};

// All there are, those that save most first:
//   arrays, strings  all, halves, quarters and so on down to single items are left out
//   objects          single members are left out
//   both             an item or member takes the place of the whole, but for strings
//   numbers          half, three quarters, seven eighths and so on of the way towards 0 are gone
//                    without (n > 0: 0, n / 2, ..., n - 1); n for -n; without fraction and exponent
std::vector<Edit> edits_of(const json::Value& value);

// Precondition: the edit is one of the value's.
json::Value apply(const Edit& edit, json::Value value);

// The first of some texts, by index, that is as good as what is being shrunk; nothing if none is.
using FirstGood = std::function<std::optional<std::size_t>(std::span<const std::string> texts)>;

struct Shrunk {
  json::Value value;
  std::size_t steps = 0;  // edits made
  std::size_t tried = 0;  // texts asked for
  bool is_least = false;  // no edit of it is good; else there was no time to see
};

// Delta debugging: ddmin (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing
// Input", 2002) on the tree of a JSON value rather than on a list of characters. Makes a good value
// simpler by one edit after the other (edits_of(), tied_changes()), as long as there is one after
// which it is still good and its text shorter, or as long and earlier in the alphabet. No text is
// asked for twice, and none that does not count. The same for the same answers, how ever many texts
// are asked for at a time. Stops early when `go_on` says so.
Shrunk shrink(json::Value value, const FirstGood& first_good, const std::function<bool()>& go_on,
              const Accepts& accepts = {});

}  // namespace gauntlet::grading::hunt
