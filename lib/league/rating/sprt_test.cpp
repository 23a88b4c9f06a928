#include "league/rating/sprt.hpp"

#include <array>
#include <cmath>
#include <stdexcept>

#include "league/rating/fit.hpp"
#include "league/rating/games_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::rating;
using test::is_near;

namespace {

using Counts = std::vector<std::size_t>;

double ratio(const Counts& counts, double elo0, double elo1) {
  return sprt(counts, {elo0, elo1}).log_likelihood_ratio;
}

struct Outcome {
  int accepted = 0;  // number of tests that accepted H1
  int open = 0;
  std::size_t units = 0;
};

// Simulates tests of programs. `odds` are the probabilities of a pair having 0, 1, ..., 4 half
// points.
Outcome simulate(int tests, const std::array<double, 5>& odds, const SprtSettings& settings) {
  Outcome outcome;
  for (int i = 0; i < tests; ++i) {
    Random random(99, static_cast<std::uint64_t>(i));
    Counts counts(5);
    SprtState state = sprt(counts, settings);
    while (state.decision == Decision::open && state.units < 3000) {
      double left = test::uniform(random);
      std::size_t kind = 0;
      while (kind < 4 && left >= odds[kind]) left -= odds[kind++];
      ++counts[kind];
      state = sprt(counts, settings);
    }
    outcome.accepted += state.decision == Decision::h1 ? 1 : 0;
    outcome.open += state.decision == Decision::open ? 1 : 0;
    outcome.units += state.units;
  }
  return outcome;
}

// Pairs decided mostly by the seat, with the given mean score.
std::array<double, 5> seats_decide(double score) {
  const double more = score - 0.5;
  return {0.1 - more, 0.1, 0.6, 0.1, 0.1 + more};
}

}  // namespace

// The figures in the tests of fastchess for the logistic model (app/tests/sprt_test.cpp), which are
// those of fishtest. They have two decimals.
TEST_CASE("log-likelihood ratios are those of fastchess", "[league]") {
  CHECK(is_near(ratio({223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5), -3.07, 0.005));
  CHECK(is_near(ratio({871, 26175, 55003 + 980, 26678, 821}, 0, 2), -4.98, 0.005));
  CHECK(is_near(ratio({21184, 40708, 21404}, 0.5, 2.5), -1.57, 0.005));
  CHECK(is_near(ratio({57030, 106593, 57433}, 0, 2), -2.59, 0.005));
}

TEST_CASE("the bounds are Wald's", "[league]") {
  const SprtState state = sprt(Counts(5));
  CHECK(is_near(state.lower, -2.94, 0.005));
  CHECK(is_near(state.upper, 2.94, 0.005));
  CHECK(state.log_likelihood_ratio == 0);
  CHECK(state.decision == Decision::open);
  CHECK(state.units == 0);
  const SprtState strict = sprt(Counts(3), {0, 10, 0.01, 0.1});
  CHECK(is_near(strict.lower, std::log(0.1 / 0.99), 1e-12));
  CHECK(is_near(strict.upper, std::log(0.9 / 0.01), 1e-12));
}

TEST_CASE("a player that wins everything is soon accepted as better, one that loses is not",
          "[league]") {
  CHECK(sprt(Counts{0, 0, 0, 0, 60}).decision == Decision::h1);
  CHECK(sprt(Counts{0, 0, 0, 0, 60}).score == 1);
  CHECK(sprt(Counts{60, 0, 0, 0, 0}).decision == Decision::h0);
  CHECK(sprt(Counts{0, 0, 2000, 0, 0}).decision == Decision::h0);
  CHECK(sprt(Counts{1, 1}).decision == Decision::open);
  CHECK(sprt(Counts{2, 3, 4, 3, 2}).score == 0.5);
}

TEST_CASE("the greater the difference, the fewer boards decide", "[league]") {
  struct Case {
    double elo1;
    std::size_t won, even;
  };
  for (const auto& [elo1, won, even] : {Case{50, 23, 20}, Case{100, 12, 9}, Case{300, 6, 3}}) {
    const auto decision = [&settings = elo1](std::size_t even_boards, std::size_t won_boards) {
      return sprt(Counts{0, 0, even_boards, 0, won_boards}, {.elo1 = settings}).decision;
    };
    CHECK(decision(0, won - 1) == Decision::open);
    CHECK(decision(0, won) == Decision::h1);
    CHECK(decision(even - 1, 0) == Decision::open);
    CHECK(decision(even, 0) == Decision::h0);
  }
}

TEST_CASE("the ratio changes its sign if players and hypotheses are exchanged", "[league]") {
  for (const Counts& counts : {Counts{5, 3, 9}, Counts{1, 0, 4, 7, 2}, Counts{0, 0, 3}}) {
    const Counts turned(counts.rbegin(), counts.rend());
    CHECK(is_near(ratio(counts, -30, 30), -ratio(turned, -30, 30), 1e-9));
    CHECK(is_near(ratio(counts, 0, 40), -ratio(turned, -40, 0), 1e-9));
  }
}

TEST_CASE("the test errs as rarely as stated", "[league]") {
  const SprtSettings settings{0, 50, 0.05, 0.05};
  const int tests = 400;
  const Outcome equal = simulate(tests, seats_decide(score_of_elo(0)), settings);
  CHECK(equal.open == 0);
  CHECK(equal.accepted <= 0.08 * tests);  // 5 % and three standard errors
  CHECK(equal.accepted > 0);
  const Outcome better = simulate(tests, seats_decide(score_of_elo(50)), settings);
  CHECK(better.open == 0);
  CHECK(better.accepted >= 0.92 * tests);
  CHECK(better.accepted < tests);
  CHECK(equal.units / tests < 130);  // fewer pairs than without seat advantage
}

TEST_CASE("a decision is final", "[league]") {
  std::vector<std::size_t> outcomes(40, 4);
  const SprtState decided = sprt_along(outcomes, 5);
  CHECK(decided.decision == Decision::h1);
  CHECK(decided.units < 40);
  outcomes.resize(400, 0);
  CHECK(sprt_along(outcomes, 5) == decided);
  CHECK(sprt_along({}, 3) == sprt(Counts(3)));
  CHECK_THROWS_AS(sprt_along(std::vector<std::size_t>{3}, 3), std::invalid_argument);
}

TEST_CASE("a pair of games has up to four half points", "[league]") {
  const std::vector<Ranking> pair{{{{7}, {2}}}, {{{2, 7}}}};
  CHECK(outcome_of(pair, 7, 2) == std::size_t{3});
  CHECK(outcome_of(pair, 2, 7) == std::size_t{1});
  CHECK(outcome_of({}, 2, 7) == std::size_t{0});
  CHECK_FALSE(outcome_of(pair, 2, 5));
  const std::vector<Ranking> crowd{{{{0}, {1, 2}, {3}}}};
  CHECK(outcome_of(crowd, 1, 2) == std::size_t{1});
  CHECK(outcome_of(crowd, 3, 0) == std::size_t{0});
}

TEST_CASE("invalid settings are refused", "[league]") {
  CHECK_THROWS_AS(sprt(Counts{1}), std::invalid_argument);
  CHECK_THROWS_AS(sprt(Counts(3), {5, 5}), std::invalid_argument);
  CHECK_THROWS_AS(sprt(Counts(3), {0, 5, 0, 0.05}), std::invalid_argument);
  CHECK_THROWS_AS(sprt(Counts(3), {0, 5, 0.05, 0.5}), std::invalid_argument);
}
