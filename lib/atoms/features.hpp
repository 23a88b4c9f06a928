#pragma once

#include <array>
#include <cstddef>

#include "atoms/bitboard.hpp"
#include "atoms/grid.hpp"

namespace gauntlet::atoms {

// What the evaluation counts for each player. `near` is next to, `critical` one short of toppling.
enum Feature : std::size_t {
  electrons,
  corner_cells,
  edge_cells,
  inner_cells,
  safe_corners,  // own critical cells that no critical cell of the other's is near
  safe_edges,
  safe_inner,
  contested_corners,  // own critical cells near a critical one of the other's
  contested_edges,
  contested_inner,
  threatened_corners,  // own cells that are not critical near a critical one of the other's
  threatened_edges,
  threatened_inner,
  threatened_electrons,
  links,          // pairs of own critical cells side by side
  clusters,       // own critical cells near two or more other own critical ones
  growing_edges,  // own safe cells two short
  growing_inner,
  supported,  // own cells that are not critical near an own critical one
  features_count
};
using Features = std::array<int, features_count>;

// Of the player who owns `own`; critical cells given for both.
[[gnu::always_inline]] inline Features count_features(const Grid& grid, const Bitboard& x,
                                                      Cells own, Cells critical,
                                                      Cells their_critical) {
  using bits::count;
  const Cells near_theirs = grid.neighbors(their_critical);
  const Cells up = grid.up(critical), down = grid.down(critical);
  const Cells left = grid.left(critical), right = grid.right(critical);
  const Cells safe = critical & ~near_theirs;
  const Cells contested = critical & near_theirs;
  const Cells threatened = own & ~critical & near_theirs;
  const Cells growing = own & ~near_theirs;
  Features f;
  f[electrons] = count(own & x.ones) + 2 * count(own & x.twos);
  f[corner_cells] = count(own & grid.corners());
  f[edge_cells] = count(own & grid.edges());
  f[inner_cells] = count(own & grid.inner());
  f[safe_corners] = count(safe & grid.corners());
  f[safe_edges] = count(safe & grid.edges());
  f[safe_inner] = count(safe & grid.inner());
  f[contested_corners] = count(contested & grid.corners());
  f[contested_edges] = count(contested & grid.edges());
  f[contested_inner] = count(contested & grid.inner());
  f[threatened_corners] = count(threatened & grid.corners());
  f[threatened_edges] = count(threatened & grid.edges());
  f[threatened_inner] = count(threatened & grid.inner());
  f[threatened_electrons] = count(threatened & x.ones) + 2 * count(threatened & x.twos);
  f[links] = count(critical & right) + count(critical & down);
  f[clusters] =
      count(critical & ((up & (down | left | right)) | (down & (left | right)) | (left & right)));
  f[growing_edges] = count(growing & grid.edges() & x.ones);
  f[growing_inner] = count(growing & grid.inner() & x.twos & ~x.ones);
  f[supported] = count(own & ~critical & (up | down | left | right));
  return f;
}

}  // namespace gauntlet::atoms
