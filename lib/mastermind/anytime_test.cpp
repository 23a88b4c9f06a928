#include "mastermind/anytime.hpp"

#include "mastermind/evaluate.hpp"
#include "mastermind/strategy.hpp"
#include "test/catch.hpp"

using namespace gauntlet::mastermind;

TEST_CASE("what is found in time has the total that it says, and a bound that holds",
          "[mastermind]") {
  // With its time counted in positions: none but the first search, some, or enough to prove it.
  const double positions = GENERATE(1.0, 30.0, 300.0, 3000.0, 1e9);
  const auto [variant, least] =
      GENERATE(std::pair(Variant{4, 6, false}, 1446U), std::pair(Variant{4, 5, true}, 2463U),
               std::pair(Variant{3, 9, false}, 2337U));
  const Codes codes(variant);
  const auto all = fitting(codes, {});
  double used = 0;
  Anytime anytime(codes, [&] { return (used += 1) / positions; });
  const auto best = anytime.search({}, all);
  CHECK(best.bound <= best.total);
  CHECK(evaluate(codes, anytime.strategy()).total == best.total);
  CHECK(best.bound <= least);
  CHECK(best.total >= least);
  if (positions == 1e9) CHECK(best.is_proven());
  CHECK(best.bound >= codes.size());
}

TEST_CASE("more time makes nothing worse", "[mastermind][long]") {
  const Codes codes({4, 6, true});
  const auto all = fitting(codes, {});
  std::uint64_t total = ~std::uint64_t{0};
  std::uint64_t bound = 0;
  for (const double positions : {1.0, 1000.0, 4000.0, 100000.0}) {
    double used = 0;
    Anytime anytime(codes, [&] { return (used += 1) / positions; });
    const auto best = anytime.search({}, all);
    CHECK(best.total <= total);
    CHECK(best.bound >= bound);
    total = best.total;
    bound = best.bound;
  }
  CHECK(total == 5625);
  CHECK(bound == 5625);
}

TEST_CASE("a search that is interrupted ends at once, whatever it does", "[mastermind][long]") {
  const Codes codes({5, 6, false});
  const auto all = fitting(codes, {});
  for (const int interrupted : {1, 100, 1'000, 3'000, 10'000}) {
    int asked = 0;
    // By then a thousandth of the time is used; from then on all of it.
    Anytime anytime(codes, [&] { return ++asked < interrupted ? asked / 1e7 : 1.0; });
    anytime.search({}, all);
    CHECK(asked < interrupted + 3'000);  // the first of the searches is made in any case
  }
}

TEST_CASE("a beam of one guess in each position is better than to look one guess ahead",
          "[mastermind]") {
  const Codes codes({4, 7, true});
  Anytime anytime(codes, [] { return 1.0; });
  const auto best = anytime.search({}, fitting(codes, {}));
  CHECK(best.total >= 11228);
  CHECK(best.total < 11378);  // by entropy, the best of those
}
