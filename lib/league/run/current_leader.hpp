#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "league/run/plan.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// Finds the player with the greatest share of won games so far.
class CurrentLeader {
 public:
  explicit CurrentLeader(const Config& config)
      : config_(config), points_(config.players.size()), games_(config.players.size()) {}

  void add(const Pairing& meeting, const Game& game) {
    if (!game.left_out_for.empty() || std::ranges::any_of(game.seats, failed_at_once)) return;
    for (std::size_t i = 0; i < meeting.players.size(); ++i) {
      if (game.seats[i].rank == 1 && !game.seats[i].out) points_[meeting.players[i]] += 1;
      games_[meeting.players[i]] += 1;
    }
  }

  // Returns ", ann leads", or an empty string while nobody leads.
  std::string describe() const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      if (games_[i] > 0 && (!best || share(i) > share(*best))) best = i;
    }
    return best && config_.format != Format::solo ? ", " + config_.players[*best].name + " leads"
                                                  : "";
  }

 private:
  double share(std::size_t i) const { return points_[i] / games_[i]; }

  const Config& config_;
  std::vector<double> points_;
  std::vector<double> games_;
};

}  // namespace gauntlet::league
