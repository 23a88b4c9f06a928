#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "league/rating/games_test.hpp"
#include "league/tables/tally.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::league;

namespace {

// Draws the number of guesses for each of the codes of a board.
using Draw = std::vector<std::int64_t> (*)(Random&);

struct Scenario {
  std::string name;
  double mean;
  Draw draw;
  bool is_skewed = false;  // far from symmetric, so that t is less exact
};

double uniform(Random& random) { return rating::test::uniform(random); }

std::vector<std::int64_t> dice(Random& random, std::size_t codes) {
  std::vector<std::int64_t> scores(codes);
  for (auto& score : scores) {
    for (int i = 0; i < 3; ++i) score += static_cast<std::int64_t>(1 + 6 * uniform(random));
  }
  return scores;
}

std::vector<std::int64_t> geometric(Random& random, std::size_t codes) {
  std::vector<std::int64_t> scores(codes, 1);
  for (auto& score : scores) {
    while (uniform(random) < 0.5) ++score;
  }
  return scores;
}

// Returns scores of 5, and of 6 for about that share of the codes.
std::vector<std::int64_t> nearly(Random& random, std::size_t codes, double share) {
  std::vector<std::int64_t> scores(codes, 5);
  for (auto& score : scores) score += uniform(random) < share ? 1 : 0;
  return scores;
}

// All codes of a board are hard, or easy.
std::vector<std::int64_t> hard_boards(Random& random) {
  auto scores = dice(random, 8);
  const double effect = 3 * rating::test::bell(random);
  for (auto& score : scores) score += std::llround(20 + effect);
  return scores;
}

// Returns the interval of the mean of a player in a simulated league.
Interval simulated(Random& random, Draw draw, std::size_t boards) {
  Tally tally;
  Solo solo;
  for (std::size_t board = 0; board < boards; ++board) {
    SoloOnBoard& mine = tally.solo[board].emplace_back();
    for (const auto score : draw(random)) {
      ++mine.found[score];
      ++solo.histogram[score];
    }
  }
  std::vector<Standing> players(1);
  players[0].solo = solo;
  estimate_solo(tally, true, players);
  return players[0].solo->interval.value();
}

}  // namespace

TEST_CASE("intervals of means contain the true one as often as stated, from two boards on",
          "[league][long]") {
  const std::array scenarios{
      Scenario{"dice, one code", 10.5, [](Random& random) { return dice(random, 1); }},
      Scenario{"dice, ten codes", 10.5, [](Random& random) { return dice(random, 10); }},
      Scenario{"geometric, one code", 2, [](Random& random) { return geometric(random, 1); }, true},
      Scenario{"geometric, ten codes", 2, [](Random& random) { return geometric(random, 10); }},
      Scenario{"seldom more", 5.1, [](Random& random) { return nearly(random, 1, 0.1); }},
      Scenario{"seldom more, ten codes", 5.1,
               [](Random& random) { return nearly(random, 10, 0.1); }},
      Scenario{"hardly ever more", 5.01, [](Random& random) { return nearly(random, 3, 0.01); }},
      Scenario{"always the same", 5, [](Random& random) { return nearly(random, 2, 0); }},
      Scenario{"hard boards", 30.5, hard_boards}};
  const int leagues = 1000;
  for (const std::size_t boards : {2U, 3U, 4U, 6U, 12U, 20U, 50U}) {
    double all = 0;
    for (const auto& [name, mean, draw, is_skewed] : scenarios) {
      INFO(name << ", " << boards << " boards");
      int held = 0;
      for (int i = 0; i < leagues; ++i) {
        Random random(2024 + boards, static_cast<std::uint64_t>(i));
        const Interval interval = simulated(random, draw, boards);
        held += interval.low <= mean && mean <= interval.high ? 1 : 0;
      }
      CHECK(held >= (is_skewed ? 0.86 : 0.92) * leagues);  // 0.88 or 0.94 minus sampling error
      all += held;
    }
    INFO(boards << " boards");
    CHECK(all >= 0.94 * leagues * static_cast<double>(scenarios.size()));
  }
}
