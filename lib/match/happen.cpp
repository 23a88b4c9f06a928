#include <algorithm>
#include <stdexcept>
#include <string>
#include <variant>

#include "match/referee.hpp"

// In a file of its own, so that programs that only read games do not link players.
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
  const auto expected =
      players * static_cast<std::size_t>(fish::penguins_per_player(static_cast<int>(players)));
  if (count_tiles(board) < expected) {
    throw std::invalid_argument("expected a board of at least " + std::to_string(expected) +
                                " tiles, one for each penguin, got " +
                                std::to_string(count_tiles(board)));
  }
  return state;
}

bool play_event(fish::Referee& referee, const Event& event) {
  if (std::holds_alternative<DisqualificationEvent>(event.what))
    return referee.disqualify(event.player);
  const auto& players = referee.state().players();
  if (players.empty() || players.front().color != event.player) return false;
  if (const auto* placed = std::get_if<PlacementEvent>(&event.what))
    return referee.place(placed->at);
  return referee.play(std::get<MoveEvent>(event.what).action);
}

}  // namespace gauntlet::match
