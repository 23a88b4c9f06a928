#include "match/referee.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>

#include "match/fish_rules.hpp"

namespace gauntlet::match {
namespace {

using fish::State;

std::size_t count_tiles(const fish::Board& board) {
  return static_cast<std::size_t>(
      std::ranges::count_if(board.positions(), [&](Position at) { return !board.is_hole(at); }));
}

}  // namespace

State first_state(const fish::Board& board, std::size_t players) {
  State state = fish::empty_state(board, players);
  const auto due =
      players * static_cast<std::size_t>(fish::penguins_per_player(static_cast<int>(players)));
  if (count_tiles(board) < due) {
    throw std::invalid_argument("expected a board of at least " + std::to_string(due) +
                                " tiles, one for each penguin, got " +
                                std::to_string(count_tiles(board)));
  }
  return state;
}

bool happen(fish::Referee& referee, const Event& event) {
  if (std::holds_alternative<Out>(event.what)) return referee.throw_out(event.player);
  const auto& players = referee.state().players();
  if (players.empty() || players.front().color != event.player) return false;
  if (const auto* placed = std::get_if<Placed>(&event.what)) return referee.place(placed->at);
  return referee.play(std::get<Moved>(event.what).action);
}

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
