#include "mastermind/anytime_search.hpp"

#include "gauntlet/mastermind.hpp"
#include "test/catch.hpp"

using namespace gauntlet::mastermind;

TEST_CASE("a result has the stated total and a valid bound", "[mastermind]") {
  // The time is counted in positions: none beyond the first search, some, or enough for the proof.
  const double positions = GENERATE(1.0, 30.0, 300.0, 3000.0, 1e9);
  const auto [variant, min] =
      GENERATE(std::pair(Variant{4, 6, false}, 1446U), std::pair(Variant{4, 5, true}, 2463U),
               std::pair(Variant{3, 9, false}, 2337U));
  const CodeSpace codes(variant);
  const auto all = consistent_codes(codes, {});
  double used = 0;
  AnytimeSearch anytime(codes, [&] { return (used += 1) / positions; });
  const auto best = anytime.search({}, all);
  CHECK(best.bound <= best.total);
  CHECK(evaluate(codes, anytime.strategy()).total == best.total);
  CHECK(best.bound <= min);
  CHECK(best.total >= min);
  if (positions == 1e9) CHECK(best.is_proven());
  CHECK(best.bound >= codes.size());
}

TEST_CASE("more time does not worsen the total or the bound", "[mastermind][long]") {
  const CodeSpace codes({4, 6, true});
  const auto all = consistent_codes(codes, {});
  std::uint64_t total = ~std::uint64_t{0};
  std::uint64_t bound = 0;
  for (const double positions : {1.0, 1000.0, 4000.0, 100000.0}) {
    double used = 0;
    AnytimeSearch anytime(codes, [&] { return (used += 1) / positions; });
    const auto best = anytime.search({}, all);
    CHECK(best.total <= total);
    CHECK(best.bound >= bound);
    total = best.total;
    bound = best.bound;
  }
  CHECK(total == 5625);
  CHECK(bound == 5625);
}

TEST_CASE("a search stops soon after its time is up", "[mastermind][long]") {
  const CodeSpace codes({5, 6, false});
  const auto all = consistent_codes(codes, {});
  for (const int interrupted : {1, 100, 1'000, 3'000, 10'000}) {
    int asked = 0;
    // Until then a thousandth of the time is used; from then on all of it.
    AnytimeSearch anytime(codes, [&] { return ++asked < interrupted ? asked / 1e7 : 1.0; });
    anytime.search({}, all);
    CHECK(asked < interrupted + 3'000);
  }
}

TEST_CASE("the first search beats the one-step heuristics", "[mastermind]") {
  const CodeSpace codes({4, 7, true});
  AnytimeSearch anytime(codes, [&] { return anytime.best() ? 1.0 : 0.0; });
  const auto best = anytime.search({}, consistent_codes(codes, {}));
  CHECK(best.total >= 11228);
  CHECK(best.total < 11378);  // entropy, the best one-step heuristic
}
