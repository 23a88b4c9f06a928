#pragma once

#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "league/record/record.hpp"
#include "league/tables/standings.hpp"

// Leagues for tests.
namespace gauntlet::league::samples {

using std::chrono::microseconds;

inline League league_of(std::vector<std::string> names, std::size_t seats = 2,
                        std::string format = "round-robin") {
  League league{"Friday", "fish", std::move(format), seats, {}, {}, 0};
  for (auto& name : names) league.players.push_back({name, "exec:./" + name, "1"});
  return league;
}

// Makes a game of these players in turn order, with their ranks.
inline LeagueGame game_of(std::size_t board,
                          std::initializer_list<std::pair<std::string, unsigned>> seats,
                          std::size_t round = 0) {
  LeagueGame game{round, board, {}, 10, 1, {}};
  for (const auto& [name, rank] : seats) {
    game.seats.push_back({name,
                          rank,
                          20 - rank,
                          {},
                          {10, microseconds(5000), microseconds(4000), microseconds(900)}});
  }
  game.log = "games/" + std::to_string(board) + "-" + game.seats.front().player + ".jsonl";
  return game;
}

// Two players, the first of which wins all games.
inline Results one_sided(std::size_t boards) {
  Results results{league_of({"ann", "bob"}), {}};
  results.league.boards.resize(boards);
  for (std::size_t board = 0; board < boards; ++board) {
    results.games.push_back(game_of(board, {{"ann", 1}, {"bob", 2}}));
    results.games.push_back(game_of(board, {{"bob", 2}, {"ann", 1}}));
  }
  return results;
}

// Each pair plays both seatings on each board. The player that comes first in the list wins.
// Exceptions: on each fourth board it loses to its successor, and on each fifth board all games are
// draws.
inline Results round_robin(const std::vector<std::string>& names, std::size_t boards) {
  Results results{league_of(names), {}};
  results.league.boards.resize(boards);
  results.league.games = boards * names.size() * (names.size() - 1);
  for (std::size_t board = 0; board < boards; ++board) {
    for (std::size_t a = 0; a < names.size(); ++a) {
      for (std::size_t b = a + 1; b < names.size(); ++b) {
        const bool upset = b == a + 1 && board % 4 == 3, equal = board % 5 == 4;
        const unsigned first = equal || !upset ? 1 : 2, second = equal || upset ? 1 : 2;
        results.games.push_back(game_of(board, {{names[a], first}, {names[b], second}}));
        results.games.push_back(game_of(board, {{names[b], second}, {names[a], first}}));
      }
    }
  }
  return results;
}

inline LeagueGame solo_game(std::size_t board, const std::string& name, std::int64_t score) {
  LeagueGame game = game_of(board, {{name, 1}});
  game.seats.front().score = score;
  return game;
}

inline void disqualify(Seat& seat, FailureKind what) {
  seat.score.reset();
  seat.out = Failure{what,
                     "expected an action",
                     json::Value::Array{"take-turn", json::Value::Array{}},
                     "\"void\"",
                     3,
                     {"Traceback", "KeyError: 'red'"}};
}

// Throws std::out_of_range if the league has no player of that name.
inline const Standing& player_of(const Standings& standings, const std::string& name) {
  const auto found = std::ranges::find(standings.players, name, &Standing::name);
  if (found == standings.players.end()) throw std::out_of_range(name);
  return *found;
}

inline std::vector<std::string> names_of(const Standings& standings) {
  std::vector<std::string> names;
  for (const auto& player : standings.players) names.push_back(player.name);
  return names;
}

}  // namespace gauntlet::league::samples
