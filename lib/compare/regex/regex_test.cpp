#include "compare/regex/regex.hpp"

#include <chrono>
#include <string>

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
  CHECK(compare_regex("(a", "a", {}) ==
        Comparison{Verdict::internal_error, *regex_error("(a"), {}});
  const Comparison slow = compare_regex("(a+)+$", std::string(64, 'a') + '!', {.contains = true});
  CHECK(slow.verdict == Verdict::wrong);
  CHECK(slow.message ==
        "the comparison with the regular expression gave up after 20000260 steps: match limit "
        "exceeded");
}

TEST_CASE("a search for a regular expression takes linear time", "[compare]") {
  const auto repeat = [](std::string_view text, std::size_t bytes) {
    std::string all;
    while (all.size() < bytes) all += text;
    return all;
  };
  const auto begin = std::chrono::steady_clock::now();
  constexpr std::size_t size = 2'000'000;
  const TextRules part{.contains = true};
  CHECK(compare_regex("answer.*42", repeat("answer ", size), part).verdict == Verdict::wrong);
  CHECK(compare_regex("answer.*42", repeat("answer ", size) + "42", part).verdict == Verdict::pass);
  CHECK(compare_regex("(a|b)*c", repeat("ab", size), part).verdict == Verdict::wrong);
  CHECK(compare_regex("\\w+\\s*;", repeat("word", size), part).verdict == Verdict::wrong);
  CHECK(compare_regex("x{1000}y", repeat("x", size), part).verdict == Verdict::wrong);
  CHECK(compare_regex("no.such.line", repeat("one line\n", size), part)
            .message.starts_with("expected an output with a match of"));
  CHECK(compare_regex("(\\d+ line\n?)*", repeat("1 line\n", size), {}) == Comparison{});
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30));
}

TEST_CASE("each line can be a regular expression", "[compare]") {
  const auto judge = [](std::string_view expected, std::string_view output, TextRules text = {}) {
    text.line_regex = true;
    return compare_by_rules(expected, output, Method::text, {.text = text});
  };
  CHECK(judge("a+\n\\d{2}\n", "aaa \n17") == Comparison{});
  CHECK(judge("a+\n\\d{2}\n", "aaa\n175") ==
        Comparison{Verdict::wrong,
                   "line 2: expected \"\\\\d{2}\", got \"175\"",
                   {{"line 2", "\"\\\\d{2}\"", "\"175\""}}});
  CHECK(judge("a\nb", "a").verdict == Verdict::missing);
  CHECK(judge("A", "a", {.ignores_case = true}) == Comparison{});
  CHECK(judge("a|ab\nabc?", "abc\nab", {.unordered_lines = true}) == Comparison{});
  CHECK(judge(".*\nab", "ab\nx", {.unordered_lines = true}) == Comparison{});
  CHECK(judge("b+", "a\nbb", {.contains = true, .unordered_lines = true}) == Comparison{});
  CHECK(judge("a\n(", "a\nb").verdict == Verdict::internal_error);
  CHECK(judge("(a+)+$", std::string(64, 'a') + '!')
            .message.starts_with("the comparison with the regular expression gave up"));
  const TextRules rules{.line_regex = true};
  CHECK(regex_error("a\n(b)", rules) == std::nullopt);
  CHECK(regex_error("a\n(b", rules) ==
        "line 2: expected a regular expression: missing closing parenthesis at byte 2");
  CHECK(regex_error("(", TextRules{}) == std::nullopt);
}
