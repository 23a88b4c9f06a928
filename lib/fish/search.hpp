#pragma once

#include <cstdint>
#include <vector>

#include "fish/geometry.hpp"
#include "fish/state.hpp"
#include "fish/strategy.hpp"
#include "fish/table.hpp"

namespace gauntlet::fish {

// Alpha-beta search with empty windows (MTD-f): every call asks only whether the planner can be
// sure of some goal.
template <class Word>
class Search {
 public:
  explicit Search(const State& state);

  Plan plan(std::uint64_t turns);

 private:
  using Gain = std::int64_t;
  struct Step {
    std::uint8_t from;
    std::uint8_t to;
    Gain rank;
  };

  Gain value(Node<Word> node, Gain goal);
  Gain best_of(const Node<Word>& node, Gain goal, std::uint8_t& from, std::uint8_t& to);
  Gain solve(const Node<Word>& root, Gain guess);

  std::uint8_t next_player(std::uint8_t player) const {
    return static_cast<std::uint8_t>(player + 1 == players_ ? 0 : player + 1);
  }
  bool settle(Node<Word>& node) const;
  Gain most_fish(Word penguins) const;
  Gain upper_bound(const Node<Word>& node) const;
  Gain lower_bound(const Node<Word>& node) const;

  Word targets(const Node<Word>& node, int from) const;
  void push_steps(const Node<Word>& node);
  Gain rank(const Node<Word>& node, int from, int to) const;
  Node<Word> after(const Node<Word>& node, int from, int to) const;

  Geometry<Word> geometry_;
  std::uint8_t players_;
  int columns_;
  Node<Word> root_;
  Table<Word> table_;
  std::vector<Step> steps_;  // of all positions on the way from the root, one after the other
  std::uint64_t nodes_ = 0;
};

}  // namespace gauntlet::fish
