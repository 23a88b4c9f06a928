#pragma once

#include <cstddef>
#include <span>
#include <vector>

// Results of games and their scores.
namespace gauntlet::rating {

// The players of a game by index, grouped in tiers, best first; players in a tier are equal. No
// tier is empty, and no player occurs twice.
struct Ranking {
  std::vector<std::vector<std::size_t>> tiers = {};
  bool operator==(const Ranking&) const = default;
};

// Makes a ranking from each player's rank; a smaller rank is better, and equal ranks mean equal
// players. Precondition: as many ranks as players.
Ranking ranking_of(std::span<const std::size_t> players, std::span<const unsigned> ranks);

// The result of one player in a game.
struct Result {
  // The share of opponents that it beat, where a tie counts half: from 0 to 1. With two players 1
  // is a win, 1/2 a draw and 0 a loss; of four equal players each has 1/2. It is 1/2 for a single
  // player.
  double score = 0.5;
  // Its share of the win: 1 for an unshared first place, 1/n if n players share it, otherwise 0.
  double win_share = 0;
  bool won = false;   // unshared first place
  bool drew = false;  // shared first place
  bool operator==(const Result&) const = default;
};

// Throws std::invalid_argument if the player is not in the game.
Result result_of(const Ranking& game, std::size_t player);

}  // namespace gauntlet::rating
