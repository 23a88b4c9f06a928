#include "text/names.hpp"

#include "test/catch.hpp"

using namespace gauntlet::text;

TEST_CASE("numbers in names are compared by value", "[text]") {
  CHECK(natural_less("a/2-in.json", "a/10-in.json"));
  CHECK_FALSE(natural_less("a/10-in.json", "a/2-in.json"));
  CHECK(natural_less("a", "b"));
  CHECK(natural_less("a", "a1"));
  CHECK_FALSE(natural_less("a1", "a1"));
  CHECK(natural_less("01", "1"));
  CHECK_FALSE(natural_less("1", "01"));
  CHECK(natural_less("99999999999999999999998", "99999999999999999999999"));
}

TEST_CASE("the edit distance counts insertions, deletions, replacements and swaps", "[text]") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("abc", "") == 3);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("report", "repotr") == 1);
  CHECK(edit_distance("ab", "ba") == 1);
  CHECK(edit_distance("same", "same") == 0);
}

TEST_CASE("the closest word to a mistyped one is found", "[text]") {
  const std::vector<std::string> flags{"--timeout", "--timings", "--tags", "--output", "--mem"};
  CHECK(closest_match("--timeot", flags) == "--timeout");
  CHECK(closest_match("-timeout", flags) == "--timeout");
  CHECK(closest_match("--tag", flags) == "--tags");
  CHECK(closest_match("--memory", {"--mem"}) == std::nullopt);
  CHECK(closest_match("--out", {"--output", "--mem"}) == "--output");
  CHECK(closest_match("--ou", {"--output", "--outside"}) == std::nullopt);
  CHECK(closest_match("--tags", flags) == std::nullopt);
  CHECK(closest_match("--something-else", flags) == std::nullopt);
  CHECK(closest_match("", flags) == std::nullopt);
  CHECK(closest_match("x", {"y"}) == std::nullopt);
  CHECK(closest_match("ab", {"xy"}) == std::nullopt);
  CHECK(closest_match(std::string(200, 'a'), {std::string(201, 'a')}) == std::nullopt);
}

TEST_CASE("a list of words is separated by commas and a final or", "[text]") {
  CHECK(list_of({"a"}) == "a");
  CHECK(list_of({"a", "b"}) == "a or b");
  CHECK(list_of({"a", "b", "c"}, " and ") == "a, b and c");
}

TEST_CASE("words are joined, also empty ones", "[text]") {
  CHECK(joined({}, "; ").empty());
  CHECK(joined({"a", "", "b"}, "; ") == "a; ; b");
  CHECK(joined({"", "a"}, "; ") == "; a");
}

TEST_CASE("white space is removed at both ends only", "[text]") {
  CHECK(trimmed(" \t\r\n\f\va b\n ") == "a b");
  CHECK(trimmed("a") == "a");
  CHECK(trimmed(" \n").empty());
  CHECK(trimmed("").empty());
  CHECK(trimmed("\n a ", " ") == "\n a");
}

TEST_CASE("only ASCII letters get a lower case", "[text]") {
  CHECK(to_lower("AZaz@[`{09") == "azaz@[`{09");
  CHECK(to_lower("\u00c4B") == "\u00c4b");
}
