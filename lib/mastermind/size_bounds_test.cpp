#include "gauntlet/mastermind.hpp"
#include "mastermind/optimal.hpp"
#include "test/catch.hpp"

using namespace gauntlet::mastermind;

TEST_CASE("bounds by size are convex", "[mastermind]") {
  for (const Variant variant : {Variant{1, 5, false}, Variant{3, 4, false}, Variant{5, 5, false},
                                Variant{4, 3, true}, Variant{4, 6, false}, Variant{2, 9, true}}) {
    const CodeSpace codes(variant);
    const auto bounds = size_bounds(codes);
    REQUIRE(bounds.size() == codes.size() + 1);
    for (std::size_t size = 2; size < bounds.size(); ++size) {
      CHECK(bounds[size] - bounds[size - 1] >= bounds[size - 1] - bounds[size - 2]);
    }
  }
}

TEST_CASE("bounds by size use the number of codes that a feedback can leave", "[mastermind]") {
  // Permutations of three: a guess is right, or leaves three codes with one right peg, or two with
  // none.
  CHECK(size_bounds(CodeSpace({3, 3, false})) == std::vector<Score>{0, 1, 3, 5, 8, 11, 14});
  // One position: a wrong guess leaves all others.
  CHECK(size_bounds(CodeSpace({1, 4, false})) == std::vector<Score>{0, 1, 3, 6, 10});
}

TEST_CASE("a search with a limit finds smaller totals or shows that there are none",
          "[mastermind]") {
  const CodeSpace codes({4, 6, false});
  const auto all = consistent_codes(codes, {});
  for (const std::uint64_t total : {1400U, 1446U, 1447U, 1500U}) {
    Optimal optimal(codes);
    const auto answer = optimal.solve({}, all, total);
    CHECK(answer.proven);
    if (total > 1446) {
      CHECK(answer.total == 1446);
    } else {
      CHECK(answer.total >= total);
    }
  }
}
