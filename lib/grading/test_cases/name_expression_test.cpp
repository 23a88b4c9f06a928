#include <stdexcept>

#include "grading/test_cases/selection.hpp"
#include "test/catch.hpp"

using gauntlet::grading::parse_name_expression;

TEST_CASE("names match expressions as in pytest -k", "[grading]") {
  const auto fits = [](const char* expression, const char* name) {
    return parse_name_expression(expression)(name);
  };
  CHECK(fits("tree", "Tests/xTree/1-in.json"));
  CHECK(fits("TREE", "tests/xtree/1-in.json"));
  CHECK_FALSE(fits("xboard", "tests/xtree/1-in.json"));
  CHECK(fits("tree and 1-", "xtree/1-in.json"));
  CHECK_FALSE(fits("tree and not 1-", "xtree/1-in.json"));
  CHECK(fits("not not tree", "xtree/1-in.json"));
  CHECK(fits("a or b and c", "a"));
  CHECK_FALSE(fits("(a or b) and c", "a"));
  CHECK(fits("not (a or b)", "c"));
  CHECK_FALSE(fits("not a or b", "a"));
  CHECK(fits("\tandy  ", "Andy"));
}

TEST_CASE("invalid expressions are refused", "[grading]") {
  for (const char* const text :
       {"", "  ", "and", "a and", "or a", "not", "a b", "(a", "a)", "()", "a not b"}) {
    CHECK_THROWS_AS(parse_name_expression(text), std::invalid_argument);
  }
  const std::string deep(1000, '(');
  CHECK_THROWS_AS(parse_name_expression(deep + "a"), std::invalid_argument);
}
