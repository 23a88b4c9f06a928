#include "match/players.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

#include "fish/strategy.hpp"

namespace gauntlet::match {
namespace {

// Row by row. Not empty: a game begins with tiles for all penguins.
std::vector<Position> free_tiles(const fish::State& state) {
  std::vector<Position> tiles;
  for (int row = 0; row < state.board().rows(); ++row) {
    for (int column = 0; column < state.board().columns(); ++column) {
      if (state.is_free({row, column})) tiles.push_back({row, column});
    }
  }
  assert(!tiles.empty());
  return tiles;
}

}  // namespace

Position HousePlayer::place(const fish::State& state) { return *zigzag_placement(state); }

fish::Action HousePlayer::take_turn(const fish::State& state,
                                    const std::vector<fish::Action>& /*since*/) {
  return best_action(state, turns_);
}

Position GreedyPlayer::place(const fish::State& state) {
  const auto tiles = free_tiles(state);
  return *std::ranges::max_element(tiles, {}, [&](Position at) { return state.board().fish(at); });
}

fish::Action GreedyPlayer::take_turn(const fish::State& state,
                                     const std::vector<fish::Action>& /*since*/) {
  const auto moves = legal_moves(state);
  return *std::ranges::max_element(moves, {}, [&](const fish::Move& move) {
    return std::tuple(state.board().fish(move.from), state.board().fish(move.to));
  });
}

// The engine's numbers are fixed by the standard, the library's distributions are not.

Position RandomPlayer::place(const fish::State& state) {
  const auto tiles = free_tiles(state);
  return tiles[random_() % tiles.size()];
}

fish::Action RandomPlayer::take_turn(const fish::State& state,
                                     const std::vector<fish::Action>& /*since*/) {
  const auto moves = legal_moves(state);
  return moves[random_() % moves.size()];
}

}  // namespace gauntlet::match
