#include "text/shorten.hpp"

#include "test/catch.hpp"

using namespace gauntlet::text;

TEST_CASE("a long value is shown by its beginning", "[text]") {
  CHECK(shorten("abcd", 4) == "abcd");
  CHECK(shorten("abcde", 4) == "abcd...");
  CHECK(shorten("abc\xc3\xa4", 4) == "abc...");
}
