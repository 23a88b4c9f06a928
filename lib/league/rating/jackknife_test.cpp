#include "league/rating/jackknife.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "league/rating/games_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::rating;
using test::Blocks;
using test::is_near;
using test::simulated;

TEST_CASE("a jackknife does not depend on the order of boards and games", "[league]") {
  Random random(8);
  Blocks blocks = simulated(random, {{0.3, 0.1, 0, -0.4}, 0.3, 1}, 8);
  const auto first = jackknife(4, blocks);
  random.shuffle(blocks);
  for (auto& block : blocks) random.shuffle(block);
  blocks.emplace_back();  // a board without games
  const auto again = jackknife(4, blocks);
  CHECK(again.blocks == 8);
  CHECK(again.fit.strengths == first.fit.strengths);
  CHECK(again.intervals == first.intervals);
  CHECK(again.standard_errors == first.standard_errors);
  CHECK(again.superiority == first.superiority);
  CHECK(again.order == first.order);
}

TEST_CASE("superiority gives the better player and its probability", "[league]") {
  Random random(9);
  const auto result = jackknife(3, simulated(random, {{1.5, -0.7, -0.8}, 0.3, 1}, 30));
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(result.superiority[i][i] == 0.5);
    REQUIRE(result.intervals[i]);
    CHECK(result.intervals[i]->low < result.fit.strengths[i]);
    CHECK(result.intervals[i]->high > result.fit.strengths[i]);
    CHECK(result.standard_errors[i] > 0);
    for (std::size_t j = 0; j < 3; ++j) {
      CHECK(is_near(result.superiority[i][j] + result.superiority[j][i], 1, 1e-12));
    }
  }
  CHECK(result.superiority[0][1] > 0.99);
  CHECK(result.superiority[1][2] < 0.97);
  CHECK(result.superiority[1][2] > 0.03);
  const double surer = std::max(result.superiority[1][2], result.superiority[2][1]);
  CHECK(is_near(result.order, surer, 0.05));  // only these two are uncertain
}

TEST_CASE("two copies of one player are never ordered", "[league]") {
  Blocks blocks;
  for (int i = 0; i < 6; ++i) {
    const std::size_t winner = i % 3 == 0 ? 2 : 0;
    blocks.push_back({{{{0}, {1}}}, {{{1}, {0}}}});
    if (winner == 2) {
      blocks.back().push_back({{{2}, {0}}});
      blocks.back().push_back({{{2}, {1}}});
    } else {
      blocks.back().push_back({{{0}, {2}}});
      blocks.back().push_back({{{1}, {2}}});
    }
  }
  const auto result = jackknife(3, blocks);
  CHECK(result.superiority[0][1] == 0.5);
  CHECK(result.order == 0);
}

TEST_CASE("one board gives no intervals", "[league]") {
  Random random(10);
  const auto result = jackknife(2, simulated(random, {{1, -1}}, 1));
  CHECK(result.blocks == 1);
  CHECK(result.intervals.empty());
  CHECK(result.superiority.empty());
  CHECK(result.order == 0);
  CHECK(jackknife(2, Blocks{}).fit.strengths == std::vector<double>{0, 0});
}

TEST_CASE("a player on few boards is uncertain, even if others were on many", "[league]") {
  Random random(12);
  Blocks blocks = simulated(random, {{0.5, -0.5}}, 40);
  const auto add_newcomer = [&](Blocks& to, std::size_t boards) {
    for (std::size_t board = 0; board < boards; ++board) {
      to[board].push_back({{{2}, {0}}});
      to[board].push_back({{{2}, {1}}});
    }
    if (boards > 1) to[1].push_back({{{0, 2}}});
  };
  Blocks one = blocks, two = blocks, ten = blocks;
  add_newcomer(one, 1);
  add_newcomer(two, 2);
  add_newcomer(ten, 10);
  const auto of_one = jackknife(3, one);
  CHECK_FALSE(of_one.intervals[2]);
  CHECK(of_one.intervals[0]);
  CHECK(of_one.superiority[2][0] == 0.5);
  const auto of_two = jackknife(3, two);
  REQUIRE(of_two.intervals[2]);
  CHECK(of_two.superiority[2][0] < 0.975);  // it won all games but one, and on two boards only
  const auto of_ten = jackknife(3, ten);
  CHECK(of_ten.superiority[2][0] > 0.975);
  const auto width = [](const Interval& interval) { return interval.high - interval.low; };
  CHECK(width(*of_two.intervals[2]) > 3 * width(*of_ten.intervals[2]));
}

TEST_CASE("an interval has no end where no game bounds it", "[league]") {
  const double infinity = std::numeric_limits<double>::infinity();
  Blocks blocks(20, {{{{0}, {1}}}, {{{0}, {1}}}});
  const auto always = jackknife(2, blocks);
  CHECK(always.intervals[0]->high == infinity);
  CHECK(always.intervals[0]->low > 0);
  CHECK(always.intervals[1]->low == -infinity);
  CHECK(is_near(always.intervals[1]->high, -always.intervals[0]->low, 1e-9));
  blocks[3].push_back({{{1}, {0}}});
  const auto once = jackknife(2, blocks);
  // Then the other one wins one or more of 41 games with a probability of 2.5 %.
  CHECK(is_near(once.intervals[0]->high, std::log(41 / 0.0253178 - 1) / 2, 1e-4));
  const auto drawn = jackknife(2, Blocks(10, {{{{0, 1}}}}));
  CHECK(drawn.intervals[0]->low > -infinity);
  CHECK(drawn.intervals[0]->high < infinity);
}

TEST_CASE("boards with the same results are not certain", "[league]") {
  // Each board has one winner. Among equals this happens by chance: on n boards, once in 2^(n - 1)
  // times.
  for (const std::size_t boards : {2U, 3U, 4U}) {
    const Blocks blocks(boards, {{{{0}, {1}}}, {{{0}, {1}}}});
    const auto result = jackknife(2, blocks);
    CHECK(result.superiority[0][1] < 0.975);
    CHECK(result.intervals[0]->low < 0);
    CHECK(result.order == result.superiority[0][1]);
  }
}

TEST_CASE("fewer boards make wider intervals", "[league]") {
  Random random(11);
  const auto blocks = simulated(random, {{0.5, -0.5}, 0.2}, 40);
  const auto width = [&](std::size_t boards) {
    const auto result = jackknife(2, std::span(blocks).first(boards));
    return result.intervals[0]->high - result.intervals[0]->low;
  };
  CHECK(width(5) > 1.5 * width(40));
}
