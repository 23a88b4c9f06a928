#include "match/referee.hpp"

#include <utility>

#include "match/fish_rules.hpp"

namespace gauntlet::match {

GameReport play_game(const fish::Board& board, std::vector<NamedPlayer> entrants,
                     const OnEvent& on_event) {
  std::vector<PlayerSession> players;
  players.reserve(entrants.size());
  for (NamedPlayer& each : entrants)
    players.emplace_back(std::move(each.name), std::move(each.player));
  std::vector<PlayerSession*> seats;
  seats.reserve(players.size());
  for (PlayerSession& each : players) seats.push_back(&each);
  return play_game(board, seats, on_event);
}

GameReport play_game(const fish::Board& board, std::span<PlayerSession* const> players,
                     const OnEvent& on_event) {
  FishRules rules(board, players, on_event, Stage::start, Stage::end);
  run_game(rules, players);
  return rules.report();
}

GameReport play_game_of_tournament(const fish::Board& board,
                                   std::span<PlayerSession* const> players,
                                   const OnEvent& on_event) {
  FishRules rules(board, players, on_event, Stage::color, Stage::turns);
  run_game(rules, players);
  return rules.report();
}

}  // namespace gauntlet::match
