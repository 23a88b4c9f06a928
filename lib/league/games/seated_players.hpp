#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "league/games/host.hpp"
#include "match/contestant.hpp"

// What hosts of games have in common.
namespace gauntlet::league {

// Each game's host is in a file of its own.
#define GAUNTLET_GAME(name) const Host& name##_host();
#include "games.def"

// How the program of a player is run.
match::ExecSettings exec_settings(const PlayerSpec& player, const GameSettings& settings);

Out out_of(const match::Fault& fault);
Effort effort_of(const match::Effort& effort);

// The members of a rule, those of the usual that it lacks, and the seed, where it has none.
json::Value with_usual(const json::Value::Object& rule, const json::Value::Object& usual,
                       std::uint64_t seed);

// The players at their seats.
template <class Player>
struct SeatedPlayers {
  std::vector<match::ContestantOf<Player>> players;
  std::vector<match::ContestantOf<Player>*> pointers;

  // `make(spec)` makes each.
  template <class Make>
  SeatedPlayers(std::span<const PlayerSpec> specs, const Make& make) {
    players.reserve(specs.size());
    pointers.reserve(specs.size());
    for (const PlayerSpec& spec : specs) {
      players.emplace_back(spec.name, make(spec));
      pointers.push_back(&players.back());
    }
  }

  // Their seats in the record of the game, all of rank 1 and without a score.
  std::vector<Seat> seats() const {
    std::vector<Seat> seats(players.size());
    for (std::size_t i = 0; i < seats.size(); ++i) {
      seats[i].player = players[i].name();
      if (!players[i].is_in()) seats[i].out = out_of(players[i].fault());
      seats[i].effort = effort_of(players[i].effort());
    }
    return seats;
  }
};

// Ranks those who are in by their scores, the highest first, and behind them those who are out;
// `outs`: their seats, who went first comes first.
void rank(std::vector<Seat>& seats, std::span<const std::size_t> outs);

}  // namespace gauntlet::league
