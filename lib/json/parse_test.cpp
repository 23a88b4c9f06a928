#include "json/parse.hpp"

#include "test/catch.hpp"
#include "test/error_of.hpp"

using namespace gauntlet::json;

namespace {

std::string parse_error(std::string_view text) {
  return gauntlet::test::error_of<Error>([&] { parse(text); });
}

}  // namespace

TEST_CASE("a parsed value is dumped as it was written", "[json]") {
  for (const char* text : {"null", "true", "0", "18446744073709551615", "-1", "1.0", "1e5",
                           "123456789012345678901234567890", R"("\"")", R"({"b":[],"a":{}})",
                           R"({"a":1,"a":2})", "[[[[]]]]"}) {
    CHECK(dump(parse(text)) == text);
  }
}

TEST_CASE("numbers that are written differently are not equal", "[json]") {
  CHECK(parse("7") == Value(7));
  CHECK_FALSE(parse("7.0") == Value(7));
  CHECK(parse("18446744073709551616") == Value(Number{"18446744073709551616"}));
  CHECK(parse("true") == Value(true));
}

TEST_CASE("malformed JSON is rejected with its place", "[json]") {
  for (const char* text : {"", " ", "[1,]", "{\"a\":}", "[1 2]", "nul", "NaN", "'a'", "[", "]",
                           "01", "1.", "\"\xff\"", "\"\n\"", "[1] 2", "{1:2}", "\"\\ud800\""}) {
    CHECK_THROWS_AS(parse(text), Malformed);
  }
  CHECK(parse_error("{\"board\": [[1], [2,\n 3 x]]}")
            .find("/board/1/2: malformed JSON at line 2, column 4: ") == 0);
}

TEST_CASE("a number out of the range of a double is an error, but not malformed JSON", "[json]") {
  CHECK(parse_error("[0, 1e999]") == "/1: expected a number that a double can hold, got 1e999");
}

TEST_CASE("nesting is limited", "[json]") {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  CHECK(dump(parse(nested(max_depth))) == nested(max_depth));
  CHECK(parse_error(nested(max_depth + 1)) ==
        "expected arrays and objects nested at most 512 deep, got more");
  CHECK(
      parse_error(std::string(1000000, '[')) ==
      "expected arrays and objects nested at most 512 deep, got more; then malformed JSON at line "
      "1, column 1000001: unexpected end of input (byte 1000000)");
}

TEST_CASE("a text with several values is read", "[json]") {
  CHECK(read_values("1 [2]\n{}").size() == 3);
  CHECK(read_values(" \n").empty());
  CHECK_THROWS_AS(read_values("1 ]"), Error);
}
