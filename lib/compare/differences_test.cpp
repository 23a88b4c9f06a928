#include "compare/differences.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "core/random.hpp"
#include "gauntlet/json.hpp"
#include "test/catch.hpp"

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

using namespace gauntlet;
using namespace gauntlet::compare;
using json::Value;

// Returns the differences, one per line.
static std::string found(std::string_view expected, std::string_view actual,
                         const char* rule = nullptr, std::size_t max = 100) {
  Rules rules;
  if (rule) rules.path_rules.push_back(parse_rule(rule));
  std::string text;
  for (const auto& [pointer, a, b] :
       differences(json::read_values(expected), json::read_values(actual), rules, max)) {
    text += pointer + "|" + a + "|" + b + "\n";
  }
  return text;
}

TEST_CASE("order of keys and notation of numbers make no difference", "[compare]") {
  CHECK(found(R"({"a": 1, "b": [true, null]})", R"({"b":[true,null],"a":1})").empty());
  CHECK(found("[1, 100, -0]", "[1.0, 1e2, 0]").empty());
  CHECK(found(R"("\u0041")", R"("A")").empty());
}

TEST_CASE("a single difference is reported with its pointer", "[compare]") {
  CHECK(found("1", "2") == "|1|2\n");
  CHECK(found("1", "\"1\"") == "|1|\"1\"\n");
  CHECK(found("0", "false") == "|0|false\n");
  CHECK(found("null", "false") == "|null|false\n");
  CHECK(found("[1, [2, 3]]", "[1, [2]]") == "/1/1|3|nothing\n");
  CHECK(found("[]", "[[0]]") == "/0|nothing|[0]\n");
  CHECK(found(R"({"a": {"b/c": 1}})", R"({"a": {"b/c": 2}})") == "/a/b~1c|1|2\n");
  CHECK(found(R"({"a": 1, "b": 2})", R"({"b": 2})") == "/a|1|nothing\n");
  CHECK(found(R"({"b": 2})", R"({"b": 2, "c": 3})") == "/c|nothing|3\n");
  CHECK(found(R"({"b": 2})", R"({"b": 2, "b": 2})") == "/b|nothing|2\n");
}

TEST_CASE("all differences are reported, the smallest first", "[compare]") {
  CHECK(found("1", "1.0").empty());
  CHECK(found("[100, 2, 3]", "[1, 2, 4]") == "/2|3|4\n/0|100|1\n");
  CHECK(found(R"({"b": 1, "a": 2})", R"({"a": 3, "b": 4})") == "/b|1|4\n/a|2|3\n");
  CHECK(found(R"({"a": 1, "b": 2})", R"({"b": 2, "c": 3})") == "/a|1|nothing\n/c|nothing|3\n");
  CHECK(found(R"({"b": 2})", R"({"b": 2, "b": 3})") == "/b|nothing|3\n");
  CHECK(found("[]", "{}") == "|[]|{}\n");
  CHECK(found("[[1, 2], [3, 4]]", "[[1, 2], [5, 4]]") == "/1/0|3|5\n");
  CHECK(found("[1, 2, 3]", "[4, 5, 6]", nullptr, 2) == "/0|1|4\n/1|2|5\n");
  CHECK(found("[1, 2, 3]", "[4, 5, 6]", nullptr, 0).empty());
}

TEST_CASE("a missing or extra element is one difference", "[compare]") {
  CHECK(found("[1, 2, 3, 4]", "[1, 3, 4]") == "/1|2|nothing\n");
  CHECK(found("[1, 3, 4]", "[1, 2, 3, 4]") == "/1|nothing|2\n");
  CHECK(found("[1, 2]", "[2, 1]") == "/0|1|2\n/1|2|1\n");
  CHECK(found("[[1, 2, 3], [4, 5, 6]]", "[[1, 2, 9], [7, 7, 7], [4, 5, 6]]") ==
        "/0/2|3|9\n/1|nothing|[7,7,7]\n");
  CHECK(found("[[1, 2, 3], [4, 5, 6]]", "[[7, 7, 7], [1, 2, 9], [4, 5, 6]]") ==
        "/0/2|3|9\n/0|nothing|[7,7,7]\n");
  CHECK(found("[5, 1, 2]", "[6, 1]", "/0=ignore") == "/2|2|nothing\n");
}

TEST_CASE("differences in unordered arrays are the elements without an equal", "[compare]") {
  CHECK(found("[1, 2, 3]", "[3, 1, 4]", "=unordered") == "/1|2|4\n");
  CHECK(found("[1, 1, 2]", "[2, 1]", "=unordered") == "/1|1|nothing\n");
  CHECK(found("[1, 2, 3]", "[5, 4, 3]", "=unordered") ==
        "/0|1|nothing\n/1|2|nothing\n/0|nothing|5\n/1|nothing|4\n");
  CHECK(found("[1, 1]", "[2, 2, 2, 3]", "=set") == "/0|1|nothing\n/0|nothing|2\n/3|nothing|3\n");
  CHECK(found(R"([{"a": 1}, {"a": 2}])", R"([{"a": 2}, {"a": 3}])", "=unordered") == "/0/a|1|3\n");
}

TEST_CASE("differences in lists of answers begin with the answer's number", "[compare]") {
  CHECK(found("1 2 3", "1 3") == "/1|2|nothing\n");
  CHECK(found("1 2", "1 3") == "/1|2|3\n");
  CHECK(found("1", "") == "|1|nothing\n");
  CHECK(found("", "1") == "|nothing|1\n");
  CHECK(found("", "").empty());
}
