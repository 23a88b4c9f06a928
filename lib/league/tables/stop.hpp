#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "league/rating/sprt.hpp"
#include "league/record/record.hpp"

// The result of the stop rule of a league.
namespace gauntlet::league {

// The result of the last test. The tests go over the boards in order, as far as all games on them
// have been played, up to the first decision.
struct StopState {
  struct Order {
    double wanted;
    std::optional<double> reached = {};  // the probability; nullopt if it was not tested
    bool operator==(const Order&) const = default;
  };
  struct Sprt {
    std::string better;
    std::string worse;
    rating::SprtSettings settings;
    rating::SprtState state;
    bool operator==(const Sprt&) const = default;
  };

  std::size_t boards = 0;  // after which it was tested
  bool has_more = false;   // boards
  std::optional<Order> order = {};
  std::optional<Sprt> sprt = {};

  bool is_order_certain() const { return order && order->reached >= order->wanted; }
  bool is_decided() const {
    return is_order_certain() || (sprt && sprt->state.decision != rating::Decision::open);
  }
  bool operator==(const StopState&) const = default;
};

inline constexpr std::size_t boards_between_tests = 10;  // of the order of the players

// Applies the league's stop rule to its games, in any order; returns nullopt without a rule. The
// games count as in the standings of these boards. A board is a unit of the SPRT if all of its
// games between the two players count. The order of the players is tested after every tenth board
// only, since more frequent tests stop too early. `tested`: boards after which the order is known
// not to be certain; it is not tested there again.
std::optional<StopState> stop_state_of(const Results& results, std::size_t tested = 0);

// "ann is better than bob: a difference of 50 Elo points fits better than one of 0, after 7 boards
// (LLR 3.12, bounds -2.94 and 2.94: H1 is accepted)".
std::string describe(const StopState& state);

}  // namespace gauntlet::league
