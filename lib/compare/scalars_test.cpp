#include <compare>
#include <string>
#include <vector>

#include "compare/tolerant_numbers.hpp"
#include "json/parse.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::compare;

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
          CHECK(order_of(json::parse(a), json::parse(b)) == (i <=> j));
        }
      }
    }
  }
}
