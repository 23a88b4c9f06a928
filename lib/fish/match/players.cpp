#include "fish/match/players.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <tuple>

#include "gauntlet/fish.hpp"
#include "match/game.hpp"

namespace gauntlet::match {
namespace {

// In row-major order. Not empty: a game begins with enough tiles for all penguins.
std::vector<Position> free_tiles(const fish::State& state) {
  std::vector<Position> tiles;
  std::ranges::copy_if(state.board().positions(), std::back_inserter(tiles),
                       [&](Position at) { return state.is_free(at); });
  assert(!tiles.empty());
  return tiles;
}

}  // namespace

Position HousePlayer::place(const fish::State& state) { return *zigzag_placement(state); }

fish::Action HousePlayer::take_turn(const fish::State& state,
                                    const std::vector<fish::Action>& /*since*/) {
  return best_action(state, turns_);
}

void PerfectPlayer::playing_as(fish::Color /*color*/) { play_.reset(); }

Position PerfectPlayer::place(const fish::State& state) {
  return is_placing(state) ? play(state).placement(state) : *zigzag_placement(state);
}

fish::Action PerfectPlayer::take_turn(const fish::State& state,
                                      const std::vector<fish::Action>& /*since*/) {
  return play(state).move(state);
}

fish::PerfectPlaySolver& PerfectPlayer::play(const fish::State& state) {
  if (!play_) play_.emplace(state.board(), fish::SolverLimits{.max_nodes = max_positions});
  return *play_;
}

void TimedPlayer::playing_with(const std::vector<fish::Color>& others) {
  opponents_ = others.size();
}

Position TimedPlayer::place(const fish::State& state) {
  const auto deadline = fish::Clock::now() + time_;
  const std::size_t players = opponents_ ? *opponents_ + 1 : state.players().size();
  const int penguins = fish::penguins_per_player(static_cast<int>(players));
  return engine_.place(state, penguins, deadline).position;
}

fish::Action TimedPlayer::take_turn(const fish::State& state,
                                    const std::vector<fish::Action>& /*since*/) {
  return engine_.search(state, fish::Clock::now() + time_).action;
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

void RandomPlayer::playing_as(fish::Color /*color*/) { random_ = Random(seed_); }

Position RandomPlayer::place(const fish::State& state) {
  const auto tiles = free_tiles(state);
  return random_.pick(tiles);
}

fish::Action RandomPlayer::take_turn(const fish::State& state,
                                     const std::vector<fish::Action>& /*since*/) {
  const auto moves = legal_moves(state);
  return random_.pick(moves);
}

std::unique_ptr<Player> make_house_player(std::string_view kind) {
  if (kind == "perfect") return std::make_unique<PerfectPlayer>();
  if (kind == "greedy") return std::make_unique<GreedyPlayer>();
  if (const auto turns = parameter_of(kind, "house")) return std::make_unique<HousePlayer>(*turns);
  const auto time = parameter_of(kind, "time");
  if (time && *time > 0 && *time <= TimedPlayer::max_time) {
    return std::make_unique<TimedPlayer>(std::chrono::milliseconds(*time));
  }
  if (const auto seed = parameter_of(kind, "random")) return std::make_unique<RandomPlayer>(*seed);
  return nullptr;
}

}  // namespace gauntlet::match
