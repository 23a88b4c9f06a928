#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace gauntlet {

// All games that can follow from a state. Lazy: a node makes its successors the first time they
// are asked for. Copies of a node share what has been made. Not for several threads at once.
template <TurnBased State>
class GameTree {
 public:
  using Action = typename State::Action;
  using Branch = std::pair<Action, GameTree>;

  explicit GameTree(State state) : node_(std::make_shared<Node>(std::move(state))) {}

  const State& state() const { return node_->state; }

  // What the legal actions lead to, in ascending order of the actions.
  const std::vector<Branch>& successors() const {
    if (!node_->successors) {
      node_->successors.emplace();
      for (const Action& action : legal_actions(state())) {
        node_->successors->emplace_back(action, GameTree(*play(state(), action)));
      }
    }
    return *node_->successors;
  }

  // The state after an action, or nothing if it is illegal here.
  std::optional<State> after(const Action& action) const { return play(state(), action); }

  // f(state) for all directly reachable states, in ascending order of the actions.
  template <class Function>
  auto map(Function f) const {
    std::vector<decltype(f(state()))> results;
    for (const auto& [action, tree] : successors()) results.push_back(f(tree.state()));
    return results;
  }

 private:
  struct Node {
    explicit Node(State s) : state(std::move(s)) {}
    State state;
    std::optional<std::vector<Branch>> successors;
  };

  std::shared_ptr<Node> node_;
};

}  // namespace gauntlet
