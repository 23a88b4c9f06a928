#include "compare/text.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <numeric>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "gauntlet/compare.hpp"
#include "test/catch.hpp"

using namespace gauntlet::compare;

static Comparison lines(std::string_view expected, std::string_view output,
                        const Rules& rules = {}) {
  return compare_text(expected, output, Method::text, rules);
}

static Comparison tokens(std::string_view expected, std::string_view output,
                         const Rules& rules = {}) {
  return compare_text(expected, output, Method::tokens, rules);
}

static Rules with_tolerance(std::string_view absolute, std::string_view relative = "0") {
  Rules rules;
  rules.tolerance = parse_tolerance(absolute);
  rules.text.relative_tolerance = parse_tolerance(relative);
  return rules;
}

TEST_CASE("texts are equal whatever white space ends their lines", "[compare]") {
  CHECK(lines("", "") == Comparison{});
  CHECK(lines("", " \n\t\n") == Comparison{});
  CHECK(lines("a\nb\n", "a\nb") == Comparison{});
  CHECK(lines("a\nb", "a \t\r\nb\r\n\n \n") == Comparison{});
  CHECK(lines("a\n\nb", "a\n \nb\n") == Comparison{});
  CHECK(lines("\xff\x00", "\xff\x00") == Comparison{});
}

TEST_CASE("white space elsewhere counts in lines", "[compare]") {
  CHECK(lines(" a", "a") ==
        Comparison{Verdict::wrong,
                   "line 1: expected \" a\", got \"a\" (only the white space differs)",
                   {{"line 1", "\" a\"", "\"a\""}}});
  CHECK(lines("a  b", "a b").verdict == Verdict::wrong);
  CHECK(lines("a\nb", "a\n\nb").verdict == Verdict::wrong);
  CHECK(lines("\na", "a").verdict == Verdict::wrong);
}

TEST_CASE("differences are found line by line", "[compare]") {
  CHECK(lines("a\nb\nc\nd", "a\nx\nc\nd") == Comparison{Verdict::wrong,
                                                        "line 2: expected \"b\", got \"x\"",
                                                        {{"line 2", "\"b\"", "\"x\""}}});
  CHECK(lines("a\nb\nc", "a\nc").differences ==
        std::vector<Difference>{{"line 2", "\"b\"", "nothing"}});
  CHECK(lines("a\nc", "a\nb\nc").differences ==
        std::vector<Difference>{{"line 2", "nothing", "\"b\""}});
  CHECK(lines("Yes", "YES").message ==
        "line 1: expected \"Yes\", got \"YES\" (only the case of letters differs)");
  CHECK(lines("a\tb", "a\xff").message == "line 1: expected \"a\\tb\", got \"a\xff\"");
}

TEST_CASE("an output that ends early is missing lines, a longer one has extra lines", "[compare]") {
  CHECK(lines("a\nb\nc", "a\n") ==
        Comparison{Verdict::missing,
                   "line 2: expected \"b\", got nothing",
                   {{"line 2", "\"b\"", "nothing"}, {"line 3", "\"c\"", "nothing"}}});
  CHECK(lines("a", "a\nb") == Comparison{Verdict::extra,
                                         "line 2: expected nothing, got \"b\"",
                                         {{"line 2", "nothing", "\"b\""}}});
  CHECK(lines("a", "").verdict == Verdict::missing);
  CHECK(lines("", "a").verdict == Verdict::extra);
}

TEST_CASE("words are equal whatever white space is between them", "[compare]") {
  CHECK(tokens("1 2\n3", "\n1\t2 3 \r\n") == Comparison{});
  CHECK(tokens("1 2 3", "12 3").verdict == Verdict::wrong);
  CHECK(tokens("a\nb c", "a\n\nb d") == Comparison{Verdict::wrong,
                                                   "line 3: expected \"c\", got \"d\"",
                                                   {{"line 2", "\"c\"", "\"d\""}}});
  CHECK(tokens("a b", "a").verdict == Verdict::missing);
  CHECK(tokens("a", "a b").verdict == Verdict::extra);
}

TEST_CASE("the case of letters can be ignored", "[compare]") {
  Rules rules;
  rules.text.ignores_case = true;
  CHECK(lines("Yes\nNo", "YES\nno", rules) == Comparison{});
  CHECK(lines("\xc3\x84", "\xc3\xa4", rules).verdict == Verdict::wrong);
  CHECK(tokens("Yes 1e5", "yes 1E5", rules) == Comparison{});
}

TEST_CASE("numbers in texts may differ by a tolerance", "[compare]") {
  CHECK(lines("x = 1.000 cm", "x = 1.01 cm", with_tolerance("0.01")) == Comparison{});
  CHECK(lines("x = 1.000 cm", "x = 1.0100001 cm", with_tolerance("0.01")).verdict ==
        Verdict::wrong);
  CHECK(lines("1 2", "1  2", with_tolerance("0.01")).verdict == Verdict::wrong);
  CHECK(tokens("1 0.5", "1.0 .5", with_tolerance("0")) == Comparison{});
  CHECK(tokens("1", "1.0").verdict == Verdict::wrong);
  CHECK(tokens("1 2", "1  2.01", with_tolerance("0.01")) == Comparison{});
  CHECK(tokens("1000000", "1000001", with_tolerance("0", "0.000001")) == Comparison{});
  CHECK(tokens("1000000", "1000001.0001", with_tolerance("0", "0.000001")).verdict ==
        Verdict::wrong);
  CHECK(tokens("-1e300", "-1.001e300", with_tolerance("0", "0.001")) == Comparison{});
  CHECK(tokens("0", "0.0001", with_tolerance("0", "0.5")).verdict == Verdict::wrong);
  CHECK(tokens("1", "1.5", with_tolerance("0.5", "0.1")) == Comparison{});
  CHECK(tokens("1", "one", with_tolerance("9")).verdict == Verdict::wrong);
  CHECK(tokens("inf", "inf", with_tolerance("9")) == Comparison{});
  CHECK(tokens("1", "inf", with_tolerance("9")).verdict == Verdict::wrong);
  CHECK(tokens("1", "1.0").verdict == Verdict::wrong);
}

TEST_CASE("a tolerance in texts applies to words that are numbers", "[compare]") {
  const auto rules = with_tolerance("1");
  CHECK(tokens("0.5 s", "0.6 s", rules) == Comparison{});
  CHECK(tokens("0.5, 1", "0.6, 1", rules).verdict == Verdict::wrong);
  CHECK(tokens("x=0.5", "x=0.6", rules).verdict == Verdict::wrong);
  CHECK(tokens("[0.5]", "[0.6]", rules).verdict == Verdict::wrong);
}

TEST_CASE("an output may contain the expected text within a tolerance", "[compare]") {
  Rules rules = with_tolerance("0.1");
  rules.text.contains = true;
  CHECK(lines("sum: 5.0", "the sum: 5.01 EUR\n", rules) == Comparison{});
  CHECK(lines("sum: 5.0\nmean: 1", "a\nsum: 5.01\nmean: 1.1 s\n", rules) == Comparison{});
  CHECK(lines("um: 5.0", "sum: 5.0", rules) == Comparison{});
  CHECK(lines("um: 5.0", "sum: 4.95", rules).verdict == Verdict::wrong);
  CHECK(lines("sum: 5.0", "sum:  5.01", rules).verdict == Verdict::wrong);
  CHECK(lines("sum: 5.0", "sum: 5.2\nsum: 4.95", rules) == Comparison{});
  CHECK(tokens("1 2", "0 1.05\n1.95 3", rules) == Comparison{});
  CHECK(tokens("1 2", "1 3 2", rules).verdict == Verdict::wrong);
  CHECK(tokens("", "1", rules) == Comparison{});
  rules = with_tolerance("0", "0.01");
  rules.text.contains = true;
  CHECK(lines("100", "about 101 m", rules) == Comparison{});
}

TEST_CASE("a search in a text ends soon", "[compare]") {
  const auto repeat = [](std::string_view word, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += word;
    return text;
  };
  Rules rules;
  rules.text.contains = true;
  const std::clock_t begin = std::clock();
  CHECK(lines(repeat("a", 500'000) + 'b', repeat("a", 5'000'000), rules).verdict == Verdict::wrong);
  rules.tolerance = to_decimal("0.1");
  CHECK(tokens(repeat("1 ", 100'000) + "2", repeat("1 ", 1'000'000), rules).message ==
        "the search for the expected text gave up");
  rules.text.contains = false;
  const std::string line = repeat("1.01 ", 1000);
  std::string expected, output;
  for (int i = 0; i < 2000; ++i) {
    expected += line + std::to_string(i) + "\n";
    output += line + std::to_string(-i) + "x\n";
  }
  CHECK(lines(expected, output, rules).verdict == Verdict::wrong);
  CHECK((std::clock() - begin) / CLOCKS_PER_SEC < 60);  // 1 s without sanitizers
}

TEST_CASE("numbers are read as programs print them", "[compare]") {
  for (const auto* const text :
       {"1", "-1", "+1", "007", ".5", "-.5", "3.", "1e9", "1E-9", "+1.e+2"}) {
    CHECK(parse_number(text));
  }
  for (const auto* const text :
       {"", "-", ".", "e5", "1e", "1e+", "0x1", "1,5", "1.2.3", "nan", "--1"}) {
    CHECK(!parse_number(text));
  }
  CHECK(parse_number("+007.50e1") == to_decimal("75"));
  CHECK(parse_number("-0") == to_decimal("0"));
}

TEST_CASE("an output may contain the expected text", "[compare]") {
  Rules rules;
  rules.text.contains = true;
  CHECK(lines("b\nc\n", "a\nab \ncd\n", rules) == Comparison{});
  CHECK(lines("", "", rules) == Comparison{});
  CHECK(lines("b\nc", "b c", rules) ==
        Comparison{Verdict::wrong, "expected an output that contains \"b\\nc\"", {}});
  CHECK(tokens("b c", "a b\nc d", rules) == Comparison{});
  CHECK(tokens("b c", "a b\ncd", rules).verdict == Verdict::wrong);
  rules.text.ignores_case = true;
  CHECK(lines("ERROR", "an error occurred", rules) == Comparison{});
}

TEST_CASE("long texts are compared in linear time", "[compare]") {
  std::string expected, output;
  for (int i = 0; i < 300'000; ++i) {
    expected += std::to_string(i) + '\n';
    output += std::to_string(i < 1000 ? i : i * 2) + '\n';
  }
  const Comparison comparison = lines(expected, output);
  CHECK(comparison.verdict == Verdict::wrong);
  CHECK(comparison.differences.size() == max_differences);
}

TEST_CASE("white space can have to be equal", "[compare]") {
  Rules rules;
  add_rule("exact-space", rules);
  add_rule("ignore-case", rules);
  rules.tolerance = parse_tolerance("0.1");
  const auto verdict = [&](std::string_view expected, std::string_view output) {
    return compare_text(expected, output, Method::text, rules).verdict;
  };
  CHECK(verdict("A 1.0\n\n", "a 1.05\n\n") == Verdict::pass);
  CHECK(verdict("A 1.0\n", "a 1.0") == Verdict::wrong);
  CHECK(verdict("A 1.0\n", "a 1.0 \n") == Verdict::wrong);
  CHECK(verdict("A 1.0\n", "a  1.0\n") == Verdict::wrong);
  CHECK(verdict("A 1.0\n", "a\t1.0\n") == Verdict::wrong);
  CHECK(verdict("A 1.0\n", "a 1.0\n\n") == Verdict::extra);
  CHECK(verdict("", "\n") == Verdict::extra);
  CHECK(compare_text("a\n", "a", Method::text, rules).message ==
        "line 1: expected \"a\\n\", got \"a\" (only the white space differs)");
}

static Rules unordered(Rules rules = {}) {
  rules.text.unordered_lines = true;
  return rules;
}

TEST_CASE("lines may be in any order", "[compare]") {
  CHECK(lines("a\nb\nb\nc", "b\nc\na\nb\n", unordered()) == Comparison{});
  CHECK(lines("", "", unordered()) == Comparison{});
  CHECK(lines("a\nb\nc", "c\na\na", unordered()) == Comparison{Verdict::wrong,
                                                               "line 3: expected \"b\", got \"a\"",
                                                               {{"line 2", "\"b\"", "\"a\""}}});
  CHECK(lines("a\nb\nb", "b\na", unordered()) == Comparison{Verdict::missing,
                                                            "line 3: expected \"b\", got nothing",
                                                            {{"line 3", "\"b\"", "nothing"}}});
  CHECK(lines("a", "b\na", unordered()) == Comparison{Verdict::extra,
                                                      "line 1: expected nothing, got \"b\"",
                                                      {{"line 1", "nothing", "\"b\""}}});
  CHECK(lines("a b", "a  b", unordered()).verdict == Verdict::wrong);
  CHECK(tokens("a b\nc", "c\n\na   b", unordered()) == Comparison{});
  Rules rules = unordered();
  rules.text.ignores_case = true;
  CHECK(lines("A\nb", "B\na", rules) == Comparison{});
  rules.text.contains = true;
  CHECK(lines("A\nb", "x\nB\ny\na\nz", rules) == Comparison{});
  CHECK(lines("A\na", "x\na", rules).verdict == Verdict::missing);
}

// Tries all orders.
static bool fits_in_some_order(std::vector<int> expected, std::vector<int> output, int tolerance) {
  std::ranges::sort(output);
  do {
    const bool fits = std::ranges::equal(
        expected, output, [&](int e, int a) { return std::abs(e - a) <= tolerance; });
    if (fits) return true;
  } while (std::ranges::next_permutation(output).found);
  return false;
}

TEST_CASE("lines in any order within a tolerance form a maximum matching", "[compare]") {
  gauntlet::Random random(5);
  for (int round = 0; round < 2000; ++round) {
    const auto numbers = [&](std::size_t count) {
      std::vector<int> all(count);
      for (int& number : all) number = static_cast<int>(random.uniform_below(12));
      return all;
    };
    const std::size_t count = 1 + random.uniform_below(5);
    const auto expected = numbers(count), output = numbers(count);
    const int tolerance = 1 + static_cast<int>(random.uniform_below(3));
    const auto text_of = [](const std::vector<int>& all) {
      std::string text;
      for (const int number : all) text += "x " + std::to_string(number) + '\n';
      return text;
    };
    const auto found = lines(text_of(expected), text_of(output),
                             unordered(with_tolerance(std::to_string(tolerance))));
    CHECK((found.verdict == Verdict::pass) == fits_in_some_order(expected, output, tolerance));
  }
}

TEST_CASE("unordered lines take little time", "[compare][long]") {
  std::string expected, output;
  for (int i = 0; i < 200'000; ++i) expected += std::to_string(i) + '\n';
  for (int i = 200'000; i-- > 0;) output += std::to_string(i) + '\n';
  CHECK(lines(expected, output, unordered()) == Comparison{});
  CHECK(lines(expected, output, unordered(with_tolerance("1"))) == Comparison{});
  const auto same = [](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "5\n";
    return text;
  };
  CHECK(lines(same(50'000), same(50'000), unordered(with_tolerance("1"))) == Comparison{});
  const auto different = lines(same(50'000), output, unordered(with_tolerance("1")));
  CHECK(different.message.starts_with("the comparison gave up"));
}
