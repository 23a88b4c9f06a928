#include "compare/differences.hpp"

#include <string>
#include <string_view>

#include "json/parse.hpp"
#include "test/catch.hpp"

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
