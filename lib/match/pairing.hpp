#pragma once

#include <cstddef>
#include <vector>

namespace gauntlet::match {

// The minimum and maximum number of players in a game.
struct GameSizes {
  std::size_t min = 2;
  std::size_t max = 4;
};

// Partitions the `players` of a round into games and returns the sizes of the games; the last one
// is for the eldest players. There are as many games of the maximum size as possible. If the
// remaining players are too few for a game, the last game is combined with them and split into
// games of one player less: 13 players make 4 + 4 + 3 + 2. (The result is the lexicographically
// greatest partition.) If no partition exists, as for three players in games of two, as few
// players as possible are left over. The eldest then have no game and go on to the next round.
// Returns an empty vector for fewer players than the minimum.
std::vector<std::size_t> partition_players(std::size_t players, GameSizes sizes);

}  // namespace gauntlet::match
