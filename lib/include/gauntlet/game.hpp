#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

// A game in which players act in turn, and what tools need to know of any game.
//
//   UndoHistory<int> history(1);
//   history.add(2);
//   history.undo(1);
//   std::cout << history.current() << '\n';  // 1

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

// A command-line option of a game, described as data. The game declares its options, and the tools,
// which know how to parse command lines, read them.
struct Option {
  std::string_view name;  // "--length"
  std::string_view help;  // a few words; the printed help adds the default
  // The option takes a number from min to max. If max is 0, the option is a flag: 1 if it is
  // given, otherwise 0.
  std::uint64_t default_value = 0;
  std::uint64_t min = 0;
  std::uint64_t max = 0;
};

// One value for each option of a game, in the order of the options, each within its bounds.
using OptionValues = std::span<const std::uint64_t>;

// Returns the default values of the options.
inline std::vector<std::uint64_t> default_values(std::span<const Option> options) {
  std::vector<std::uint64_t> values;
  values.reserve(options.size());
  for (const Option& option : options) values.push_back(option.default_value);
  return values;
}

// All states of a game so far, with undo and redo.
template <class State>
class UndoHistory {
 public:
  explicit UndoHistory(State first) { states_.push_back(std::move(first)); }

  const State& current() const { return states_[at_]; }
  // The state after `steps` steps. Precondition: `steps` is at most step_count() + redo_count().
  const State& state_at(std::size_t steps) const { return states_[steps]; }

  // The number of steps from the first state to the current one.
  std::size_t step_count() const { return at_; }
  // The number of steps that were undone and can be redone.
  std::size_t redo_count() const { return states_.size() - 1 - at_; }

  // Adds a step after the current state and discards all undone steps.
  void add(State next) {
    states_.erase(states_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, states_.end());
    states_.push_back(std::move(next));
    ++at_;
  }

  // Undoes or redoes this many steps. Precondition: at least as many can be undone or redone.
  void undo(std::size_t steps) { at_ -= steps; }
  void redo(std::size_t steps) { at_ += steps; }

 private:
  std::vector<State> states_;
  std::size_t at_ = 0;
};

// The time that a player used for its answers in a game.
struct TimeUsage {
  std::uint64_t calls = 0;
  std::chrono::microseconds wall_time{0};  // wall time of all answers
  std::chrono::microseconds cpu_time{0};   // CPU time of a program since its start; 0 for others
  std::chrono::microseconds max_wall_time{0};  // wall time of the slowest answer
  bool operator==(const TimeUsage&) const = default;
};

}  // namespace gauntlet
