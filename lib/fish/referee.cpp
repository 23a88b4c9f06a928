#include "fish/referee.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "fish/strategy.hpp"

namespace gauntlet::fish {

State empty_state(const Board& board, std::size_t players) {
  if (players < 2 || players > all_colors.size()) {
    throw std::invalid_argument("expected 2 to 4 players, got " + std::to_string(players));
  }
  std::vector<Player> all;
  all.reserve(players);
  for (std::size_t i = 0; i < players; ++i) all.push_back({all_colors[i], 0, {}});
  return {board, std::move(all)};
}

Referee::Referee(State first)
    : state_(std::move(first)),
      due_(static_cast<std::size_t>(
          penguins_per_player(static_cast<int>(state_.players().size())))) {}

bool Referee::is_placing() const {
  const auto& players = state_.players();
  return !players.empty() && players.front().places.size() < due_;
}

Phase Referee::phase() const {
  if (is_placing()) return Phase::placing;
  return is_over(state_) ? Phase::over : Phase::moving;
}

bool Referee::place(Position at) { return is_placing() && go_on(fish::place(state_, at)); }

bool Referee::play(const Action& action) {
  return !is_placing() && go_on(fish::play(state_, action));
}

bool Referee::disqualify(Color player) { return go_on(without_player(state_, player)); }

bool Referee::go_on(std::optional<State> next) {
  if (!next) return false;
  state_ = std::move(*next);
  return true;
}

std::vector<Color> Referee::winners() const {
  std::uint64_t top = 0;
  for (const Player& player : state_.players()) top = std::max(top, player.score);
  std::vector<Color> winners;
  for (const Player& player : state_.players()) {
    if (player.score == top) winners.push_back(player.color);
  }
  std::sort(winners.begin(), winners.end());
  return winners;
}

std::vector<std::size_t> play_house_game(const Board& board, std::span<const std::uint64_t> turns) {
  Referee referee(empty_state(board, turns.size()));
  const auto mover = [&] { return referee.state().players().front().color; };
  while (referee.phase() == Phase::placing) {
    const auto at = zigzag_placement(referee.state());
    if (!at || !referee.place(*at)) referee.disqualify(mover());
  }
  while (referee.phase() == Phase::moving) {
    referee.play(best_action(referee.state(), turns[static_cast<std::size_t>(mover())]));
  }
  std::vector<std::size_t> winners;
  for (const Color color : referee.winners()) winners.push_back(static_cast<std::size_t>(color));
  return winners;
}

}  // namespace gauntlet::fish
