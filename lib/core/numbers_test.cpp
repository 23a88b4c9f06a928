#include "core/numbers.hpp"

#include "test/catch.hpp"

using namespace gauntlet;

TEST_CASE("a line of numbers is parsed", "[core]") {
  CHECK(read_numbers(" 1, 23\t0 ") == std::vector{1, 23, 0});
  CHECK(read_numbers("") == std::vector<int>{});
  for (const auto* const bad : {"-1", "1x", "x", "1.5", "99999999999"}) {
    CHECK_FALSE(read_numbers(bad).has_value());
  }
}

TEST_CASE("a natural number consists of digits only", "[core]") {
  CHECK(parse_natural("18446744073709551615") == UINT64_MAX);
  for (const auto* const bad : {"", " 1", "-1", "+1", "1e3", "18446744073709551616"}) {
    CHECK_FALSE(parse_natural(bad).has_value());
  }
  CHECK(pluralize(1, "drop") == "1 drop");
  CHECK(pluralize(0, "drop") == "0 drops");
  CHECK(pluralize(1, "ply", "plies") == "1 ply");
  CHECK(pluralize(2, "ply", "plies") == "2 plies");
  CHECK(pluralize("1", "point") == "1 point");
  CHECK(pluralize("0.5", "point") == "0.5 points");
}

TEST_CASE("a number may have a sign and an exponent", "[core]") {
  CHECK(parse_number("-2.5e+06") == -2.5e6);
  CHECK(parse_number("+.5") == 0.5);
  for (const char* const text : {"", "+", "+-1", "inf", "nan", "1 ", "0x1p3", "1e999"}) {
    CHECK_FALSE(parse_number(text).has_value());
  }
}

TEST_CASE("a decimal number consists of digits and at most one point between them", "[core]") {
  CHECK(parse_decimal("2.50") == 2.5);
  CHECK(parse_decimal("007") == 7);
  CHECK(is_decimal("1" + std::string(400, '0')));
  CHECK_FALSE(parse_decimal("1" + std::string(400, '0')).has_value());
  for (const auto* const bad : {"", " 5", "5 ", "+5", "-5", "5.", ".5", ".", "1.2.3", "1,5", "1e1",
                                "0x5", "0x1p3", "inf", "nan", "1_0", "\xd9\xa5"}) {
    CAPTURE(bad);
    CHECK_FALSE(is_decimal(bad));
    CHECK_FALSE(parse_decimal(bad).has_value());
  }
}

TEST_CASE("a decimal is written in the shortest form that parses to the same number", "[core]") {
  CHECK(write_decimal(4.25) == "4.25");
  CHECK(write_decimal(1.0 / 3) == "0.3333333333333333");
  CHECK(write_decimal(1e23) == "1e+23");
}

TEST_CASE("numbers are written with a fixed number of digits after the point", "[core]") {
  CHECK(format_fixed(3, 1) == "3.0");
  CHECK(format_fixed(0.05, 1) == "0.1");
  CHECK(format_fixed(-0.125, 2) == "-0.13");
  CHECK(format_fixed(0.0004, 3) == "0.000");
  CHECK(format_fixed(12.3456, 4) == "12.3456");
}

TEST_CASE("a share is rounded to a percent, but is 0 only for none and 100 only for all",
          "[core]") {
  CHECK(percent_of(0) == 0);
  CHECK(percent_of(1e-9) == 1);
  CHECK(percent_of(0.014) == 1);
  CHECK(percent_of(0.015) == 2);
  CHECK(percent_of(2.0 / 3) == 67);
  CHECK(percent_of(0.999) == 99);
  CHECK(percent_of(1) == 100);
}
