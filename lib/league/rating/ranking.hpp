#pragma once

#include <cstddef>
#include <span>
#include <vector>

// How a game came out, and what tables make of that.
namespace gauntlet::rating {

// The players of a game by number, in tiers, best first; those of a tier are equal. No tier is
// empty, and no player is in two.
struct Ranking {
  std::vector<std::vector<std::size_t>> tiers = {};
  bool operator==(const Ranking&) const = default;
};

// The same from each player's rank, less being better and equal ones meaning equal players.
// Precondition: as many ranks as players.
Ranking ranking_of(std::span<const std::size_t> players, std::span<const unsigned> ranks);

// How one player of a game did.
struct Result {
  // The share of the opponents that it beat, those it equalled counting half: from 0 to 1. Of two,
  // 1 is a win, 1/2 a draw and 0 a loss; of four equal players each has 1/2. 1/2 where one plays
  // alone.
  double score = 0.5;
  // Its part of the win: 1 for whoever is best alone, 1/n for n who are best together, else 0.
  double win_share = 0;
  bool won = false;   // best alone
  bool drew = false;  // best together with others
  bool operator==(const Result&) const = default;
};

// Throws std::invalid_argument if the player is not in the game.
Result result_of(const Ranking& game, std::size_t player);

}  // namespace gauntlet::rating
