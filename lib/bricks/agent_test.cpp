#include <vector>

#include "gauntlet/bricks.hpp"
#include "test/catch.hpp"

using namespace gauntlet::bricks;

namespace {

// Plays an agent against a brick of the given strength. Returns its guess.
Guess play_out(const Agent& agent, Position position, Height strength) {
  while (position.can_drop()) {
    const Height height = agent.drop(position);
    const auto next = position.after(height, height <= strength);
    REQUIRE(next.has_value());
    position = *next;
  }
  return agent.guess(position);
}

}  // namespace

TEST_CASE("the winning agent finds as many strengths as possible", "[bricks]") {
  for (Height z = 0; z <= 20; ++z) {
    for (std::uint64_t d = 0; d <= 6; ++d) {
      for (std::uint64_t b = 0; b <= 3; ++b) {
        const Position position(0, z, d, b);
        std::uint64_t found = 0;
        std::uint64_t certain = 0;
        bool wrong = false;
        for (Height s = 0; s <= z; ++s) {
          const Guess guess = play_out(Agent(), position, s);
          found += guess.strength == s ? 1 : 0;
          certain += guess.certain ? 1 : 0;
          wrong = wrong || (guess.certain && guess.strength != s);
        }
        CHECK_FALSE(wrong);
        CHECK(found == max_found(position));
        CHECK(is_winning(position) == (certain == z + 1));
      }
    }
  }
}

TEST_CASE("the winning agent plays as the contract requires", "[bricks]") {
  Position position(0, 100, 14, 2);
  CHECK(Agent().drop(position) == 9);
  position = *position.after(9, true);
  CHECK(Agent().drop(position) == 22);
  position = *position.after(22, false);
  CHECK(Agent().drop(position) == 10);
  position = *position.after(10, false);
  CHECK_FALSE(position.can_drop());
  CHECK(Agent().guess(position) == Guess{9, true});
  CHECK(Agent().guess({7, 8, 0, 0}) == Guess{7, false});
}

TEST_CASE("a position accepts exactly the possible drops", "[bricks]") {
  const Position position(0, 10, 2, 1);
  CHECK_FALSE(position.after(0, true).has_value());
  CHECK_FALSE(position.after(11, false).has_value());
  const auto safe = position.after(7, true);
  CHECK(safe == Position(7, 10, 1, 1));
  CHECK_FALSE(safe->after(7, false).has_value());
  CHECK_FALSE(safe->after(9, false)->after(8, true).has_value());
}

TEST_CASE("the random agent follows the rules", "[bricks]") {
  const Position position(3, 20, 5, 2);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    for (Height s = 3; s <= 20; ++s) {
      const Guess guess = play_out({seed}, position, s);
      CHECK((3 <= guess.strength && guess.strength <= 20));
      CHECK((!guess.certain || guess.strength == s));
      CHECK(play_out({seed}, position, s) == guess);
    }
  }
}

TEST_CASE("the random agent's drops depend on its seed", "[bricks]") {
  std::vector<Height> drops;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    drops.push_back(Agent{seed}.drop({0, max_height, 5, 2}));
  }
  CHECK(drops[0] != drops[1]);
  CHECK(drops[1] != drops[2]);
}
