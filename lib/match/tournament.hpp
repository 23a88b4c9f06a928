#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "fish/board.hpp"
#include "match/pairing.hpp"
#include "match/referee.hpp"

// A knock-out: all winners of a game go on to the next round.
namespace gauntlet::match {

struct TournamentRules {
  fish::Board board = fish::Board::uniform(5, 5, 2);  // of all games
  GameSizes sizes = {};
};

// Throws std::invalid_argument unless 2 <= least <= most <= 4 and the board has tiles enough for a
// game of each size that can come with so many players.
void check(const TournamentRules& rules, std::size_t players);

// A game of a round. Players are known by their number in ascending order of age, from 0, here and
// below.
struct TournamentGame {
  std::vector<std::size_t> players;  // in turn order
  Report report;
};

struct Round {
  std::vector<TournamentGame> games;
  std::vector<std::size_t> byes = {};     // who go on without a game (share_out())
  std::vector<std::size_t> winners = {};  // of a game, and those without one; ascending
};

// Somebody who was thrown out, in a game or when told of the start or the end.
struct ThrownOut {
  std::size_t player;
  Fault fault;
};

struct TournamentReport {
  std::vector<Round> rounds;
  std::vector<std::size_t> winners;   // ascending
  std::vector<ThrownOut> thrown_out;  // ascending
};

// Told of what happens, never of two things at once: round by round, and in a round game by game,
// even where these are played at the same time. Rounds and games count from 0.
struct TournamentObserver {
  std::function<void(const ThrownOut&)> out_at_start = [](const ThrownOut&) {};
  std::function<void(std::size_t round, const std::vector<std::vector<std::size_t>>& games)>
      round_begins = [](std::size_t, const std::vector<std::vector<std::size_t>>&) {};
  std::function<void(std::size_t game, const std::vector<std::size_t>& players)> game_begins =
      [](std::size_t, const std::vector<std::size_t>&) {};
  OnEvent event = [](const Event&, const fish::State&) {};
  std::function<void(std::size_t game, const Report&)> game_ends = [](std::size_t, const Report&) {
  };
  std::function<void(std::size_t round, const std::vector<std::size_t>& winners)> round_ends =
      [](std::size_t, const std::vector<std::size_t>&) {};
};

// A whole tournament of players in ascending order of age. All are told that it starts. Then there
// are rounds until two in a row have the same winners, too few are left for a game, or a round was
// one game of all who were left: the final. Those who are in are told of the end, where a winner
// that fails has not won after all. Up to `at_a_time` games of a round are played at the same time,
// and players told of start and end; the result is the same for any number. Throws what
// check() and the observer throw.
TournamentReport play_tournament(const TournamentRules& rules, std::vector<Entrant> players,
                                 const TournamentObserver& observer = {}, unsigned at_a_time = 1);

}  // namespace gauntlet::match
