#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace gauntlet {

// A game with all its states, so that what was done can be taken back and done again.
template <class State>
class Timeline {
 public:
  explicit Timeline(State first) { states_.push_back(std::move(first)); }

  const State& now() const { return states_[at_]; }
  // The state after so many steps. Precondition: it is no more than played().
  const State& after(std::size_t steps) const { return states_[steps]; }

  // How many steps were made up to now.
  std::size_t played() const { return at_; }
  // How many were taken back after them.
  std::size_t undone() const { return states_.size() - 1 - at_; }

  // One more step. What was taken back is forgotten.
  void add(State next) {
    states_.erase(states_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, states_.end());
    states_.push_back(std::move(next));
    ++at_;
  }

  // So many steps back, or forward again. Precondition: there are as many.
  void undo(std::size_t steps) { at_ -= steps; }
  void redo(std::size_t steps) { at_ += steps; }

 private:
  std::vector<State> states_;
  std::size_t at_ = 0;
};

}  // namespace gauntlet
