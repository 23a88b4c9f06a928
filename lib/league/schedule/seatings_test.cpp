#include "league/schedule/seatings.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "test/catch.hpp"

using namespace gauntlet::league;

namespace {

// Returns the number of times that each player sits in each seat, if it is equal for all.
bool sit_equally(const std::vector<Seating>& seatings) {
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> sat;
  const std::size_t seats = seatings.front().size();
  for (const Seating& seating : seatings) {
    for (std::size_t seat = 0; seat < seats; ++seat) ++sat[{seat, seating[seat]}];
  }
  return sat.size() == seats * seats && std::ranges::all_of(sat, [&](const auto& each) {
           return each.second * seats == seatings.size();
         });
}

// Returns true if each player sits directly after each other player equally often. `around`: the
// last seat is followed by the first.
bool follow_equally(const std::vector<Seating>& seatings, bool around) {
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> followed;
  const std::size_t seats = seatings.front().size();
  for (const Seating& seating : seatings) {
    for (std::size_t i = 0; i + (around ? 0 : 1) < seats; ++i) {
      ++followed[{seating[i], seating[(i + 1) % seats]}];
    }
  }
  const auto first = followed.begin()->second;
  return followed.size() == seats * (seats - 1) &&
         std::ranges::all_of(followed, [&](const auto& each) { return each.second == first; });
}

bool are_permutations(const std::vector<Seating>& seatings) {
  const std::set<Seating> different(seatings.begin(), seatings.end());
  return different.size() == seatings.size() && std::ranges::all_of(seatings, [](Seating seating) {
           std::ranges::sort(seating);
           for (std::size_t i = 0; i < seating.size(); ++i) {
             if (seating[i] != i) return false;
           }
           return true;
         });
}

}  // namespace

TEST_CASE("all seatings of two and three are listed", "[league]") {
  CHECK(all_seatings(2) == std::vector<Seating>{{0, 1}, {1, 0}});
  CHECK(all_seatings(3) ==
        std::vector<Seating>{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}});
  CHECK(all_seatings(1) == std::vector<Seating>{{0}});
}

TEST_CASE("balanced seatings favor no seat and no neighbor", "[league]") {
  for (std::size_t seats = 2; seats <= 7; ++seats) {
    const auto all = all_seatings(seats);
    CHECK(are_permutations(all));
    CHECK(sit_equally(all));
    CHECK(follow_equally(all, true));
    const auto balanced = balanced_seatings(seats);
    CHECK(balanced.size() == (seats % 2 == 0 ? seats : 2 * seats));
    CHECK(are_permutations(balanced));
    CHECK(sit_equally(balanced));
    CHECK(follow_equally(balanced, false));
    const auto turned = rotations(seats);
    CHECK(turned.size() == seats);
    CHECK(are_permutations(turned));
    CHECK(sit_equally(turned));
  }
  CHECK(follow_equally(balanced_seatings(3), true));
  CHECK(balanced_seatings(1) == std::vector<Seating>{{0}});
}

TEST_CASE("seatings() returns at most the requested number", "[league]") {
  CHECK(seatings(4) == all_seatings(4));
  CHECK(seatings(4, 23) == balanced_seatings(4));
  CHECK(seatings(3, 6) == all_seatings(3));
  CHECK(seatings(3, 5) == rotations(3));
  CHECK(seatings(5) == balanced_seatings(5));
  CHECK(seatings(5, 9) == rotations(5));
  CHECK(seatings(4, 1) == balanced_seatings(4));
  CHECK(seatings(2, 1).size() == 2);
}
