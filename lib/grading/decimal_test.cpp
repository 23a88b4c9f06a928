#include "grading/decimal.hpp"

#include <string>

#include "test/catch.hpp"

using namespace gauntlet::grading;

static bool same(std::string_view a, std::string_view b) { return to_decimal(a) == to_decimal(b); }

TEST_CASE("numbers are equal by exact value", "[grading]") {
  CHECK(same("1", "1.0"));
  CHECK(same("1", "10e-1"));
  CHECK(same("1", "0.001E+3"));
  CHECK(same("-120", "-1.20e2"));
  CHECK(same("0", "-0.000"));
  CHECK(same("0", "0e999999999999999999999999"));
  CHECK_FALSE(same("1", "-1"));
  CHECK_FALSE(same("1", "10"));
  CHECK_FALSE(same("0.1", "0.10000000000000000001"));
}

TEST_CASE("integers of any length are exact", "[grading]") {
  const std::string many(100000, '7');
  CHECK(same(many, many + ".0"));
  CHECK_FALSE(same(many, many + "7"));
  CHECK_FALSE(same("9007199254740993", "9007199254740992"));
}

TEST_CASE("exponents of any length are compared without working them out", "[grading]") {
  CHECK(same("1e-1000000000000000000", "10e-1000000000000000001"));
  CHECK(same("1e1000000000000000000", "10e999999999999999999"));
  CHECK(same("0.1e1000000000000000000", "1e999999999999999999"));
  CHECK(same("1e00000000000000000000000000003", "1000"));
  CHECK_FALSE(same("1e-99999999999999999999", "1e-99999999999999999998"));
  CHECK(to_decimal("1230e99999999999999999999").exponent == "100000000000000000000");
  CHECK(to_decimal("1.5e-99999999999999999999").exponent == "-100000000000000000000");
}
