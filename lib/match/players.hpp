#pragma once

#include <cstdint>

#include "core/random.hpp"
#include "match/player.hpp"

namespace gauntlet::match {

// Places on the first free tile, row by row, and moves as xstrategy does.
class HousePlayer : public Player {
 public:
  // `turns` of its own it looks ahead.
  explicit HousePlayer(std::uint64_t turns) : turns_(turns) {}
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;

 private:
  std::uint64_t turns_;
};

// Takes most fish now: places on the free tile that has most of them, and leaves the tile with
// most for the one with most; of equal ones, the first in row and column.
class GreedyPlayer : public Player {
 public:
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;
};

// Anything legal; with the same seed the same, in the same games.
class RandomPlayer : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;

 private:
  Random random_;
};

}  // namespace gauntlet::match
