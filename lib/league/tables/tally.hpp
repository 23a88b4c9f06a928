#pragma once

#include <map>
#include <vector>

#include "league/tables/standings.hpp"

// What can be counted of a league without any reckoning. Players go by their number: their place in
// League::players.
namespace gauntlet::league {

// Players by how they came out of a game, best first; those of a tier are equal.
using Tiers = std::vector<std::vector<std::size_t>>;

// What a player did alone on a board: how many codes or strengths took so many guesses or drops,
// and how many it did not find. A game without a histogram is one of these.
struct AloneOnBoard {
  std::map<std::int64_t, std::uint64_t> found = {};
  std::uint64_t failed = 0;
  std::uint64_t outs = 0;  // games that it was thrown out of

  std::uint64_t found_count() const;
  std::int64_t score() const;  // the sum over those that were found
};

struct Tally {
  std::vector<Standing> players = {};  // by number; nothing that needs ratings
  std::vector<std::vector<Points>> crosstable = {};
  std::vector<Outcomes> by_seat = {};
  std::size_t played = 0;
  std::size_t void_games = 0;
  std::uint64_t drawn = 0;
  std::uint64_t again = 0;
  // By board, from 0; those of a board in an order that does not depend on that of the games.
  std::map<std::size_t, std::vector<Tiers>> blocks = {};
  std::map<std::size_t, std::vector<AloneOnBoard>> alone = {};  // by number on each board
};

Tally tally(const Results& results);

}  // namespace gauntlet::league
