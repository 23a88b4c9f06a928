#include <cmath>
#include <vector>

#include "league/rating/fit.hpp"
#include "league/rating/games_test.hpp"
#include "test/catch.hpp"

// Compares fits with published ones.
using namespace gauntlet::rating;
using test::add_pair;
using test::is_near;

namespace {

// Scales strengths to worths that add up to 1.
std::vector<double> worths(const std::vector<double>& strengths) {
  std::vector<double> worths;
  double sum = 0;
  for (const double strength : strengths) sum += std::exp(strength);
  for (const double strength : strengths) worths.push_back(std::exp(strength) / sum);
  return worths;
}

}  // namespace

// R. Hankin: Partial Rank Data with the hyper2 Package. The R Journal 9 (2017), first example:
// games won up to 2001 between Topalov, Anand and Karpov, draws left out.
TEST_CASE("Bradley and Terry's model of three chess champions is as published", "[league]") {
  std::vector<Ranking> games;
  add_pair(games, 0, 1, 22, 13);
  add_pair(games, 1, 2, 23, 12);
  add_pair(games, 2, 0, 10, 8);
  const auto p = worths(fit(3, games, test::weak_prior).strengths);
  CHECK(is_near(p[0], 0.4036, 5e-5));
  CHECK(is_near(p[1], 0.3405, 5e-5));
  CHECK(is_near(p[2], 0.2559, 5e-5));
  // Zermelo's equations: each player wins as often as expected.
  CHECK(is_near(35 * p[0] / (p[0] + p[1]) + 18 * p[0] / (p[0] + p[2]), 30, 1e-6));
  CHECK(is_near(35 * p[1] / (p[1] + p[0]) + 35 * p[1] / (p[1] + p[2]), 36, 1e-6));
}

// A. Agresti: Categorical Data Analysis (2nd edition, 2002), tables 10.10 and 10.11: the American
// League's Eastern Division in 1987, as in the R package BradleyTerry2 of H. Turner and D. Firth.
TEST_CASE("Bradley and Terry's model of baseball is as published", "[league]") {
  enum : std::size_t { milwaukee, detroit, toronto, new_york, boston, cleveland, baltimore };
  // [winner][loser], at home and away
  constexpr int wins[7][7] = {{0, 7, 9, 7, 7, 9, 11}, {6, 0, 7, 5, 11, 9, 9},
                              {4, 6, 0, 7, 7, 8, 12}, {6, 8, 6, 0, 6, 7, 10},
                              {6, 2, 6, 7, 0, 7, 12}, {4, 4, 5, 6, 6, 0, 6},
                              {2, 4, 1, 3, 1, 7, 0}};
  std::vector<Ranking> games;
  for (std::size_t i = 0; i < 7; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      CHECK(wins[i][j] + wins[j][i] == 13);
      add_pair(games, i, j, wins[i][j], wins[j][i]);
    }
  }
  const auto strengths = fit(7, games, test::weak_prior).strengths;
  const auto above_baltimore = [&](std::size_t team) {
    return std::round(100 * (strengths[team] - strengths[baltimore])) / 100;
  };
  CHECK(above_baltimore(milwaukee) == 1.58);
  CHECK(above_baltimore(detroit) == 1.44);
  CHECK(above_baltimore(toronto) == 1.29);
  CHECK(above_baltimore(new_york) == 1.25);
  CHECK(above_baltimore(boston) == 1.11);
  CHECK(above_baltimore(cleveland) == 0.68);
}

// R. Davidson: On Extending the Bradley-Terry Model to Accommodate Ties in Paired Comparison
// Experiments. JASA 65 (1970), example 2: six puddings. The fit is that of the R package
// PlackettLuce after Davidson's seven iterations (its vignette "Introduction to
// PlackettLuce", 2.1.1 and 2.2).
TEST_CASE("Davidson's model of puddings is as published", "[league]") {
  constexpr int rows[15][5] = {{1, 2, 19, 22, 16}, {1, 3, 16, 19, 12}, {2, 3, 19, 19, 10},
                               {1, 4, 18, 23, 13}, {2, 4, 23, 19, 9},  {3, 4, 19, 20, 15},
                               {1, 5, 13, 19, 18}, {2, 5, 16, 20, 12}, {3, 5, 16, 15, 17},
                               {4, 5, 17, 14, 16}, {1, 6, 18, 21, 12}, {2, 6, 22, 20, 12},
                               {3, 6, 13, 18, 10}, {4, 6, 14, 19, 18}, {5, 6, 11, 21, 12}};
  std::vector<Ranking> games;
  for (const auto& [i, j, wins, losses, draws] : rows) {
    add_pair(games, static_cast<std::size_t>(i - 1), static_cast<std::size_t>(j - 1), wins, losses,
             draws);
  }
  const Fit result = fit(6, games, test::weak_prior);
  const auto p = worths(result.strengths);
  constexpr double published[6] = {0.1388005, 0.1729985, 0.1617420,
                                   0.1653930, 0.1586805, 0.2023855};
  for (std::size_t i = 0; i < 6; ++i) CHECK(is_near(p[i], published[i], 2.5e-5));
  CHECK(is_near(result.draws(), 0.7468147, 2.5e-5));
  CHECK(is_near(-2 * result.log_likelihood, 1619.4, 0.05));
}

// The example of PlackettLuce() in that package: rankings of up to four fruits with ties of two and
// three, by maximum likelihood and with a prior of half a game won and lost.
TEST_CASE("the Davidson-Luce model of fruits is as published", "[league]") {
  const std::vector<Ranking> games{{{{0}, {1}}},      {{{1}, {2}, {3}, {0}}}, {{{1, 2, 3}, {0}}},
                                   {{{0}, {1}, {2}}}, {{{1, 2}, {0}}},        {{{0}, {3}, {2}}}};
  const auto check = [&](const Prior& prior, const std::vector<double>& published) {
    const Fit result = fit(4, games, prior);
    for (std::size_t i = 1; i < 4; ++i) {
      CHECK(is_near(result.strengths[i] - result.strengths[0], published[i - 1], 5e-7));
    }
    REQUIRE(result.ties.size() == 2);
    CHECK(is_near(std::log(result.ties[0]), published[3], 5e-7));
    CHECK(is_near(std::log(result.ties[1]), published[4], 5e-7));
  };
  check(test::weak_prior, {0.2942875, -0.7335113, -0.1190960, -1.8619467, -0.7369735});
  check({0.5, 1e-9}, {0.25287379, -0.61350684, -0.08688475, -2.15068111, -0.79245358});
}

// The vignette, 2.3: D always loses, so only the prior gives it a finite strength.
TEST_CASE("a player that always loses has the published strength", "[league]") {
  std::vector<Ranking> games{{{{0}, {1}}}, {{{2}, {0}}}, {{{1}, {0}}}, {{{1}, {2}}}};
  const Fit three = fit(3, games, test::weak_prior);
  CHECK(is_near(three.strengths[1] - three.strengths[0], 0.8392, 5e-5));
  CHECK(is_near(three.strengths[2] - three.strengths[0], 0.4196, 5e-5));
  CHECK(is_near(-2 * three.log_likelihood, 5.1356, 5e-5));
  games.push_back({{{0}, {3}}});
  const Fit four = fit(4, games);
  CHECK(is_near(four.strengths[1] - four.strengths[0], 0.5184185, 5e-7));
  CHECK(is_near(four.strengths[2] - four.strengths[0], 0.1354707, 5e-7));
  CHECK(is_near(four.strengths[3] - four.strengths[0], -1.1537565, 5e-7));
}
