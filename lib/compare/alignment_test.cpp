#include <algorithm>
#include <string>

#include "compare/differences.hpp"
#include "core/random.hpp"
#include "test/catch.hpp"

using namespace gauntlet::compare;

using Likeness = std::function<std::size_t(std::size_t, std::size_t)>;

static std::size_t no_likeness(std::size_t, std::size_t) { return 0; }

static std::vector<Edit> edits_of(const std::string& a, const std::string& b,
                                  std::size_t max = 1000, const Likeness& likeness = no_likeness) {
  const auto equal = [&](std::size_t i, std::size_t j) { return a[i] == b[j]; };
  std::vector<Edit> edits;
  for (const Hunk& gap : align(a.size(), b.size(), equal, max, [] { return false; })) {
    for (const Edit& edit : edits_of(gap, likeness)) edits.push_back(edit);
  }
  return edits;
}

// The textbook algorithm for the edit distance.
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

// Applies the edits to a list.
static std::string edited(const std::string& a, const std::string& b,
                          const std::vector<Edit>& edits) {
  std::string result;
  std::size_t at = 0;
  for (const auto& [i, j] : edits) {
    const std::size_t until = i ? *i : at + (*j - result.size());
    result.append(a, at, until - at);
    at = until + (i ? 1 : 0);
    if (j) result += b[*j];
  }
  return result.append(a, at);
}

TEST_CASE("an alignment has the fewest edits", "[compare]") {
  CHECK(edits_of("abc", "abc").empty());
  CHECK(edits_of("abc", "abxc") == std::vector<Edit>{{std::nullopt, 2}});
  CHECK(edits_of("abc", "bc") == std::vector<Edit>{{0, std::nullopt}});
  CHECK(edits_of("ab", "ba") == std::vector<Edit>{{0, 0}, {1, 1}});
  gauntlet::Random random(1);
  for (int round = 0; round < 3000; ++round) {
    std::string a(random.uniform_below(9), ' ');
    std::string b(random.uniform_below(9), ' ');
    for (char& c : a) c = static_cast<char>('a' + random.uniform_below(3));
    for (char& c : b) c = static_cast<char>('a' + random.uniform_below(3));
    CAPTURE(a, b);
    const auto edits = edits_of(a, b);
    REQUIRE(edits.size() == distance(a, b));
    REQUIRE(edited(a, b, edits) == b);
    REQUIRE(edited(a, b, edits_of(a, b, 1)) == b);
    const auto paired = edits_of(a, b, 1000, [&](std::size_t i, std::size_t j) {
      return static_cast<std::size_t>(a[i] * b[j]);
    });
    REQUIRE(paired.size() == edits.size());
    REQUIRE(edited(a, b, paired) == b);
  }
}

TEST_CASE("the most similar elements are paired as changes", "[compare]") {
  const auto alike = [](std::size_t, std::size_t j) { return j; };
  CHECK(edits_of(Hunk{0, 1, 0, 3}, alike) ==
        std::vector<Edit>{{std::nullopt, 0}, {std::nullopt, 1}, {0, 2}});
  CHECK(edits_of(Hunk{5, 1, 7, 1}, alike) == std::vector<Edit>{{5, 7}});
  CHECK(edits_of(Hunk{5, 2, 7, 0}, alike) ==
        std::vector<Edit>{{5, std::nullopt}, {6, std::nullopt}});
  const auto many = edits_of(Hunk{0, 1000, 0, 1001}, alike);
  CHECK(many.front() == Edit{0, 0});
  CHECK(many.back() == Edit{std::nullopt, 1000});
}
