#pragma once

#include <cstddef>
#include <vector>

namespace gauntlet::league {

// The adjacency matrix of players that may be paired: symmetric, false on its diagonal.
using Pairable = std::vector<std::vector<bool>>;

// Returns a maximum matching: for each player its partner, or itself if it has none. Edmonds'
// blossom algorithm (Paths, Trees, and Flowers. Canadian Journal of Mathematics 17, 1965), in
// O(n^3) time. A blossom is an odd cycle that is contracted to one vertex.
std::vector<std::size_t> maximum_matching(const Pairable& pairable);

}  // namespace gauntlet::league
