#include "league/rating/bootstrap.hpp"

#include <algorithm>
#include <stdexcept>

#include "league/rating/test_games.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::rating;
using test::is_near;

namespace {

using Blocks = std::vector<std::vector<Ranking>>;

// A league on so many boards, each pair in both seatings: on each board the seats favor someone by
// up to `effect` either way.
Blocks simulated(Random& random, const std::vector<double>& truth, std::size_t boards, double draws,
                 double effect) {
  Blocks blocks(boards);
  for (auto& block : blocks) {
    for (std::size_t i = 0; i < truth.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const double seat = effect * (2 * test::uniform(random) - 1);
        const double difference = truth[i] - truth[j];
        block.push_back(test::play(random, i, j, difference + seat, draws));
        block.push_back(test::play(random, i, j, difference - seat, draws));
      }
    }
  }
  return blocks;
}

std::vector<Ranking> all_of(const Blocks& blocks) {
  std::vector<Ranking> games;
  for (const auto& block : blocks) games.insert(games.end(), block.begin(), block.end());
  return games;
}

// In how many of so many simulated leagues the intervals of 90 % hold the truth.
double coverage(int leagues, std::size_t boards, const std::vector<double>& strengths,
                const std::vector<double>& truth, double draws, double effect) {
  int held = 0;
  for (int i = 0; i < leagues; ++i) {
    Random random(2024, static_cast<std::uint64_t>(i));
    const auto result = bootstrap(truth.size(), simulated(random, strengths, boards, draws, effect),
                                  {80, static_cast<std::uint64_t>(i), 0.9});
    for (std::size_t p = 0; p < truth.size(); ++p) {
      const Interval& interval = result.intervals[p];
      held += interval.low <= truth[p] && truth[p] <= interval.high ? 1 : 0;
    }
  }
  return held / (leagues * static_cast<double>(truth.size()));
}

}  // namespace

TEST_CASE("intervals hold the truth as often as they say", "[league][long]") {
  const std::vector<double> truth{-0.6, 0, 0.6};
  const double share = coverage(300, 12, truth, truth, 0.5, 0);
  CHECK(share >= 0.85);
  CHECK(share <= 0.95);
}

TEST_CASE("they do so too where seats decide most", "[league][long]") {
  // What is true then is how players come out over all boards: what a league without end finds.
  const std::vector<double> strengths{-0.6, 0, 0.6};
  Random random(7);
  const Fit truth = fit(3, all_of(simulated(random, strengths, 4000, 0, 3)));
  CHECK(truth.strengths[2] < 0.5);  // seats make players more alike
  const double share = coverage(300, 12, strengths, truth.strengths, 0, 3);
  CHECK(share >= 0.85);
  CHECK(share <= 0.95);
}

TEST_CASE("a bootstrap does not depend on orders and threads, but on its seed",
          "[league][threads]") {
  Random random(8);
  Blocks blocks = simulated(random, {0.3, 0.1, 0, -0.4}, 8, 0.3, 1);
  BootstrapSettings settings{50, 3};
  const auto first = bootstrap(4, blocks, settings);
  random.shuffle(blocks);
  for (auto& block : blocks) random.shuffle(block);
  blocks.emplace_back();  // a board without games
  settings.threads = 3;
  const auto again = bootstrap(4, blocks, settings);
  CHECK(again.blocks == 8);
  CHECK(again.fit.strengths == first.fit.strengths);
  CHECK(again.intervals == first.intervals);
  CHECK(again.errors == first.errors);
  CHECK(again.superiority == first.superiority);
  CHECK(again.order == first.order);
  settings.seed = 4;
  CHECK(bootstrap(4, blocks, settings).intervals != first.intervals);
}

TEST_CASE("superiority says who is better, and how surely", "[league]") {
  Random random(9);
  const auto result = bootstrap(3, simulated(random, {1.5, -0.7, -0.8}, 30, 0.3, 1), {400});
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(result.superiority[i][i] == 0.5);
    CHECK(result.intervals[i].low < result.fit.strengths[i]);
    CHECK(result.intervals[i].high > result.fit.strengths[i]);
    CHECK(result.errors[i] > 0);
    for (std::size_t j = 0; j < 3; ++j) {
      CHECK(is_near(result.superiority[i][j] + result.superiority[j][i], 1, 1e-12));
    }
  }
  CHECK(result.superiority[0][1] > 0.99);
  CHECK(result.superiority[1][2] < 0.97);
  CHECK(result.superiority[1][2] > 0.03);
  const double surer = std::max(result.superiority[1][2], result.superiority[2][1]);
  CHECK(is_near(result.order, surer, 0.05));  // only these two are in doubt
}

TEST_CASE("the same player twice is never ordered", "[league]") {
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
  const auto result = bootstrap(3, blocks, {100});
  CHECK(result.superiority[0][1] == 0.5);
  CHECK(result.order == 0);
}

TEST_CASE("one board says nothing about how sure it is", "[league]") {
  Random random(10);
  const auto result = bootstrap(2, simulated(random, {1, -1}, 1, 0, 0), {});
  CHECK(result.blocks == 1);
  CHECK(result.intervals.empty());
  CHECK(result.superiority.empty());
  CHECK(result.order == 0);
  CHECK(bootstrap(2, Blocks{}, {}).fit.strengths == std::vector<double>{0, 0});
  BootstrapSettings settings;
  settings.level = 1;
  CHECK_THROWS_AS(bootstrap(2, Blocks{}, settings), std::invalid_argument);
}

TEST_CASE("fewer boards make wider intervals", "[league]") {
  Random random(11);
  const auto blocks = simulated(random, {0.5, -0.5}, 40, 0.2, 0);
  const auto width = [&](std::size_t boards) {
    const auto result = bootstrap(2, std::span(blocks).first(boards), {400});
    return result.intervals[0].high - result.intervals[0].low;
  };
  CHECK(width(5) > 1.5 * width(40));
}
