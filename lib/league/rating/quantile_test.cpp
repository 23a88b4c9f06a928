#include "league/rating/quantile.hpp"

#include "league/rating/games_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet::rating;
using test::is_near;

TEST_CASE("Student's t agrees with published tables", "[league]") {
  CHECK(is_near(student_quantile(0.975, 1), 12.7062, 5e-5));
  CHECK(is_near(student_quantile(0.975, 2), 4.30265, 5e-6));
  CHECK(is_near(student_quantile(0.95, 3), 2.35336, 5e-6));
  CHECK(is_near(student_quantile(0.975, 10), 2.22814, 5e-6));
  CHECK(is_near(student_quantile(0.05, 29), -1.69913, 5e-6));
  CHECK(is_near(student_quantile(0.975, 100'000), 1.95996, 5e-5));
}

TEST_CASE("the ends of Poisson intervals agree with published tables", "[league]") {
  CHECK(poisson_mean(0, 0.025) == 0);
  CHECK(is_near(poisson_mean(1, 0.025), 0.0253, 5e-5));
  CHECK(is_near(poisson_mean(2, 0.025), 0.2422, 5e-5));
  CHECK(is_near(poisson_mean(5, 0.025), 1.6235, 5e-5));
  CHECK(is_near(poisson_mean(10, 0.025), 4.7954, 5e-5));
}
