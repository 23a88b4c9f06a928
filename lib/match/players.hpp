#pragma once

#include <cstdint>
#include <optional>

#include "core/random.hpp"
#include "fish/perfect.hpp"
#include "match/player.hpp"

namespace gauntlet::match {

// Places by zig-zag and moves by search, as xstrategy does (fish/strategy.hpp).
class HousePlayer : public Player {
 public:
  // It looks so many turns of its own ahead.
  explicit HousePlayer(std::uint64_t turns) : turns_(turns) {}
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;

 private:
  std::uint64_t turns_;
};

// Plays a game of two perfectly (fish/perfect.hpp), its placements included. Once it is alone it
// has won: it places by zig-zag, and gathers what it can. It fails where a position takes more than
// the solver's limits.
class PerfectPlayer : public Player {
 public:
  static constexpr std::uint64_t most_positions = 100'000'000;  // for an answer

  void playing_as(fish::Color color) override;
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;

 private:
  fish::PerfectPlay& play(const fish::State& state);

  std::optional<fish::PerfectPlay> play_;  // of this game, once it has begun
};

// Takes most fish now: places on the free tile with most fish, and moves from the tile with most
// fish, of several to the one with most fish; of equal choices it takes the least.
class GreedyPlayer : public Player {
 public:
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;
};

// Any free tile, and any legal move, all equally likely; the same ones for the same seed in the
// same game, whatever it has played before.
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

}  // namespace gauntlet::match
