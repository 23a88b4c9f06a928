#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace gauntlet {

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

}  // namespace gauntlet
