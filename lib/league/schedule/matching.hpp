#pragma once

#include <cstddef>
#include <vector>

namespace gauntlet::league {

// Who may be paired with whom: a symmetric matrix without anything on its diagonal.
using Pairable = std::vector<std::vector<bool>>;

// As many disjoint pairs as possible: of each player its partner, or itself if it has none. The
// algorithm of Edmonds (Paths, Trees, and Flowers. Canadian Journal of Mathematics 17, 1965), in
// which a blossom is an odd cycle that is taken for one player; its time is the cube of the
// players.
std::vector<std::size_t> maximum_matching(const Pairable& pairable);

}  // namespace gauntlet::league
