#pragma once

#include <optional>
#include <vector>

#include "league/tables/standings.hpp"
#include "league/tables/tally.hpp"

// The certainty of the standings, from the differences between boards (rating/jackknife.hpp).
namespace gauntlet::league {

// Indexed by player. Empty if there are too few boards or intervals are not requested.
struct BootstrapSummary {
  std::vector<std::vector<double>> superiority = {};
  std::optional<double> order_probability = {};
};

// Returns the players with games, by index; the others cannot be rated.
std::vector<std::size_t> rated_of(const std::vector<Standing>& players);

// Fits the strengths of these players, with intervals if the settings ask for them.
rating::Jackknife jackknife_of(const Tally& tally, const std::vector<std::size_t>& rated,
                               const RatingSettings& settings);

// Sets the ratings and intervals of all players with games.
BootstrapSummary estimate(const Tally& tally, const RatingSettings& settings,
                          std::vector<Standing>& players);

// Sets means, worst results and intervals of the means in single-player games.
BootstrapSummary estimate_solo(const Tally& tally, const RatingSettings& settings,
                               std::vector<Standing>& players);

// Returns true if `one` is better in a single-player game: by the share not found, then by the
// mean.
bool is_better_solo(const Standing& one, const Standing& other);

}  // namespace gauntlet::league
