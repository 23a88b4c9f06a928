#include "league/schedule/groups.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "league/schedule/swiss.hpp"
#include "test/catch.hpp"

using namespace gauntlet::league;

namespace {

struct Spread {
  std::size_t min;
  std::size_t max;
};

Spread games_of(const std::vector<Group>& groups, std::size_t players) {
  std::vector<std::size_t> games(players);
  for (const Group& group : groups) {
    for (const std::size_t player : group) ++games[player];
  }
  const auto [min, max] = std::ranges::minmax(games);
  return {min, max};
}

Spread meetings_of(const std::vector<Group>& groups, std::size_t players) {
  EncounterCounts met(players);
  for (const Group& group : groups) met.add(group);
  Spread spread{no_limit, 0};
  for (std::size_t i = 0; i < players; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      spread.min = std::min(spread.min, met(i, j));
      spread.max = std::max(spread.max, met(i, j));
    }
  }
  return spread;
}

bool are_groups(const std::vector<Group>& groups, std::size_t players, std::size_t seats) {
  const std::set<Group> different(groups.begin(), groups.end());
  return different.size() == groups.size() && std::ranges::is_sorted(groups) &&
         std::ranges::all_of(groups, [&](const Group& group) {
           return group.size() == seats && group.back() < players &&
                  std::ranges::adjacent_find(group, std::greater_equal()) == group.end();
         });
}

}  // namespace

TEST_CASE("groups are counted", "[league]") {
  CHECK(count_groups(20, 2) == 190);
  CHECK(count_groups(20, 4) == 4845);
  CHECK(count_groups(3, 4) == 0);
  CHECK(count_groups(5, 5) == 1);
  CHECK(count_groups(5, 0) == 1);
  CHECK(count_groups(10'000, 5'000) == no_limit);
}

TEST_CASE("in a round robin everybody meets everybody", "[league]") {
  CHECK(round_robin(3, 2) == std::vector<Group>{{0, 1}, {0, 2}, {1, 2}});
  CHECK(round_robin(4, 3) == std::vector<Group>{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}});
  for (std::size_t players = 2; players <= 9; ++players) {
    for (std::size_t seats = 2; seats <= 4 && seats <= players; ++seats) {
      const auto groups = round_robin(players, seats);
      CHECK(groups.size() == count_groups(players, seats));
      CHECK(are_groups(groups, players, seats));
    }
    const auto [min, max] = meetings_of(round_robin(players, 2), players);
    CHECK(min == 1);  // each pair exactly once
    CHECK(max == 1);
  }
  CHECK(round_robin(3, 4).empty());
  CHECK(round_robin(3, 0).empty());
  CHECK(round_robin(2, 1) == std::vector<Group>{{0}, {1}});
}

TEST_CASE("a limited round robin balances games and meetings", "[league][long]") {
  for (std::size_t players = 5; players <= 10; ++players) {
    for (std::size_t seats = 2; seats <= 4; ++seats) {
      for (const std::size_t count : {std::size_t{4}, players, 3 * players}) {
        const std::size_t all = count_groups(players, seats);
        const auto groups = round_robin(players, seats, count);
        INFO(players << " players, " << seats << " seats, " << count << " groups");
        CHECK(groups.size() == std::min(all, count));
        CHECK(are_groups(groups, players, seats));
        const auto games = games_of(groups, players);
        CHECK(games.max - games.min <= 1);
        const auto met = meetings_of(groups, players);
        CHECK(met.max - met.min <= 2);
      }
    }
  }
  CHECK(round_robin(30, 4, 60) == round_robin(30, 4, 60));
}

TEST_CASE("a block design is nearly reached", "[league]") {
  // 7 players in threes have a design of 7 groups with each pair once (Fano plane); 13 players in
  // fours have one of 13 groups.
  const auto seven = meetings_of(round_robin(7, 3, 7), 7);
  CHECK(seven.max - seven.min <= 1);
  const auto thirteen = meetings_of(round_robin(13, 4, 26), 13);
  CHECK(thirteen.max - thirteen.min <= 2);
}

TEST_CASE("in a gauntlet one player meets all others", "[league]") {
  CHECK(gauntlet_groups(4, 2, 1) == std::vector<Group>{{0, 1}, {1, 2}, {1, 3}});
  CHECK(gauntlet_groups(4, 3, 3) == std::vector<Group>{{0, 1, 3}, {0, 2, 3}, {1, 2, 3}});
  const auto groups = gauntlet_groups(12, 4, 5, 20);
  CHECK(groups.size() == 20);
  CHECK(are_groups(groups, 12, 4));
  std::vector<std::size_t> met(12);
  for (const Group& group : groups) {
    for (const std::size_t player : group) ++met[player];
  }
  CHECK(met[5] == 20);
  met.erase(met.begin() + 5);
  const auto [min, max] = std::ranges::minmax(met);
  CHECK(max - min <= 1);
  CHECK(gauntlet_groups(3, 1, 0).empty());
}

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
