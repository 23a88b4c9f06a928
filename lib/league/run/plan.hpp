#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "league/record/record.hpp"
#include "league/setup/config.hpp"

// Which games a league has.
namespace gauntlet::league {

// A game that is to be played.
struct Meeting {
  std::size_t round = 0;
  std::size_t board = 0;
  std::vector<std::size_t> players = {};  // by number, in turn order
  auto operator<=>(const Meeting&) const = default;
};

using Games = std::map<Meeting, Game>;

// Games that do not depend on how others of them come out. Those on one board come one after the
// other.
using Stage = std::vector<Meeting>;

// Whether later stages depend on how earlier ones came out: in a Swiss and in a knock-out.
bool has_rounds(Format format);

// Adds the games of those who meet on a board: in all the seatings that there are to be.
void add_games(const Config& config, std::size_t round, std::size_t board, const Group& group,
               Stage& stage);

// All games of a league without rounds: a stage for each board.
std::vector<Stage> stages_of(const Config& config);

// The next round, from the games of those before it, which are all there. Empty when the league is
// over. Precondition: has_rounds().
Stage next_round(const Config& config, std::size_t round, const Games& games);

// How many games there will be; 0 where that is not known.
std::size_t count_games(const Config& config);

}  // namespace gauntlet::league
