#include "fish/referee.hpp"

#include <algorithm>
#include <cassert>

#include "fish/state.hpp"
#include "fish/strategy.hpp"

namespace gauntlet::fish {
namespace {

// Players keep their color all game long, so it tells who they are.
std::size_t index_of(const Player& player) { return static_cast<std::size_t>(player.color); }

State start(const Board& board, std::size_t count) {
  std::vector<Player> players;
  players.reserve(count);
  for (std::size_t i = 0; i < count; ++i) players.push_back({all_colors[i], 0, {}});
  return {board, players};
}

State place_all(State state) {
  const int penguins = penguins_per_player(static_cast<int>(state.players().size()));
  for (int round = 0; round < penguins; ++round) {
    for (std::size_t turn = state.players().size(); turn > 0; --turn) {
      const auto free = zigzag_placement(state);
      state = free ? *place(state, *free) : without_first(state);
    }
  }
  return state;
}

}  // namespace

std::vector<std::size_t> winners_of_game(const Board& board, std::span<const std::uint64_t> turns) {
  assert(turns.size() >= 2 && turns.size() <= all_colors.size());
  State state = place_all(start(board, turns.size()));
  while (!is_over(state)) {
    const std::uint64_t ahead = turns[index_of(state.players().front())];
    state = *play(state, best_action(state, ahead));
  }
  std::uint64_t top = 0;
  for (const Player& player : state.players()) top = std::max(top, player.score);
  std::vector<std::size_t> winners;
  for (const Player& player : state.players()) {
    if (player.score == top) winners.push_back(index_of(player));
  }
  std::sort(winners.begin(), winners.end());
  return winners;
}

}  // namespace gauntlet::fish
