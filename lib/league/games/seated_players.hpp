#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "league/games/league_game.hpp"
#include "match/player_session.hpp"

// Shared helpers of the league games.
namespace gauntlet::league {

// Each is in a file of its own.
#define GAUNTLET_GAME(name) const LeagueGame& name##_league_game();
#include "games.def"

// Returns the settings for running a player's program.
match::ExecSettings exec_settings(const PlayerSpec& player, const GameSettings& settings);

// Returns `rule` with the missing members of `defaults`, and with the seed if it has none.
json::Value with_default(const json::Value::Object& rule, const json::Value::Object& defaults,
                         std::uint64_t seed);

// The players in their seats.
template <class Player>
struct SeatedPlayers {
  std::vector<match::PlayerSessionOf<Player>> players;
  std::vector<match::PlayerSessionOf<Player>*> pointers;

  // `build_program(spec)` makes each player.
  template <class Make>
  SeatedPlayers(std::span<const PlayerSpec> specs, const Make& make) {
    players.reserve(specs.size());
    pointers.reserve(specs.size());
    for (const PlayerSpec& spec : specs) {
      players.emplace_back(spec.name, make(spec));
      pointers.push_back(&players.back());
    }
  }

  // Returns their seats in the record of the game, all with rank 1 and without a score.
  std::vector<Seat> seats() const {
    std::vector<Seat> seats(players.size());
    for (std::size_t i = 0; i < seats.size(); ++i) {
      seats[i].player = players[i].name();
      if (!players[i].is_active()) seats[i].out = players[i].failure();
      seats[i].effort = players[i].effort();
    }
    return seats;
  }
};

// Ranks the active players by their scores, highest first, and the disqualified ones behind them.
// `outs`: their seats, in the order of disqualification.
void rank(std::vector<Seat>& seats, std::span<const std::size_t> outs);

}  // namespace gauntlet::league
