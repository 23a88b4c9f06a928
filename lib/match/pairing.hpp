#pragma once

#include <cstddef>
#include <vector>

namespace gauntlet::match {

// How many players the games of a round have.
struct GameSizes {
  std::size_t least = 2;
  std::size_t most = 4;
};

// The sizes of the games that a round of so many players is given out to, those of the eldest last.
// As many as possible of the greatest size; while the rest is too small for a game, one game is
// taken back and shared with the rest by games of one player less: 13 players are 4 + 4 + 3 + 2.
// (So of all ways to share them out this is the one with the greatest sizes first.) Where there is
// no way, as for three players and games of two, as few as possible are left over: a round of so
// many has no game for the eldest, who go on. Empty for fewer than the least.
std::vector<std::size_t> share_out(std::size_t players, GameSizes sizes);

}  // namespace gauntlet::match
