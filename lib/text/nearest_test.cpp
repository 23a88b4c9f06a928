#include "text/nearest.hpp"

#include "test/catch.hpp"

using namespace gauntlet::text;

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
  CHECK(nearest("--timeot", flags) == "--timeout");
  CHECK(nearest("-timeout", flags) == "--timeout");
  CHECK(nearest("--tag", flags) == "--tags");
  CHECK(nearest("--memory", {"--mem"}) == std::nullopt);
  CHECK(nearest("--out", {"--output", "--mem"}) == "--output");
  CHECK(nearest("--ou", {"--output", "--outside"}) == std::nullopt);
  CHECK(nearest("--tags", flags) == std::nullopt);
  CHECK(nearest("--something-else", flags) == std::nullopt);
  CHECK(nearest("", flags) == std::nullopt);
  CHECK(nearest("x", {"y"}) == std::nullopt);
  CHECK(nearest("ab", {"xy"}) == std::nullopt);
  CHECK(nearest(std::string(200, 'a'), {std::string(201, 'a')}) == std::nullopt);
}
