#include "core/numbers.hpp"

#include "test/catch.hpp"

using namespace gauntlet;

TEST_CASE("the numbers of a line", "[core]") {
  CHECK(read_numbers(" 1, 23\t0 ") == std::vector{1, 23, 0});
  CHECK(read_numbers("") == std::vector<int>{});
  for (const auto* const bad : {"-1", "1x", "x", "1.5", "99999999999"}) {
    CHECK_FALSE(read_numbers(bad).has_value());
  }
}

TEST_CASE("a natural number is nothing but digits", "[core]") {
  CHECK(read_natural("18446744073709551615") == UINT64_MAX);
  for (const auto* const bad : {"", " 1", "-1", "+1", "1e3", "18446744073709551616"}) {
    CHECK_FALSE(read_natural(bad).has_value());
  }
  CHECK(count_of(1, "drop") == "1 drop");
  CHECK(count_of(0, "drop") == "0 drops");
}
