#include "match/pairing.hpp"

#include <numeric>

#include "test/catch.hpp"

using gauntlet::match::GameSizes;
using gauntlet::match::partition_players;

using Sizes = std::vector<std::size_t>;

TEST_CASE("rounds are partitioned as the course requires", "[match]") {
  CHECK(partition_players(2, {}) == Sizes{2});
  CHECK(partition_players(3, {}) == Sizes{3});
  CHECK(partition_players(4, {}) == Sizes{4});
  CHECK(partition_players(5, {}) == Sizes{3, 2});
  CHECK(partition_players(6, {}) == Sizes{4, 2});
  CHECK(partition_players(7, {}) == Sizes{4, 3});
  CHECK(partition_players(8, {}) == Sizes{4, 4});
  CHECK(partition_players(9, {}) == Sizes{4, 3, 2});
  CHECK(partition_players(10, {}) == Sizes{4, 4, 2});
  CHECK(partition_players(13, {}) == Sizes{4, 4, 3, 2});
  CHECK(partition_players(6, {3, 5}) == Sizes{3, 3});
  CHECK(partition_players(8, {3, 5}) == Sizes{5, 3});
  CHECK(partition_players(11, {3, 5}) == Sizes{5, 3, 3});
}

TEST_CASE("too few players make no game, and players that fit no game are left over", "[match]") {
  CHECK(partition_players(0, {}).empty());
  CHECK(partition_players(1, {}).empty());
  CHECK(partition_players(2, {3, 4}).empty());
  CHECK(partition_players(3, {2, 2}) == Sizes{2});
  CHECK(partition_players(5, {3, 4}) == Sizes{4});
  CHECK(partition_players(9, {3, 4}) == Sizes{3, 3, 3});
  CHECK(partition_players(7, {4, 4}) == Sizes{4});
}

TEST_CASE("games have allowed sizes, and no player is left over needlessly", "[match]") {
  for (std::size_t min = 2; min <= 6; ++min) {
    for (std::size_t max = min; max <= 9; ++max) {
      std::vector<bool> fits{true};  // whether that many players can be partitioned
      for (std::size_t players = 1; players <= 200; ++players) {
        bool is_possible = false;
        for (std::size_t size = min; size <= max && size <= players; ++size) {
          is_possible = is_possible || fits[players - size];
        }
        fits.push_back(is_possible);
        std::size_t expected = players;
        while (!fits[expected]) --expected;
        const Sizes sizes = partition_players(players, {min, max});
        CHECK(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}) == expected);
        CHECK(std::ranges::is_sorted(sizes, std::ranges::greater()));
        CHECK((sizes.empty() || (sizes.front() <= max && sizes.back() >= min)));
      }
    }
  }
}

TEST_CASE("a million players are partitioned at once", "[match]") {
  CHECK(partition_players(1'000'001, {}).size() == 250'001);
  CHECK(partition_players(1'000'001, {2, 2}).size() == 500'000);
}
