#include "grading/compare.hpp"

#include "json/error.hpp"
#include "json/parse.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;

// The difference on one line, "" where there is none.
static std::string difference(std::string_view expected, std::string_view actual) {
  const auto found = first_difference(json::parse(expected), json::parse(actual));
  if (!found) return "";
  return found->pointer + "|" + found->expected + "|" + found->actual;
}

TEST_CASE("what does not matter in an answer", "[grading]") {
  CHECK(difference(R"({"a": 1, "b": [true, null]})", R"({"b":[true,null],"a":1})").empty());
  CHECK(difference("[1, 100, -0]", "[1.0, 1e2, 0]").empty());
  CHECK(difference(R"("\u0041")", R"("A")").empty());
}

TEST_CASE("the first difference is found", "[grading]") {
  CHECK(difference("1", "2") == "|1|2");
  CHECK(difference("1", "\"1\"") == "|1|\"1\"");
  CHECK(difference("0", "false") == "|0|false");
  CHECK(difference("null", "false") == "|null|false");
  CHECK(difference("[1, 2]", "[2, 1]") == "/0|1|2");
  CHECK(difference("[1, [2, 3]]", "[1, [2]]") == "/1/1|3|nothing");
  CHECK(difference("[]", "[[0]]") == "/0|nothing|[0]");
  CHECK(difference("[]", "{}") == "|[]|{}");
  CHECK(difference(R"({"a": {"b/c": 1}})", R"({"a": {"b/c": 2}})") == "/a/b~1c|1|2");
  CHECK(difference(R"({"a": 1, "b": 2})", R"({"b": 2})") == "/a|1|nothing");
  CHECK(difference(R"({"b": 2})", R"({"b": 2, "c": 3})") == "/c|nothing|3");
  CHECK(difference(R"({"b": 2})", R"({"b": 2, "b": 2})") == "/b|nothing|2");
}

TEST_CASE("a long value is shown by its beginning", "[grading]") {
  CHECK(shorten("abcd", 4) == "abcd");
  CHECK(shorten("abcde", 4) == "abcd...");
  CHECK(shorten("abc\xc3\xa4", 4) == "abc...");
}

TEST_CASE("streams of answers", "[grading]") {
  const auto expected = read_values("1 [2]\n{}");
  REQUIRE(expected.size() == 3);
  CHECK_FALSE(compare_answers(expected, "1\n[2]\n{}\n"));
  CHECK_FALSE(compare_answers(expected, " 1[2]{}"));
  CHECK(compare_answers(expected, "1 [3] {}") == "answer 2: /0: expected 2, got 3");
  CHECK(compare_answers(expected, "1 2 {}") == "answer 2: expected [2], got 2");
  CHECK(compare_answers(expected, "1 [2]") == "expected 3 answers, got 2");
  CHECK(compare_answers(expected, "1 [2] {} 4") == "expected 3 answers, got 4 or more");
  CHECK(compare_answers(read_values("7"), "") == "expected 1 answer, got 0");
  CHECK(compare_answers({}, "hello") == "expected 0 answers, got 1 or more");
  CHECK(compare_answers(expected, "1 [2,] {}")->starts_with("answer 2: /1: malformed JSON"));
  CHECK_THROWS_AS(read_values("1 ]"), json::Error);
}
