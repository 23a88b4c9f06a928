#include "match/event.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace gauntlet::match {
namespace {

bool is_there(const fish::State& state, fish::Color color) {
  return std::ranges::find(state.players(), color, &fish::Player::color) != state.players().end();
}

bool is_to_move(const fish::State& state, fish::Color color) {
  return !state.players().empty() && state.players().front().color == color;
}

}  // namespace

fish::State without(const fish::State& state, fish::Color player) {
  std::vector<fish::Player> players = state.players();
  std::erase_if(players, [player](const auto& each) { return each.color == player; });
  return {state.board(), std::move(players)};
}

std::optional<fish::State> after(const fish::State& state, const Event& event) {
  if (std::holds_alternative<Out>(event.what)) {
    if (!is_there(state, event.player)) return std::nullopt;
    return without(state, event.player);
  }
  if (!is_to_move(state, event.player)) return std::nullopt;
  if (const auto* placed = std::get_if<Placed>(&event.what)) return place(state, placed->at);
  return play(state, std::get<Moved>(event.what).action);
}

}  // namespace gauntlet::match
