#pragma once

#include <cstddef>
#include <variant>
#include <vector>

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

}  // namespace gauntlet::grading::hunt
