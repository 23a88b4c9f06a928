#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "league/rating/likelihood.hpp"

namespace gauntlet::rating {

// The ends of intervals of players that won, or lost, too rarely for a normal distribution: on
// fewer than five boards. The results that a player did not win bound its strength from above,
// those that it won from below; without any of them nothing does.
class FewResults {
 public:
  // `sum` is the sum of the counts of all boards, and `fit` their fit. All arguments must outlive
  // this object.
  FewResults(const Choices& choices, const std::vector<Counts>& boards, const Counts& sum,
             const Fit& fit);

  // Returns the strength at which so few losses, or more, have the probability `rare`, as events of
  // a Poisson distribution; an upper end must not be below it. Infinity without any losses,
  // -infinity if they are not few.
  double min_high(std::size_t player, double rare) const;

  // Returns the same for wins; a lower end must not be above it. -infinity without any wins,
  // infinity if they are not few.
  double max_low(std::size_t player, double rare) const;

 private:
  struct Results {
    double wins = 0, losses = 0;
  };

  static constexpr unsigned few = 5;
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  Results expected(std::size_t player, double strength) const;
  template <class IsAbove>
  double end_at(std::size_t player, const IsAbove& is_above) const;

  const Choices& choices_;
  const Counts& sum_;
  const Fit& fit_;
  // By player: the boards on which it won or drew, and on which it lost or drew. All results of a
  // board may have the same cause, so it counts once.
  std::vector<unsigned> wins_, losses_;
};

}  // namespace gauntlet::rating
