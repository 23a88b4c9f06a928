#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include "league/rating/games_test.hpp"
#include "league/rating/jackknife.hpp"
#include "test/catch.hpp"

// Measures in simulated leagues how often the statements of rating/jackknife.hpp are true. The
// whole table, as in tools/xleague/docs/why-ratings.md, takes some minutes:
// gauntlet_tests "[calibration]".

using namespace gauntlet;
using namespace gauntlet::rating;
using test::Simulation;

namespace {

constexpr double sure = 0.975;  // threshold for claiming that a player is better

struct Scenario {
  std::string name;
  Simulation league;
};

// Strengths of players, each stronger than the next one by a step.
std::vector<double> ladder(std::size_t players, double step) {
  std::vector<double> strengths;
  for (std::size_t i = 0; i < players; ++i) {
    strengths.push_back(step * (static_cast<double>(players - 1) / 2 - static_cast<double>(i)));
  }
  return strengths;
}

// The true strengths or, if boards have effects, the limit for an infinite league.
std::vector<double> truth_of(const Simulation& league) {
  if (league.draws == 0 && league.seats == 0 && league.boards == 0) return league.strengths;
  Random random(7);
  return fit(league.strengths.size(), test::all_of(test::simulated(random, league, 6000)))
      .strengths;
}

struct Count {
  double intervals = 0, held = 0;
  double pairs = 0, claims = 0, wrong = 0;

  void add(const Count& more) {
    intervals += more.intervals;
    held += more.held;
    pairs += more.pairs;
    claims += more.claims;
    wrong += more.wrong;
  }
  double coverage() const { return held / intervals; }
  double wrong_share() const { return wrong / pairs; }  // of all possible claims
};

void count_league(Count& count, const std::vector<double>& truth, const Jackknife& result) {
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const Interval& interval = result.intervals[i].value();
    ++count.intervals;
    count.held += interval.low <= truth[i] && truth[i] <= interval.high ? 1 : 0;
    for (std::size_t j = 0; j < truth.size(); ++j) {
      if (j < i) ++count.pairs;
      if (j == i || result.superiority[i][j] < sure) continue;
      ++count.claims;
      count.wrong += truth[i] < truth[j] + 0.02 ? 1 : 0;  // equal players, too
    }
  }
}

Count count_leagues(const Simulation& league, const std::vector<double>& truth, std::size_t boards,
                    int leagues) {
  Count count;
  for (int i = 0; i < leagues; ++i) {
    Random random(2024 + boards, static_cast<std::uint64_t>(i));
    count_league(count, truth, jackknife(truth.size(), test::simulated(random, league, boards)));
  }
  return count;
}

}  // namespace

TEST_CASE("intervals contain the true value as often as stated, from two boards on",
          "[league][long]") {
  const std::array scenarios{Scenario{"two equals", {ladder(2, 0)}},
                             Scenario{"two apart", {ladder(2, 1)}},
                             Scenario{"two far apart", {ladder(2, 4)}},
                             Scenario{"one hardly ever wins", {ladder(2, 6)}},
                             Scenario{"one never wins", {ladder(2, 20)}},
                             Scenario{"three", {ladder(3, 0.3)}},
                             Scenario{"four equals", {ladder(4, 0)}},
                             Scenario{"four far apart", {ladder(4, 2)}},
                             Scenario{"draws", {ladder(3, 0.5), 1, 1}},
                             Scenario{"seats decide", {ladder(3, 0), 0, 3}},
                             Scenario{"boards decide", {ladder(2, 0), 0, 0, 2}},
                             Scenario{"eight", {ladder(8, 0.5)}}};
  const int leagues = 150;
  for (const std::size_t boards : {2U, 3U, 4U, 6U, 12U}) {
    Count all;
    for (const auto& [name, league] : scenarios) {
      INFO(name << ", " << boards << " boards");
      const bool is_large = league.strengths.size() > 4;
      const Count count =
          count_leagues(league, truth_of(league), boards, is_large ? leagues / 5 : leagues);
      CHECK(count.coverage() >= 0.91);     // 0.94 minus sampling error
      CHECK(count.wrong_share() <= 0.08);  // 0.05 plus sampling error
      all.add(count);
    }
    INFO(boards << " boards");
    CHECK(all.coverage() >= 0.94);
    CHECK(all.wrong_share() <= 0.05);
  }
}

TEST_CASE("the table of coverage and wrong claims", "[.][calibration]") {
  std::vector<Scenario> scenarios;
  for (const std::size_t players : {2U, 3U, 5U, 8U}) {
    for (const double step : {0.0, 0.3, 1.0, 2.0}) {
      const auto points = std::to_string(std::lround(elo_of(step)));
      scenarios.push_back({std::to_string(players) + " players, " +
                               (step == 0 ? "equal" : points + " points from one to the next"),
                           {ladder(players, step)}});
    }
  }
  for (const double step : {4.0, 6.0, 8.0}) {
    scenarios.push_back(
        {"2 players, " + std::to_string(std::lround(elo_of(step))) + " points", {ladder(2, step)}});
  }
  for (const double step : {0.0, 1.0}) {
    const std::string name =
        step == 0 ? ", 4 equal players" : ", 4 players, 174 points from one to the next";
    scenarios.push_back({"half of the games drawn" + name, {ladder(4, step), 2, 1}});
    scenarios.push_back({"the seat decides most games" + name, {ladder(4, step), 0, 3}});
    scenarios.push_back({"the board decides much" + name, {ladder(4, step), 0, 0, 1}});
    scenarios.push_back({"the board decides most" + name, {ladder(4, step), 0, 0, 3}});
  }
  constexpr std::array<std::size_t, 9> boards{2, 3, 4, 5, 6, 8, 10, 15, 20};
  std::printf("coverage of 95 %% | wrong claims, in %% of the pairs | claims\n");
  for (const auto& [name, league] : scenarios) {
    const auto truth = truth_of(league);
    const int leagues = league.strengths.size() > 4 ? 400 : 2000;
    std::array<std::string, 3> lines;
    double min = 1, max = 0, max_wrong = 0;
    for (const std::size_t count : boards) {
      const Count found = count_leagues(league, truth, count, leagues);
      min = std::min(min, found.coverage());
      max = std::max(max, found.coverage());
      max_wrong = std::max(max_wrong, found.wrong_share());
      std::array<char, 16> text;
      const std::array shares{found.coverage(), found.wrong_share(), found.claims / found.pairs};
      for (std::size_t i = 0; i < shares.size(); ++i) {
        std::snprintf(text.data(), text.size(), " %5.1f", 100 * shares[i]);
        lines[i] += text.data();
      }
    }
    std::printf("%-70s |%s |%s |%s\n", name.c_str(), lines[0].c_str(), lines[1].c_str(),
                lines[2].c_str());
    std::fflush(stdout);
    CHECK(min > 0);
    CHECK(max <= 1);
    CHECK(max_wrong <= 0.06);
  }
}
