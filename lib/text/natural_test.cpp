#include "text/natural.hpp"

#include "test/catch.hpp"

using namespace gauntlet::text;

TEST_CASE("numbers in names are compared by value", "[text]") {
  CHECK(natural_less("a/2-in.json", "a/10-in.json"));
  CHECK_FALSE(natural_less("a/10-in.json", "a/2-in.json"));
  CHECK(natural_less("a", "b"));
  CHECK(natural_less("a", "a1"));
  CHECK_FALSE(natural_less("a1", "a1"));
  CHECK(natural_less("01", "1"));
  CHECK_FALSE(natural_less("1", "01"));
  CHECK(natural_less("99999999999999999999998", "99999999999999999999999"));
}
