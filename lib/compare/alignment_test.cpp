#include "compare/alignment.hpp"

#include <random>
#include <string>

#include "compare/matching.hpp"
#include "test/catch.hpp"

using namespace gauntlet::compare;

static std::vector<Edit> edits_of(const std::string& a, const std::string& b,
                                  std::size_t most = 1000) {
  return align(
      a.size(), b.size(), [&](std::size_t i, std::size_t j) { return a[i] == b[j]; }, most,
      [] { return false; });
}

// The edit distance, by the textbook.
static std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t corner = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = corner + (a[i - 1] == b[j - 1] ? 0 : 1);
      corner = std::exchange(row[j], std::min({change, row[j] + 1, row[j - 1] + 1}));
    }
  }
  return row.back();
}

// What the edits make of a list.
static std::string edited(const std::string& a, const std::string& b,
                          const std::vector<Edit>& edits) {
  std::string result;
  std::size_t at = 0;
  for (const auto& [i, j] : edits) {
    const std::size_t until = i != none ? i : at + (j - result.size());
    result.append(a, at, until - at);
    at = until + (i != none ? 1 : 0);
    if (j != none) result += b[j];
  }
  return result.append(a, at);
}

TEST_CASE("an alignment has the fewest edits", "[compare]") {
  CHECK(edits_of("abc", "abc").empty());
  CHECK(edits_of("abc", "abxc") == std::vector<Edit>{{none, 2}});
  CHECK(edits_of("abc", "bc") == std::vector<Edit>{{0, none}});
  CHECK(edits_of("ab", "ba") == std::vector<Edit>{{0, 0}, {1, 1}});
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    std::string a(random() % 9, ' ');
    std::string b(random() % 9, ' ');
    for (char& c : a) c = static_cast<char>('a' + random() % 3);
    for (char& c : b) c = static_cast<char>('a' + random() % 3);
    CAPTURE(a, b);
    const auto edits = edits_of(a, b);
    REQUIRE(edits.size() == distance(a, b));
    REQUIRE(edited(a, b, edits) == b);
    REQUIRE(edited(a, b, edits_of(a, b, 1)) == b);
    const auto paired = pair_alike(
        edits, [&](std::size_t i, std::size_t j) { return static_cast<std::size_t>(a[i] * b[j]); });
    REQUIRE(paired.size() == edits.size());
    REQUIRE(edited(a, b, paired) == b);
  }
}

TEST_CASE("those alike are changes of each other", "[compare]") {
  const std::vector<Edit> edits{{0, 0}, {none, 1}, {none, 2}, {5, 7}};
  const auto alike = [](std::size_t, std::size_t j) { return j; };
  CHECK(pair_alike(edits, alike) == std::vector<Edit>{{none, 0}, {none, 1}, {0, 2}, {5, 7}});
}
