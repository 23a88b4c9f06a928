#pragma once

#include <algorithm>
#include <vector>

#include "core/random.hpp"
#include "gauntlet/game.hpp"
#include "test/catch.hpp"

namespace gauntlet::test {

// Checks the laws of every turn-based game during one random play to its end: legal actions are
// ascending and can be played, all other `candidates` are rejected, and the game is over exactly if
// no action is legal. Calls `check(state)` for every state. Returns the number of actions played.
template <TurnBased State, class Check>
int obeys_laws(State state, const std::vector<typename State::Action>& candidates, Random& random,
               const Check& check) {
  int length = 0;
  while (true) {
    check(state);
    const auto legal = legal_actions(state);
    CHECK(std::is_sorted(legal.begin(), legal.end()));
    CHECK(std::adjacent_find(legal.begin(), legal.end()) == legal.end());
    CHECK(is_over(state) == legal.empty());
    for (const auto& action : legal) CHECK(play(state, action).has_value());
    for (const auto& action : candidates) {
      const bool is_legal = std::binary_search(legal.begin(), legal.end(), action);
      if (!is_legal && play(state, action).has_value()) FAIL("an illegal action was played");
    }
    if (legal.empty()) return length;
    state = *play(state, random.pick(legal));
    ++length;
  }
}

}  // namespace gauntlet::test
