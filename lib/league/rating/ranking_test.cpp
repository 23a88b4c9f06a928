#include "league/rating/ranking.hpp"

#include <stdexcept>

#include "league/rating/test_games.hpp"
#include "test/catch.hpp"

using namespace gauntlet::rating;

namespace {

Ranking by_ranks(const std::vector<std::size_t>& players, const std::vector<unsigned>& ranks) {
  return ranking_of(players, ranks);
}

}  // namespace

TEST_CASE("ranks make tiers, best first", "[league]") {
  CHECK(by_ranks({7, 3}, {2, 1}) == Ranking{{{3}, {7}}});
  CHECK(by_ranks({7, 3, 5, 0}, {2, 1, 2, 4}) == Ranking{{{3}, {7, 5}, {0}}});
  CHECK(by_ranks({}, {}) == Ranking{});
}

TEST_CASE("a score is the share of opponents beaten, where a tie counts half", "[league]") {
  const Ranking win{{{0}, {1}}};
  CHECK(result_of(win, 0) == Result{1, 1, true, false});
  CHECK(result_of(win, 1) == Result{0, 0, false, false});
  CHECK(result_of({{{0, 1}}}, 1) == Result{0.5, 0.5, false, true});
  const Ranking four{{{2}, {0, 3}, {1}}};
  CHECK(result_of(four, 2).score == 1);
  CHECK(result_of(four, 0).score == 0.5);
  CHECK(result_of(four, 3) == Result{0.5, 0, false, false});
  CHECK(result_of(four, 1).score == 0);
  CHECK(result_of({{{0, 1, 2}, {3}}}, 1).score == 2.0 / 3);
  CHECK(result_of({{{4}}}, 4) == Result{0.5, 1, true, false});
  CHECK_THROWS_AS(result_of(win, 2), std::invalid_argument);
}

TEST_CASE("the scores of a game of k players add up to k / 2, the win shares to 1", "[league]") {
  for (const Ranking& game : {Ranking{{{0, 1, 2, 3}}}, Ranking{{{3}, {0, 1}, {2}}},
                              Ranking{{{0}, {1}, {2}, {3}}}, Ranking{{{0, 2}, {1, 3}}}}) {
    double scores = 0;
    double wins = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      scores += result_of(game, i).score;
      wins += result_of(game, i).win_share;
    }
    CHECK(test::is_near(scores, 2, 1e-12));
    CHECK(test::is_near(wins, 1, 1e-12));
  }
}
