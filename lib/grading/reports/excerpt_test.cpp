#include "grading/reports/excerpt.hpp"

#include "gauntlet/json.hpp"
#include "grading/reports/run_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading::reports;

namespace {

// Returns the line and the line of marks below it.
std::string excerpt_of(const std::string& text, const std::vector<std::string>& pointers,
                       std::size_t columns) {
  const auto found = excerpt(json::parse(text), pointers, columns);
  if (!found) return "too long";
  std::string line;
  for (const auto& piece : *found) line += piece.text;
  return line + '\n' + marks_of(*found);
}

}  // namespace

TEST_CASE("an excerpt contains the whole value if it fits", "[reports]") {
  CHECK(excerpt_of("[1, 2, 3]", {"/1"}, 20) == "[1,2,3]\n   ^");
  CHECK(excerpt_of(R"({"a": [1, 20], "b": "x"})", {"/a/1", "/b"}, 40) ==
        "{\"a\":[1,20],\"b\":\"x\"}\n        ^^      ^^^");
  CHECK(excerpt_of("[1]", {"/7", "/a"}, 20) == "[1]\n");
  CHECK(excerpt_of("12", {""}, 20) == "12\n^^");
  CHECK(excerpt_of("\"\xc3\xa4\xc3\xb6\"", {""}, 20) == "\"\xc3\xa4\xc3\xb6\"\n^^^^");
  CHECK(excerpt_of(R"({"a/b": [1], "a": {"b": 2}})", {"/a~1b/0"}, 40) ==
        "{\"a/b\":[1],\"a\":{\"b\":2}}\n        ^");
  CHECK(excerpt_of(R"({"a": 1, "ab": 2})", {"/ab"}, 40) == "{\"a\":1,\"ab\":2}\n            ^");
}

TEST_CASE("an excerpt omits unmarked parts", "[reports]") {
  CHECK(excerpt_of(sample::fish_state, {"/players/1/score", "/board/0/1"}, 100) ==
        R"({"players":[{...},{"color":"white","score":0,"places":[...]}],"board":[[1,2,3],[...]]})"
        "\n"
        "                                           ^                              ^");
  CHECK(excerpt_of(sample::fish_state, {"/players/1/score", "/board/0/1"}, 63) ==
        R"({"players":[...,{...,"score":0,...}],"board":[[...,2,...],...]})"
        "\n"
        "                             ^                     ^");
  CHECK(excerpt_of(sample::fish_state, {"/players/1/score", "/board/0/1"}, 40) == "too long");
  CHECK(excerpt_of(sample::fish_state, {}, 40) == "{...}\n");
}

TEST_CASE("marked values are shortened, too", "[reports]") {
  const std::string digits(100, '7');
  CHECK(excerpt_of(digits, {""}, 20) == "77777777777777777...\n^^^^^^^^^^^^^^^^^^^^");
  CHECK(excerpt_of("[" + digits + ",2]", {"/0"}, 40) ==
        "[77777777777777777...,2]\n ^^^^^^^^^^^^^^^^^^^^");
  CHECK(fit("\xc3\xa4\xc3\xb6\xc3\xbc\xc3\xa4\xc3\xb6", 4) == "\xc3\xa4...");
  CHECK(fit("abc", 3) == "abc");
}

TEST_CASE("an excerpt is escaped for display", "[reports]") {
  CHECK(excerpt_of(R"({"\u202e": "::error::x\u001b", "##[x]": 1})", {"/##[x]"}, 80) ==
        R"({"\u202e":"\u003a:error::x\u001b","\u0023#[x]":1})"
        "\n                                               ^");
}
