#include "compare/matching.hpp"

#include <algorithm>

#include "core/random.hpp"
#include "test/catch.hpp"

using namespace gauntlet::compare;
using Row = std::vector<bool>;

// Returns the size of a maximum matching by exhaustive search.
static std::size_t most(const std::vector<Row>& equal, std::size_t left, unsigned taken) {
  if (left == equal.size()) return 0;
  std::size_t best = most(equal, left + 1, taken);
  for (std::size_t right = 0; right < equal[left].size(); ++right) {
    if (!equal[left][right] || (taken >> right & 1) != 0) continue;
    best = std::max(best, 1 + most(equal, left + 1, taken | 1U << right));
  }
  return best;
}

TEST_CASE("a matching has as many pairs as possible", "[compare]") {
  gauntlet::Random random(1);
  for (int round = 0; round < 2000; ++round) {
    const std::size_t n = random.uniform_below(7);
    const std::size_t m = random.uniform_below(7);
    std::vector<Row> table(n, Row(m));
    for (Row& row : table) {
      for (std::size_t j = 0; j < m; ++j) row[j] = random.uniform_below(3) == 0;
    }
    std::vector<Window> windows;
    for (Row& row : table) {
      const auto first = std::find(row.begin(), row.end(), true) - row.begin();
      const auto last = row.rend() - std::find(row.rbegin(), row.rend(), true);
      windows.push_back(
          {static_cast<std::size_t>(std::min(first, last)), static_cast<std::size_t>(last)});
    }
    const auto equal = [&](std::size_t i, std::size_t j) { return bool{table[i][j]}; };
    const auto tired = [](std::size_t) { return false; };
    const auto partners = Matching(windows, m, equal, tired).pair_max();
    REQUIRE(partners.size() == n);
    Row taken(m);
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (partners[i] == none) continue;
      REQUIRE(table[i][partners[i]]);
      REQUIRE_FALSE(taken[partners[i]]);
      taken[partners[i]] = true;
      ++pairs;
    }
    REQUIRE(pairs == most(table, 0, 0));
    REQUIRE(Matching(windows, m, equal, tired).pair_all() == (pairs == n));
    std::vector<std::size_t> likely(n, none);
    for (std::size_t i = 0; i < std::min(n, m); ++i) likely[i] = m - 1 - i;
    Matching guided(windows, m, equal, tired);
    guided.try_first(likely);
    const auto others = guided.pair_max();
    REQUIRE(n - static_cast<std::size_t>(std::count(others.begin(), others.end(), none)) == pairs);
  }
}
