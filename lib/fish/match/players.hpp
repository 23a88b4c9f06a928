#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "fish/match/json.hpp"
#include "fish/match/referee.hpp"
#include "fish/perfect_play_solver.hpp"
#include "gauntlet/fish.hpp"
#include "match/channel.hpp"

namespace gauntlet::match {

// Places penguins in zig-zag order and moves by search, as xstrategy does (gauntlet/fish.hpp).
class HousePlayer : public Player {
 public:
  // `turns`: the search depth in turns of its own.
  explicit HousePlayer(std::uint64_t turns) : turns_(turns) {}
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;

 private:
  std::uint64_t turns_;
};

// Plays a game of two perfectly (fish/perfect_play_solver.hpp), including the placements. If its
// opponent is disqualified, it has won: it then places in zig-zag order and gathers as many fish as
// it can. Fails if a position exceeds the solver's limits.
class PerfectPlayer : public Player {
 public:
  static constexpr std::uint64_t max_positions = 100'000'000;  // limit of one answer

  void playing_as(fish::Color color) override;
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;

 private:
  fish::PerfectPlaySolver& play(const fish::State& state);

  std::optional<fish::PerfectPlaySolver> play_;  // of the current game, once it has begun
};

// Plays to win, as xstrategy --time does: places and moves by Engine, each within a time.
class TimedPlayer : public Player {
 public:
  static constexpr std::uint64_t max_time = 86'400'000;  // ms

  explicit TimedPlayer(std::chrono::milliseconds time) : time_(time) {}
  void playing_with(const std::vector<fish::Color>& others) override;
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;

 private:
  std::chrono::milliseconds time_;
  std::optional<std::size_t> opponents_;  // at the beginning of the game, once they are known
  fish::Engine engine_;
};

// Takes most fish now. Places on the free tile with most fish. Moves from the tile with most fish
// to the reachable tile with most fish. Breaks ties by the smallest position.
class GreedyPlayer : public Player {
 public:
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;
};

// Chooses uniformly among all free tiles or legal moves. With equal seeds it makes the same choices
// in the same game, no matter which games it has played before.
class RandomPlayer : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : seed_(seed), random_(seed) {}
  void playing_as(fish::Color color) override;
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;

 private:
  std::uint64_t seed_;
  Random random_;
};

// Makes a player of the kind "house:D", "time:MS", "perfect", "greedy" or "random:SEED". Returns
// nullptr for any other kind.
std::unique_ptr<Player> make_house_player(std::string_view kind);

// A player that receives the calls of the course (gauntlet/fish_json.hpp).
class JsonPlayer : public ChannelPlayer<Player> {
 public:
  using ChannelPlayer::ChannelPlayer;

  void start() override { call_start(start_call()); }
  void playing_as(fish::Color color) override { tell_first(playing_as_call(color)); }
  void playing_with(const std::vector<fish::Color>& others) override {
    tell(playing_with_call(others, options().form));
  }
  Position place(const fish::State& state) override { return ask(setup_call(state), decode_place); }
  fish::Action take_turn(const fish::State& state,
                         const std::vector<fish::Action>& since) override {
    return ask_for_turn(take_turn_call(state, since), decode_action);
  }
  void end(bool has_won) override { call_end(has_won); }
};

}  // namespace gauntlet::match
