#include "match/referee.hpp"

#include <utility>

#include "match/fish_rules.hpp"

namespace gauntlet::match {

Report play_game(const fish::Board& board, std::vector<Entrant> entrants, const OnEvent& on_event) {
  std::vector<Contestant> players;
  players.reserve(entrants.size());
  for (Entrant& each : entrants) players.emplace_back(std::move(each.name), std::move(each.player));
  std::vector<Contestant*> seats;
  seats.reserve(players.size());
  for (Contestant& each : players) seats.push_back(&each);
  return play_game(board, seats, on_event);
}

Report play_game(const fish::Board& board, std::span<Contestant* const> players,
                 const OnEvent& on_event) {
  FishRules rules(board, players, on_event, Stage::start, Stage::end);
  let_play(rules, players);
  return rules.report();
}

Report play_game_of_tournament(const fish::Board& board, std::span<Contestant* const> players,
                               const OnEvent& on_event) {
  FishRules rules(board, players, on_event, Stage::color, Stage::turns);
  let_play(rules, players);
  return rules.report();
}

}  // namespace gauntlet::match
