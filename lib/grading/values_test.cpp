#include "grading/values.hpp"

#include "json/error.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;

TEST_CASE("a long value is shown by its beginning", "[grading]") {
  CHECK(shorten("abcd", 4) == "abcd");
  CHECK(shorten("abcde", 4) == "abcd...");
  CHECK(shorten("abc\xc3\xa4", 4) == "abc...");
}

TEST_CASE("the values of a text", "[grading]") {
  CHECK(read_values("1 [2]\n{}").size() == 3);
  CHECK(read_values(" \n").empty());
  CHECK_THROWS_AS(read_values("1 ]"), json::Error);
}
