#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

namespace gauntlet {

// A game in which players act in turn. A state is a value; playing an action makes a new state:
//   legal_actions(state)  in ascending order; empty exactly if the game is over
//   play(state, action)   the state after the action, or nullopt if it is illegal
//   is_over(state)        true if no player can act any more
template <class State>
concept TurnBased = std::copyable<State> && std::equality_comparable<State> &&
                    std::totally_ordered<typename State::Action> &&
                    requires(const State& state, const typename State::Action& action) {
                      { legal_actions(state) } -> std::same_as<std::vector<typename State::Action>>;
                      { play(state, action) } -> std::same_as<std::optional<State>>;
                      { is_over(state) } -> std::same_as<bool>;
                    };

// Returns the number of sequences of exactly `depth` legal actions ("perft", the move path
// enumeration used to test move generators). Games that end earlier are not counted.
template <TurnBased State>
std::uint64_t perft(const State& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (const auto& action : legal_actions(state)) count += perft(*play(state, action), depth - 1);
  return count;
}

}  // namespace gauntlet
