#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace gauntlet::compare {

// Two elements that differ, by index: in what was expected and in what was got; `none` (of
// matching.hpp) where one of them is missing.
using Edit = std::pair<std::size_t, std::size_t>;

// The fewest edits that make one list another (each an element changed, missing or new; of equally
// many rather changes), in the order of the lists. Takes time by the lengths and the number of
// edits; beyond `most` edits, or when `tired` says so, elements are taken as they lie, index by
// index, between the equal ones at the beginning and the end.
std::vector<Edit> align(std::size_t expected, std::size_t actual,
                        const std::function<bool(std::size_t, std::size_t)>& equal,
                        std::size_t most, const std::function<bool()>& tired);

// Of adjacent edits, lets those elements be changes of each other that are most alike: at most as
// many as there were; `likeness` is from 0. Small groups only, others stay.
std::vector<Edit> pair_alike(const std::vector<Edit>& edits,
                             const std::function<std::size_t(std::size_t, std::size_t)>& likeness);

}  // namespace gauntlet::compare
