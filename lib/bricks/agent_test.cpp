#include "bricks/agent.hpp"

#include <stdexcept>
#include <vector>

#include "bricks/solve.hpp"
#include "test/catch.hpp"

using namespace gauntlet::bricks;

static_assert(Agent<WinningAgent> && Agent<RandomAgent>);

TEST_CASE("the winning agent finds as many strengths as can be", "[bricks]") {
  for (Height z = 0; z <= 20; ++z) {
    for (std::uint64_t d = 0; d <= 6; ++d) {
      for (std::uint64_t b = 0; b <= 3; ++b) {
        const Position position(0, z, d, b);
        const WinningAgent agent(position);
        std::uint64_t found = 0;
        std::uint64_t certain = 0;
        bool wrong = false;
        for (Height s = 0; s <= z; ++s) {
          const Guess guess = play_out(agent, s);
          found += guess.strength == s ? 1 : 0;
          certain += guess.certain ? 1 : 0;
          wrong = wrong || (guess.certain && guess.strength != s);
        }
        CHECK_FALSE(wrong);
        CHECK(found == most_found(position));
        CHECK(agent.can_win() == (certain == z + 1));
      }
    }
  }
}

TEST_CASE("the winning agent plays as the contract has it", "[bricks]") {
  WinningAgent agent({0, 100, 14, 2});
  CHECK(agent.can_win());
  CHECK(agent.drop() == 9);
  agent.update(9, true);
  CHECK(agent.drop() == 22);
  agent.update(22, false);
  CHECK(agent.drop() == 10);
  agent.update(10, false);
  CHECK_FALSE(agent.can_continue());
  CHECK(agent.guess() == Guess{9, true});
}

TEST_CASE("agents learn from any possible drop, and from no other", "[bricks]") {
  WinningAgent agent({0, 10, 2, 1});
  CHECK_THROWS_AS(agent.update(0, true), std::invalid_argument);
  CHECK_THROWS_AS(agent.update(11, false), std::invalid_argument);
  agent.update(7, true);
  CHECK_THROWS_AS(agent.update(7, false), std::invalid_argument);
  agent.update(9, false);
  CHECK(agent.guess() == Guess{7, false});
  CHECK_THROWS_AS(agent.update(8, true), std::invalid_argument);
}

TEST_CASE("the random agent keeps to the rules", "[bricks]") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const RandomAgent agent({3, 20, 5, 2}, seed);
    for (Height s = 3; s <= 20; ++s) {
      const Guess guess = play_out(agent, s);
      CHECK((3 <= guess.strength && guess.strength <= 20));
      CHECK((!guess.certain || guess.strength == s));
      CHECK(play_out(agent, s) == guess);
    }
  }
}

TEST_CASE("the random agent's drops depend on its seed", "[bricks]") {
  std::vector<Height> drops;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    drops.push_back(RandomAgent({0, max_height, 5, 2}, seed).drop());
  }
  CHECK(drops[0] != drops[1]);
  CHECK(drops[1] != drops[2]);
}
