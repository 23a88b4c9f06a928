#pragma once

#include <optional>
#include <vector>

#include "league/tables/standings.hpp"
#include "league/tables/tally.hpp"

// What a bootstrap over whole boards says: it draws as many boards as there are, with all their
// games, again and again, and looks at who is better then.
namespace gauntlet::league {

// By the players' numbers. All is empty where there are too few boards, or no replicas.
struct Judged {
  std::vector<std::vector<double>> superiority = {};
  std::optional<double> order = {};
};

// Puts ratings and their intervals into the figures of those who have played.
Judged judge(const Tally& tally, const RatingSettings& settings, std::vector<Standing>& players);

// Of games that one plays alone: means, worst, and intervals of the means.
Judged judge_alone(const Tally& tally, const RatingSettings& settings,
                   std::vector<Standing>& players);

// Whether a player who has played alone is better than another: the share that was not found, then
// the mean.
bool is_better_alone(const Standing& one, const Standing& other);

}  // namespace gauntlet::league
