#include "compare/differences.hpp"
#include "gauntlet/json.hpp"
#include "test/catch.hpp"

using namespace gauntlet;

namespace {

std::string mistake(const char* expected, const char* actual) {
  return compare::diagnose_mistake(json::parse(expected), json::parse(actual)).value_or("");
}

}  // namespace

TEST_CASE("a value with wrong or missing quotes is recognized", "[compare]") {
  CHECK(mistake("3", "\"3\"") == "\"3\" is a string: expected 3, without quotes");
  CHECK(mistake("false", "\"false\"") == "\"false\" is a string: expected false, without quotes");
  CHECK(mistake("false", "\"False\"") == "\"False\" is a string: expected false, without quotes");
  CHECK(mistake("null", "\"None\"") == "\"None\" is a string: expected null, without quotes");
  CHECK(mistake("\"1245\"", "1245") == "expected a string, in quotes: \"1245\", not 1245");
  CHECK(mistake("[1, 2]", "\"[1, 2]\"") ==
        "the answer is JSON inside a string: it was encoded twice");
  CHECK(mistake(R"({"a": [1, true]})", R"({"a": ["1", "true"]})") ==
        "quoted values are strings: \"3\" is not 3, and \"false\" is not false");
  CHECK(mistake("3", "\"4\"").empty());
  CHECK(mistake("3", "\"x\"").empty());
  CHECK(mistake("\"a\"", "\"b\"").empty());
}

TEST_CASE("null instead of false is recognized", "[compare]") {
  CHECK(mistake("false", "null") == "null is not false: without an answer, false is expected");
  CHECK(mistake("[1, false]", "[1, null]") == mistake("false", "null"));
}

TEST_CASE("an extra or missing array around the answer is recognized", "[compare]") {
  CHECK(mistake("[1, 2]", "[[1, 2]]") == "the right answer, but inside an extra array");
  CHECK(mistake("[\"fred\"]", "\"fred\"") == "the right answer, but without the array around it");
}

TEST_CASE("another order is recognized", "[compare]") {
  const std::string swapped = "row and column are swapped: expected [row, column]";
  CHECK(mistake("[[0, 1], [2, 3]]", "[[1, 0], [3, 2]]") == swapped);
  CHECK(mistake("[0, 1]", "[1, 0]") == swapped);
  CHECK(mistake(R"({"places": [[0, 1], [4, 4]], "x": 1})",
                R"({"places": [[1, 0], [4, 4]], "x": 1})") == swapped);
  CHECK(mistake("[[0, 1], [2, 3]]", "[[2, 3], [0, 1]]") == "the same elements in another order");
  CHECK(mistake("[[0, 1], [2, 3]]", "[[0, 1], [3, 3]]").empty());
  CHECK(mistake(R"({"players": [{"color": "red", "places": [[1, 0]]}, {"color": "white"}]})",
                R"({"players": [{"color": "white"}, {"color": "red", "places": [[1, 0]]}]})") ==
        "not rotated: the same players in another order");
  CHECK(mistake(R"({"players": [{"color": "red", "score": 1}, {"color": "white"}]})",
                R"({"players": [{"color": "white"}, {"color": "red", "score": 2}]})")
            .empty());
}

TEST_CASE("wrong capital letters are recognized", "[compare]") {
  CHECK(mistake(R"([{"color": "red"}])", R"([{"color": "RED"}])") ==
        "only the case of letters differs");
}

TEST_CASE("no mistake is found in equal or entirely different values", "[compare]") {
  CHECK(mistake("1", "1.0").empty());
  CHECK(mistake(R"({"a": 1, "b": 2})", R"({"b": 2, "a": 1})").empty());
  CHECK(mistake("[1, 2]", "[1, 3]").empty());
  CHECK(mistake("[]", "{}").empty());
}
