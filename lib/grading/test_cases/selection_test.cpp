#include "grading/test_cases/selection.hpp"

#include <stdexcept>

#include "test/catch.hpp"

using namespace gauntlet::grading;
using gauntlet::grading::parse_name_expression;

static std::vector<std::string> selected(const Selection& selection) {
  std::vector<TestCase> test_cases;
  for (const char* path : {"a/1-in.json", "a/2-in.json", "b/1-in.json", "b/10-in.json"}) {
    test_cases.push_back({.input = path});
  }
  std::vector<std::string> paths;
  for (const auto& test_case : select(test_cases, selection))
    paths.push_back(test_case.input.string());
  return paths;
}

TEST_CASE("tests are selected by filters and names", "[grading]") {
  using Paths = std::vector<std::string>;
  CHECK(selected({}).size() == 4);
  CHECK(selected({.filter = {"b/"}}) == Paths{"b/1-in.json", "b/10-in.json"});
  CHECK(selected({.filter = {"*/1-*"}}) == Paths{"a/1-in.json", "b/1-in.json"});
  CHECK(selected({.filter = {"a/2", "b/10"}}) == Paths{"a/2-in.json", "b/10-in.json"});
  CHECK(selected({.exclude = {"a/", "10"}}) == Paths{"b/1-in.json"});
  CHECK(selected({.only = std::set<std::string>{"a/2-in.json", "c"}}) == Paths{"a/2-in.json"});
  CHECK(selected({.filter = {"nothing"}}).empty());
  CHECK(selected({.filter = {"a/2"}, .repeat = 2}) == Paths{"a/2-in.json", "a/2-in.json"});
}

TEST_CASE("test names that contain pattern characters can be selected", "[grading]") {
  const std::vector<TestCase> test_cases{{.input = "t/a[1]-in.json"}, {.input = "t/a1-in.json"}};
  CHECK(select(test_cases, {.filter = {"a[1]"}}).size() == 1);
  CHECK(select(test_cases, {.filter = {"*/a[1]-*"}}).size() == 1);
  CHECK(select(test_cases, {.exclude = {"t/a[1]-in.json"}}).empty());
}

TEST_CASE("a random order is repeatable", "[grading]") {
  std::set<std::vector<std::string>> orders;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto order = selected({.shuffle = seed});
    CHECK(order == selected({.shuffle = seed}));
    CHECK(std::set<std::string>(order.begin(), order.end()).size() == 4);
    orders.insert(order);
  }
  CHECK(orders.size() > 5);
}

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
