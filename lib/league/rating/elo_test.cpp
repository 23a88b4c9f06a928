#include "league/rating/elo.hpp"

#include <cmath>

#include "league/rating/test_games.hpp"
#include "test/catch.hpp"

using namespace gauntlet::rating;
using test::is_near;

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
