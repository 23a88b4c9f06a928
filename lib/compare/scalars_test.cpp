#include "compare/scalars.hpp"

#include <compare>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

#include "gauntlet/json.hpp"
#include "test/catch.hpp"

using namespace gauntlet::compare;
using gauntlet::json::parse;

TEST_CASE("numbers are ordered by value in any notation", "[compare]") {
  const std::vector<std::vector<std::string>> ascending{{"-12.5", "-1.25e1"},
                                                        {"-12.25", "-12.250"},
                                                        {"-12", "-12.0", "-12.00"},
                                                        {"-1.2"},
                                                        {"-0.5", "-5e-1"},
                                                        {"0", "-0", "0.0", "-0.00"},
                                                        {"0.1", "0.10"},
                                                        {"0.10000000000000000000001"},
                                                        {"0.2", "2e-1"},
                                                        {"1", "1.0", "10e-1"},
                                                        {"1.05", "1.050"},
                                                        {"1.5"},
                                                        {"9.9"},
                                                        {"10", "10.000"},
                                                        {"10.01"},
                                                        {"100000000000000000000", "1e20"},
                                                        {"100000000000000000001"}};
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    for (std::size_t j = 0; j < ascending.size(); ++j) {
      for (const auto& a : ascending[i]) {
        for (const auto& b : ascending[j]) {
          CAPTURE(a, b);
          CHECK(order_of(parse(a), parse(b)) == (i <=> j));
        }
      }
    }
  }
}

static bool same(std::string_view a, std::string_view b) { return to_decimal(a) == to_decimal(b); }

TEST_CASE("numbers are equal by exact value", "[compare]") {
  CHECK(same("1", "1.0"));
  CHECK(same("1", "10e-1"));
  CHECK(same("1", "0.001E+3"));
  CHECK(same("-120", "-1.20e2"));
  CHECK(same("0", "-0.000"));
  CHECK(same("0", "0e999999999999999999999"));
  CHECK_FALSE(same("1", "-1"));
  CHECK_FALSE(same("1", "10"));
  CHECK_FALSE(same("0.1", "0.10000000000000000001"));
}

TEST_CASE("integers of any length are compared exactly", "[compare]") {
  const std::string many(100000, '7');
  CHECK(same(many, many + ".0"));
  CHECK_FALSE(same(many, many + "7"));
  CHECK_FALSE(same("9007199254740993", "9007199254740992"));
}

TEST_CASE("huge exponents are compared without expanding them", "[compare]") {
  CHECK(same("1e-10000000000000000", "10e-10000000000000001"));
  CHECK(same("1e10000000000000000", "10e9999999999999999"));
  CHECK(same("0.1e10000000000000000", "1e9999999999999999"));
  CHECK(same("1e00000000000000000000000000003", "1000"));
  CHECK_FALSE(same("1e-99999999999999999", "1e-99999999999999998"));
  CHECK(to_decimal("1230e99999999999999999999").exponent == max_exponent + 1);
  CHECK(to_decimal("1.5e-9999999999999999").exponent == -max_exponent / 10);
  CHECK(to_decimal("1e-99999999999999999999").exponent == -max_exponent);
  CHECK(to_decimal("1.5e99999999999999999999").exponent == max_exponent - 1);
}

static bool near(std::string_view a, std::string_view b, std::string_view tolerance) {
  const bool result = within(to_decimal(a), to_decimal(b), to_decimal(tolerance));
  CHECK(within(to_decimal(b), to_decimal(a), to_decimal(tolerance)) == result);
  return result;
}

TEST_CASE("decimals are ordered by exact value", "[compare]") {
  const std::string_view ascending[] = {"-1e99999999999999999",
                                        "-1e400",
                                        "-12",
                                        "-1.2",
                                        "-1e-400",
                                        "0",
                                        "1e-99999999999999999",
                                        "1e-400",
                                        "0.9",
                                        "1",
                                        "1.0000000000000000000000000000000000000001",
                                        "2",
                                        "10",
                                        "1e400",
                                        "1.1e400",
                                        "1e99999999999999999",
                                        "1e100000000000000000"};
  for (std::size_t i = 0; i < std::size(ascending); ++i) {
    for (std::size_t j = 0; j < std::size(ascending); ++j) {
      CAPTURE(ascending[i], ascending[j]);
      CHECK(gauntlet::compare::compare(to_decimal(ascending[i]), to_decimal(ascending[j])) ==
            (i <=> j));
    }
  }
}

TEST_CASE("a tolerance is exact to the last digit", "[compare]") {
  CHECK(near("1.001", "1", "0.001"));
  CHECK_FALSE(near("1.0010000000000000000000000000000000000001", "1", "0.001"));
  CHECK(near("1.0009999999999999999999999999999999999", "1", "0.001"));
  CHECK(near("1234567890123456789012345678901234567890.001",
             "1234567890123456789012345678901234567890", "1e-3"));
  CHECK_FALSE(near("1234567890123456789012345678901234567890.0011",
                   "1234567890123456789012345678901234567890", "1e-3"));
  CHECK(near("-0.0005", "0.0005", "0.001"));
  CHECK_FALSE(near("-0.0005", "0.00051", "0.001"));
  CHECK(near("1", "1.0", "0"));
  CHECK_FALSE(near("1", "1.1", "0"));
  CHECK(near("0", "0.001", "0.001"));
}

TEST_CASE("a tolerance works with any exponent", "[compare]") {
  CHECK(near("1e400", "1.1e400", "1e399"));
  CHECK_FALSE(near("1e400", "1.1e400", "9.999e398"));
  CHECK(near("1e400", "-1e400", "2e400"));
  CHECK_FALSE(near("1e400", "0", "1"));
  CHECK(near("1e-99999999999999999", "0", "1e-400"));
  CHECK_FALSE(near("1", "1e-99999999999999999", "1e-99999999999999999"));
  CHECK_FALSE(near("1.001", "1", "1e-99999999999999999"));
  CHECK(near("1e99999999999999999", "1e99999999999999999", "1e-99999999999999999"));
  CHECK_FALSE(near("1e99999999999999999", "1e100000000000000000", "1"));
  CHECK(near("1e99999999999999999", "1.1e99999999999999999", "1e99999999999999998"));
}

TEST_CASE("a tolerance is exact for integers, too", "[compare]") {
  for (int a = -30; a <= 30; ++a) {
    for (int b = -30; b <= 30; ++b) {
      for (int t = 0; t <= 12; ++t) {
        const std::string hundredths = std::to_string(t) + "e-2";
        const std::string x = std::to_string(a) + "e-2";
        const std::string y = std::to_string(b * 10) + "e-3";
        if (within(to_decimal(x), to_decimal(y), to_decimal(hundredths)) !=
            (std::abs(a - b) <= t)) {
          FAIL(x << " " << y << " " << hundredths);
        }
      }
    }
  }
}
