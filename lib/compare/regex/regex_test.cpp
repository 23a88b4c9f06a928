#include "compare/regex/regex.hpp"

#include "test/catch.hpp"

using namespace gauntlet::compare;

TEST_CASE("an output matches a regular expression", "[compare]") {
  CHECK(compare_regex("a+b\\d*\n", "aab12 \n", {}) == Comparison{});
  CHECK(compare_regex("a|b", "ab", {}) ==
        Comparison{Verdict::wrong, R"(expected an output that matches "a|b", got "ab")", {}});
  CHECK(compare_regex("line \\d\nline \\d", "line 1\nline 2\n", {}) == Comparison{});
  CHECK(compare_regex("", "\n", {}) == Comparison{});
  CHECK(compare_regex("\xc3\xa4.", "\xc3\xa4\xc3\xb6", {}) == Comparison{});
  CHECK(compare_regex("a.b",
                      "a\xff"
                      "b",
                      {})
            .verdict == Verdict::wrong);
}

TEST_CASE("a part of an output matches a regular expression", "[compare]") {
  CHECK(compare_regex("^b\\d$", "a\nb1\nc", {.contains = true}) == Comparison{});
  CHECK(compare_regex("B", "abc", {.ignores_case = true, .contains = true}) == Comparison{});
  CHECK(compare_regex("x", "abc", {.contains = true}).message ==
        R"(expected an output with a match of "x", got "abc")");
}

TEST_CASE("invalid and slow regular expressions are reported", "[compare]") {
  CHECK(regex_error("(a") ==
        "expected a regular expression: missing closing parenthesis at byte 2");
  CHECK(!regex_error("(a)"));
  const Comparison slow = compare_regex("(a+)+$", std::string(64, 'a') + '!', {.contains = true});
  CHECK(slow.verdict == Verdict::internal_error);
  CHECK(slow.message == "the regular expression: match limit exceeded");
}
