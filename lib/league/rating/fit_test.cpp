#include "league/rating/fit.hpp"

#include <cmath>
#include <map>
#include <stdexcept>

#include "league/rating/games_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::rating;
using test::add_pair;
using test::is_near;

namespace {

// The probability of a ranking by its definition.
double probability(const Ranking& game, const Fit& fit) {
  const auto weight = [&](const std::vector<std::size_t>& set) {
    double sum = 0;
    for (const std::size_t i : set) sum += fit.strengths[i];
    const double frequency = set.size() == 1                    ? 1
                             : set.size() - 2 < fit.ties.size() ? fit.ties[set.size() - 2]
                                                                : 0;
    return frequency * std::exp(sum / static_cast<double>(set.size()));
  };
  double product = 1;
  std::vector<std::size_t> left;
  for (auto tier = game.tiers.rbegin(); tier != game.tiers.rend(); ++tier) {
    left.insert(left.end(), tier->begin(), tier->end());
    if (left.size() == 1) continue;
    double sum = 0;
    for (unsigned mask = 1; mask < 1U << left.size(); ++mask) {
      std::vector<std::size_t> set;
      for (std::size_t i = 0; i < left.size(); ++i) {
        if ((mask >> i & 1) != 0) set.push_back(left[i]);
      }
      sum += weight(set);
    }
    product *= weight(*tier) / sum;
  }
  return product;
}

double log_likelihood(const std::vector<Ranking>& games, const Fit& fit) {
  double sum = 0;
  for (const Ranking& game : games) sum += std::log(probability(game, fit));
  return sum;
}

// Random games of two to four of the players, with ties.
std::vector<Ranking> some_games(Random& random, std::size_t players, int count) {
  std::vector<Ranking> games;
  for (int i = 0; i < count; ++i) {
    std::vector<std::size_t> group(players);
    for (std::size_t p = 0; p < players; ++p) group[p] = p;
    random.shuffle(group);
    group.resize(2 + static_cast<std::size_t>(random.uniform_below(3)));
    std::map<std::uint64_t, std::vector<std::size_t>> tiers;
    for (const std::size_t p : group) tiers[random.uniform_below(4) + p / 2].push_back(p);
    Ranking& game = games.emplace_back();
    for (auto& [rank, tier] : tiers) game.tiers.push_back(std::move(tier));
  }
  return games;
}

}  // namespace

TEST_CASE("no other strengths make the games more likely than the fit", "[league]") {
  Random random(3);
  const auto games = some_games(random, 6, 300);
  const Fit best = fit(6, games, test::weak_prior);
  REQUIRE(best.ties.size() == 2);
  for (const double tie : best.ties) CHECK(tie > 0);
  CHECK(is_near(best.log_likelihood, log_likelihood(games, best), 1e-9));
  for (const double change : {0.01, -0.01, 0.3, -0.3}) {
    for (std::size_t i = 0; i < 6; ++i) {
      Fit other = best;
      other.strengths[i] += change;
      CHECK(log_likelihood(games, other) < best.log_likelihood);
    }
    for (std::size_t t = 0; t < best.ties.size(); ++t) {
      Fit other = best;
      other.ties[t] *= std::exp(change);
      CHECK(log_likelihood(games, other) < best.log_likelihood);
    }
  }
}

TEST_CASE("a fit does not depend on the order of games and players", "[league]") {
  Random random(4);
  auto games = some_games(random, 5, 60);
  const Fit first = fit(5, games);
  for (int i = 0; i < 5; ++i) {
    random.shuffle(games);
    for (Ranking& game : games) {
      for (auto& tier : game.tiers) random.shuffle(tier);
    }
    const Fit again = fit(5, games);
    CHECK(again.strengths == first.strengths);  // bitwise
    CHECK(again.ties == first.ties);
    CHECK(again.log_likelihood == first.log_likelihood);
    std::vector<std::size_t> number{0, 1, 2, 3, 4};
    random.shuffle(number);
    auto renumbered = games;
    for (Ranking& game : renumbered) {
      for (auto& tier : game.tiers) {
        for (std::size_t& player : tier) player = number[player];
      }
    }
    const Fit other = fit(5, renumbered);
    for (std::size_t p = 0; p < 5; ++p) {
      CHECK(is_near(other.strengths[number[p]], first.strengths[p], 1e-9));
    }
  }
}

TEST_CASE("a fit recovers the strengths that the games were drawn from", "[league]") {
  Random random(5);
  std::vector<Ranking> games;
  for (int i = 0; i < 20'000; ++i) games.push_back(test::play(random, 0, 1, 0.8, 0.6));
  const Fit result = fit(2, games);
  CHECK(is_near(result.strengths[0] - result.strengths[1], 0.8, 0.05));
  CHECK(is_near(result.draws(), 0.6, 0.05));
  CHECK(is_near(result.strengths[0] + result.strengths[1], 0, 1e-12));
}

TEST_CASE("the prior compares players that no chain of games connects", "[league]") {
  std::vector<Ranking> games;
  add_pair(games, 0, 3, 3, 1);
  add_pair(games, 1, 4, 2, 2);
  const Fit plain = fit(6, games, test::weak_prior);
  CHECK(is_near(plain.strengths[0], std::log(3) / 2, 1e-7));
  CHECK(is_near(plain.strengths[3], -std::log(3) / 2, 1e-7));
  CHECK(is_near(plain.strengths[1], 0, 1e-9));
  CHECK(is_near(plain.strengths[2], 0, 1e-9));
  const Fit shrunk = fit(6, games);
  CHECK(shrunk.strengths[0] > 0);
  CHECK(shrunk.strengths[0] < plain.strengths[0]);
}

TEST_CASE("with the prior a fit always exists", "[league]") {
  std::vector<Ranking> games;
  add_pair(games, 0, 1, 1000, 0);
  const Fit all_won = fit(2, games);
  CHECK(all_won.strengths[0] > 2);
  CHECK(all_won.strengths[0] < 10);
  games.clear();
  test::add(games, {{{0, 1, 2}}}, 50);
  const Fit all_drawn = fit(3, games);
  CHECK(all_drawn.ties[0] == 0);
  CHECK(all_drawn.ties[1] > 10);
  for (const double strength : all_drawn.strengths) CHECK(is_near(strength, 0, 1e-12));
  const Fit none = fit(3, {});
  CHECK(none.strengths == std::vector<double>{0, 0, 0});
  CHECK(fit(0, {}).strengths.empty());
  CHECK(fit(2, std::vector<Ranking>{{{{1}}}}).strengths == std::vector<double>{0, 0});
}

TEST_CASE("equal players have equal strengths, whatever other games there are", "[league]") {
  std::vector<Ranking> games;
  add_pair(games, 0, 1, 3, 3, 4);
  add_pair(games, 0, 2, 7, 1, 2);
  add_pair(games, 1, 2, 7, 1, 2);
  const Fit result = fit(3, games);
  CHECK(is_near(result.strengths[0], result.strengths[1], 1e-12));
  CHECK(result.strengths[0] > result.strengths[2]);
}

TEST_CASE("invalid games are refused", "[league]") {
  const auto of_game = [](const Ranking& game) { return fit(3, std::vector<Ranking>{game}); };
  CHECK_THROWS_AS(of_game({{{0}, {3}}}), std::invalid_argument);
  CHECK_THROWS_AS(of_game({{{0}, {1, 0}}}), std::invalid_argument);
  CHECK_THROWS_AS(of_game({{{0}, {}, {1}}}), std::invalid_argument);
  Ranking crowd{{{}}};
  for (std::size_t i = 0; i < 40; ++i) crowd.tiers[0].push_back(i);
  CHECK_THROWS_AS(fit(40, std::vector<Ranking>{crowd}), std::invalid_argument);
}

TEST_CASE("many players are fitted quickly", "[league]") {
  Random random(6);
  std::vector<Ranking> games;
  for (std::size_t i = 0; i < 60; ++i) {
    for (std::size_t j = 0; j < i; ++j) games.push_back(test::play(random, i, j, 3, 0.2));
  }
  const Fit result = fit(60, games);
  CHECK(result.strengths[59] > result.strengths[30]);
  CHECK(result.strengths[30] > result.strengths[0]);
}

TEST_CASE("Elo points predict the expected score", "[league]") {
  // From tables of Elo's logistic scale.
  CHECK(is_near(score_of_elo(100), 0.64, 0.005));
  CHECK(is_near(score_of_elo(200), 0.76, 0.005));
  CHECK(is_near(score_of_elo(400), 10.0 / 11, 1e-12));
  CHECK(score_of_elo(0) == 0.5);
  for (double elo = -800; elo <= 800; elo += 50) {
    CHECK(is_near(elo_of_score(score_of_elo(elo)), elo, 1e-9));
    CHECK(is_near(elo_of(strength_of(elo, 0.7), 0.7), elo, 1e-9));
    CHECK(is_near(predict(strength_of(elo), 0).win, score_of_elo(elo), 1e-12));
  }
  CHECK(std::isinf(elo_of_score(1)));
}

TEST_CASE("with draws the expected score has the same slope at 0 as without", "[league]") {
  for (const double draws : {0.0, 0.5, 2.0, 10.0}) {
    const Prediction odds = predict(strength_of(1, draws), 0, draws);
    CHECK(is_near(odds.score() - 0.5, score_of_elo(1) - 0.5, 1e-7));
    CHECK(is_near(odds.win + odds.draw + odds.loss, 1, 1e-12));
  }
  CHECK(is_near(predict(3, 3, 2).draw, 0.5, 1e-12));
}

TEST_CASE("a prediction is symmetric and does not overflow", "[league]") {
  const Prediction odds = predict(0.3, -0.9, 0.4);
  const Prediction other = predict(-0.9, 0.3, 0.4);
  CHECK(odds.win == other.loss);
  CHECK(odds.draw == other.draw);
  CHECK(is_near(std::log(odds.win / odds.loss), 1.2, 1e-12));
  CHECK(predict(5000, 0, 1).win == 1);
  CHECK(predict(-5000, 0, 1).win == 0);
}
