#include <initializer_list>
#include <stdexcept>

#include "compare/equality.hpp"
#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::compare;

static Rules rules_of(std::initializer_list<const char*> texts) {
  Rules rules;
  for (const char* text : texts) rules.path_rules.push_back(parse_rule(text));
  return rules;
}

// Returns true if two answers are equal by the rules; checks both directions.
static bool same_by(std::initializer_list<const char*> texts, std::string_view a,
                    std::string_view b) {
  const Rules rules = rules_of(texts);
  const bool result = equal(json::parse(a), json::parse(b), rules);
  CHECK(equal(json::parse(b), json::parse(a), rules) == result);
  CHECK(equal(json::parse(a), json::parse(a), rules));
  return result;
}

static std::string error_for(std::string_view text) {
  try {
    parse_rule(text);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST_CASE("rules are parsed", "[compare]") {
  using Pattern = std::vector<std::optional<std::string>>;
  CHECK(parse_rule("=unordered") == Rule{{}, Mode::unordered});
  CHECK(parse_rule("/=set") == Rule{{""}, Mode::set});
  CHECK(parse_rule("/players/*/score=ignore").pattern == Pattern{"players", {}, "score"});
  CHECK(parse_rule("/a=b/0=tolerance:0.001") ==
        Rule{{"a=b", "0"}, Mode::tolerance, to_decimal("0.001")});
  CHECK(parse_rule(R"(/a~1b/~01/\u002a/\"\n=set)").pattern == Pattern{"a/b", "~1", "*", "\"\n"});
  CHECK(parse_tolerance("0") == Decimal{});
  CHECK(parse_tolerance("00.0010") == to_decimal("0.001"));
  CHECK(parse_tolerance("010") == to_decimal("10"));
  CHECK(parse_tolerance("1e-6") == to_decimal("0.000001"));
  CHECK(parse_tolerance("02.50E+1") == to_decimal("25"));
  CHECK(parse_tolerance("0e5") == Decimal{});
  CHECK(parse_tolerance("00.5e00") == to_decimal("0.5"));
  CHECK(course_tolerance() == to_decimal("1e-3"));
}

TEST_CASE("invalid rules are rejected", "[compare]") {
  CHECK(error_for("/a") == R"(expected POINTER=MODE, got "/a")");
  CHECK(error_for("a=set") ==
        R"(expected a JSON Pointer, starting with "/", before the "=", got "a=set")");
  CHECK(error_for("/a=sorted") ==
        R"(expected unordered, set, ignore or tolerance:X after the "=", got "/a=sorted")");
  CHECK(error_for("/a=tolerance:x") == R"(expected a tolerance, a number such as 0.001, got "x")");
  CHECK(error_for("/a=tolerance:") == R"(expected a tolerance, a number such as 0.001, got "")");
  CHECK_FALSE(error_for("/a~2=set").empty());
  CHECK_FALSE(error_for("/a~=set").empty());
  CHECK_FALSE(error_for("/a\\x=set").empty());
  for (const auto* const bad : {"1 2", "true", "-1", "1e", "1e-", "1e+-1", "1e1.5", "e1", ".5e1",
                                "1e1 ", "1e1e1", "0x1", " 1", "1 ", "+1", ".5", "inf"}) {
    CAPTURE(bad);
    CHECK_THROWS_AS(parse_tolerance(bad), std::invalid_argument);
  }
}

TEST_CASE("unordered arrays and sets ignore the order", "[compare]") {
  CHECK_FALSE(same_by({}, "[1, 2]", "[2, 1]"));
  CHECK(same_by({"=unordered"}, "[1, [2], \"a\"]", "[\"a\", 1.0, [2]]"));
  CHECK_FALSE(same_by({"=unordered"}, "[1, 1, 2]", "[1, 2, 2]"));
  CHECK_FALSE(same_by({"=unordered"}, "[1, 1, 2]", "[1, 2]"));
  CHECK(same_by({"=set"}, "[1, 1, 2]", "[2, 2, 1]"));
  CHECK(same_by({"=set"}, "[1, 1, 2]", "[2, 1]"));
  CHECK_FALSE(same_by({"=set"}, "[1, 2]", "[1, 1]"));
  CHECK_FALSE(same_by({"=set"}, "[]", "[1]"));
  CHECK_FALSE(same_by({"=unordered"}, "[[1, 2]]", "[[2, 1]]"));
  CHECK(same_by({"/*=unordered"}, "[[1, 2], [3]]", "[[2, 1], [3]]"));
  CHECK(same_by({"=unordered", "/*=set"}, "[[1, 2], [3]]", "[[3, 3], [2, 1]]"));
  CHECK(same_by({"/p=unordered"}, R"({"p": [{"a": 1, "b": 2}, 3]})",
                R"({"p": [3, {"b": 2, "a": 1}]})"));
  CHECK(same_by({"=unordered"}, R"({"a": 1})", R"({"a": 1})"));
}

TEST_CASE("an ignored value must be present on both sides", "[compare]") {
  CHECK(same_by({"/a=ignore"}, R"({"a": 1, "b": 2})", R"({"b": 2, "a": [3]})"));
  CHECK_FALSE(same_by({"/a=ignore"}, R"({"a": 1, "b": 2})", R"({"b": 2})"));
  CHECK(same_by({"/a=ignore"}, R"({"b": 2})", R"({"b": 2})"));
  CHECK(same_by({"/1=ignore"}, "[1, 2, 3]", "[1, {}, 3]"));
  CHECK_FALSE(same_by({"/*=ignore"}, "[1, 2]", "[1]"));
  CHECK(same_by({"=ignore"}, "1", "[2]"));
  CHECK(same_by({"=unordered", "/*/id=ignore"}, R"([{"id": 1, "x": 5}, {"id": 2, "x": 6}])",
                R"([{"id": 9, "x": 6}, {"id": 9, "x": 5}])"));
}

TEST_CASE("a tolerance applies below its place", "[compare]") {
  CHECK(same_by({"=tolerance:0.5"}, R"([1, {"a": [2]}])", R"([1.5, {"a": [1.5]}])"));
  CHECK_FALSE(same_by({"=tolerance:0.5"}, "[1]", "[1.50000000000000000000000000000000000001]"));
  CHECK_FALSE(same_by({"=tolerance:0.5", "/0=tolerance:0"}, "[1, 1]", "[1.5, 1.5]"));
  CHECK(same_by({"=tolerance:0", "/*/a=tolerance:2"}, R"([{"a": [1]}])", R"([{"a": [3]}])"));
  CHECK_FALSE(same_by({"=tolerance:1"}, "1", "\"1\""));
  CHECK(equal(json::parse("[1]"), json::parse("[1.001]"), {.tolerance = course_tolerance()}));
}

TEST_CASE("the most specific rule applies, and among equals the last", "[compare]") {
  CHECK_FALSE(same_by({"/*=ignore", "/a=tolerance:0"}, R"({"a": 1})", R"({"a": 2})"));
  CHECK_FALSE(same_by({"/a=tolerance:0", "/*=ignore"}, R"({"a": 1})", R"({"a": 2})"));
  CHECK(same_by({"/*=tolerance:0", "/a=ignore"}, R"({"a": 1})", R"({"a": 2})"));
  CHECK(same_by({"/a=tolerance:0", "/a=tolerance:1"}, R"({"a": 1})", R"({"a": 2})"));
  CHECK_FALSE(same_by({"/a=tolerance:1", "/a=tolerance:0"}, R"({"a": 1})", R"({"a": 2})"));
  CHECK(same_by({"/a=tolerance:1", "/*=unordered"}, R"({"a": [1, 5]})", R"({"a": [6, 2]})"));
  CHECK(same_by({"/*=set", "/a=unordered"}, R"({"b": [1, 1]})", R"({"b": [1]})"));
  CHECK_FALSE(same_by({"/*=set", "/a=unordered"}, R"({"a": [1, 1]})", R"({"a": [1]})"));
}

TEST_CASE("a tolerance and an order both count at a place", "[compare]") {
  for (const auto* const order : {"/a=unordered", "/*=set", "/a=set"}) {
    for (const auto* const tolerance : {"/a=tolerance:1", "/*=tolerance:1"}) {
      CHECK(same_by({order, tolerance}, R"({"a": [1, 5]})", R"({"a": [6, 2]})"));
      CHECK(same_by({tolerance, order}, R"({"a": [1, 5]})", R"({"a": [6, 2]})"));
    }
    CHECK_FALSE(same_by({order}, R"({"a": [1, 5]})", R"({"a": [6, 2]})"));
  }
  SECTION("but of rules of one kind only one does") {
    CHECK(same_by({"/a=tolerance:1", "/*=tolerance:0"}, R"({"a": 1})", R"({"a": 2})"));
    CHECK(same_by({"/a=unordered", "/a=set"}, R"({"a": [1, 1]})", R"({"a": [1]})"));
    CHECK_FALSE(same_by({"/a=set", "/a=unordered"}, R"({"a": [1, 1]})", R"({"a": [1]})"));
  }
}

TEST_CASE("elements of unordered arrays have no index", "[compare]") {
  CHECK_FALSE(same_by({"=unordered", "/0=ignore"}, "[1, 2]", "[3, 2]"));
  CHECK(same_by({"=unordered", "/*/0=ignore"}, "[[1, 5], [1, 6]]", "[[2, 6], [2, 5]]"));
}

TEST_CASE("a tolerance does not keep elements from being paired", "[compare]") {
  // Greedy pairing fails: 2 would take 2.5, which 3 needs.
  CHECK(same_by({"=unordered", "=tolerance:0.5"}, "[2, 3]", "[2.5, 1.5]"));
  CHECK(same_by({"=unordered", "=tolerance:1"}, "[1, 2, 3, 4]", "[5, 4, 3, 2]"));
  CHECK_FALSE(same_by({"=unordered", "=tolerance:1"}, "[1, 2, 3, 4]", "[5, 5, 3, 2]"));
  CHECK(same_by({"=unordered", "=tolerance:1"}, "[[0, 0], [0, 2], [1, 1]]",
                "[[0, 1], [0, 3], [1, 0]]"));
  CHECK(same_by({"=set", "=tolerance:1"}, "[1, 2, 3]", "[2]"));
  CHECK_FALSE(same_by({"=set", "=tolerance:1"}, "[1, 2, 3, 4]", "[2]"));
}

TEST_CASE("rules for texts are combined, and contradictions are rejected", "[compare]") {
  const auto error_of = [](std::initializer_list<const char*> texts) -> std::string {
    Rules rules;
    try {
      for (const char* text : texts) add_rule(text, rules);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
  };
  CHECK(error_of({"ignore-case", "contains", "no-colors", "unordered-lines"}) == "");
  CHECK(error_of({"contains", "unordered-lines", "line-regex"}) == "");
  CHECK(error_of({"tolerance:0.05"}) == "");
  CHECK(error_of({"tolerance:x"}) == R"(expected a tolerance, a number such as 0.001, got "x")");
  CHECK(error_of({"regex", "line-regex"}).starts_with("expected not both regex and a rule for"));
  CHECK(error_of({"unordered-lines", "regex"}).starts_with("expected not both regex and"));
  CHECK(error_of({"contains", "line-regex"}).starts_with("expected unordered-lines to go with"));
  CHECK(error_of({"exact-space", "line-regex"}).starts_with("expected not both line-regex and"));
  Rules rules;
  add_rule("tolerance:0.05", rules);
  CHECK(rules.tolerance == to_decimal("0.05"));
  Rules more;
  add_rule("unordered-lines", more);
  CHECK(combine(rules, more).text.unordered_lines);
  CHECK(combine(more, rules).tolerance == to_decimal("0.05"));
  CHECK(combine(more, {.tolerance = Decimal()}).tolerance == Decimal());
}

TEST_CASE("a rule without effect is found", "[compare]") {
  const auto found = [](std::string_view text, Method method) {
    Rules rules;
    add_rule(text, rules);
    return rule_without_effect(rules, method);
  };
  for (const char* const text :
       {"ignore-case", "contains", "regex", "line-regex", "unordered-lines", "exact-space"}) {
    CHECK(found(text, Method::text) == "");
    CHECK(found(text, Method::json) == text);
    CHECK(found(text, Method::exact) == text);
    CHECK((found(text, Method::tokens) == "") == (std::string_view(text) != "exact-space"));
  }
  CHECK(found("no-colors", Method::exact) == "");
  CHECK(found("no-colors", Method::json) == "no-colors");
  CHECK(found("/=unordered", Method::json) == "");
  CHECK(found("/=unordered", Method::text) == "POINTER=MODE");
  CHECK(found("tolerance:1", Method::json) == "");
  CHECK(found("tolerance:1", Method::exact) == "tolerance:X");
  CHECK(found("relative:1", Method::json) == "relative:X");
  CHECK(found("relative:1", Method::tokens) == "");
}
