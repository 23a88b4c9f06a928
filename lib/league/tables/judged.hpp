#pragma once

#include <optional>
#include <vector>

#include "league/tables/standings.hpp"
#include "league/tables/tally.hpp"

// What differences between whole boards say of how sure the standings are (rating/jackknife.hpp).
namespace gauntlet::league {

// By the players' numbers. All is empty where there are too few boards, or none of it is wanted.
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
