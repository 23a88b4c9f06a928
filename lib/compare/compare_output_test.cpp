#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "test/catch.hpp"
#include "test/json_shapes.hpp"

using namespace gauntlet::compare;
using gauntlet::json::read_values;

static Comparison compare(std::string_view expected, std::string_view output,
                          const Rules& rules = {}) {
  return compare_output(read_values(expected), output, rules);
}

TEST_CASE("equal answers pass", "[compare]") {
  CHECK(compare("1 [2]\n{}", " 1.0[2]{}") == Comparison{});
  CHECK(compare("", " \n") == Comparison{});
  CHECK(compare("1.5",
                "\xef\xbb\xbf"
                "2",
                {.tolerance = parse_tolerance("0.5")}) == Comparison{});
  CHECK(compare("[1, 2] [3, 4]", "[2, 1] [4, 3]", {.path_rules = {parse_rule("=unordered")}}) ==
        Comparison{});
}

TEST_CASE("unequal answers are wrong", "[compare]") {
  CHECK(compare("1 [2] {}", "1 [3] {}").message == "answer 2: /0: expected 2, got 3");
  CHECK(compare("1 [2] {}", "1 2 {}").message == "answer 2: expected [2], got 2");
  CHECK(compare("[1, 22, 3]", "[1, 23, 4]") == Comparison{Verdict::wrong,
                                                          "/2: expected 3, got 4",
                                                          {{"/2", "3", "4"}, {"/1", "22", "23"}}});
  CHECK(compare("7", "8") == Comparison{Verdict::wrong, "expected 7, got 8", {{"", "7", "8"}}});
  CHECK(compare("7 8", "7 9") ==
        Comparison{Verdict::wrong, "answer 2: expected 8, got 9", {{"/1", "8", "9"}}});
  CHECK(compare("7 [8]", "7 [9]") ==
        Comparison{Verdict::wrong, "answer 2: /0: expected 8, got 9", {{"/1/0", "8", "9"}}});
  CHECK(compare(R"({"a": 1})", R"({"a": 1, "a": 1})") ==
        Comparison{Verdict::wrong, "/a: expected nothing, got 1", {{"/a", "nothing", "1"}}});
  CHECK(compare_output(read_values("[1, 2]"), "[3, 4]", {}, 1).differences.size() == 1);
  CHECK(compare_output(read_values("[1, 2]"), "[3, 4]", {}, 0) ==
        Comparison{Verdict::wrong, "/0: expected 1, got 3", {}});
}

TEST_CASE("answers that cannot be represented are wrong", "[compare]") {
  CHECK(compare("1 2", "1 1e400") ==
        Comparison{Verdict::wrong,
                   "answer 2: expected a number that a double can hold, got 1e400",
                   {{"/1", "2", "1e400"}}});
  const std::string deep = std::string(600, '[') + std::string(600, ']');
  CHECK(compare("1", deep).verdict == Verdict::wrong);
}

TEST_CASE("too few or too many answers are reported", "[compare]") {
  CHECK(compare("1", "") ==
        Comparison{Verdict::missing, "expected 1 answer, got 0", {{"", "1", "nothing"}}});
  CHECK(compare("1 2 3", "1 3") ==
        Comparison{Verdict::missing, "expected 3 answers, got 2", {{"/1", "2", "nothing"}}});
  CHECK(compare("1 3", "1 2 3") ==
        Comparison{Verdict::extra, "expected 2 answers, got 3", {{"/1", "nothing", "2"}}});
  CHECK(compare("1 [2] {}", "1 [2]").message == "expected 3 answers, got 2");
  CHECK(compare("1 [2] {}", "1 [2] {} 4").message == "expected 3 answers, got 4");
  CHECK(compare("", "5") ==
        Comparison{Verdict::extra, "expected 0 answers, got 1", {{"", "nothing", "5"}}});
  std::string many;
  for (int i = 0; i < 5000; ++i) many += "1 ";
  CHECK(compare("1", many).message == "expected 1 answer, got 1001 or more");
}

TEST_CASE("output that is not valid JSON is malformed", "[compare]") {
  const auto message = [](std::string_view output) {
    const Comparison result = compare("1 [2, 3]", output);
    CHECK(result.verdict == Verdict::malformed);
    CHECK(result.differences.empty());
    return result.message;
  };
  CHECK(
      message("1\n [2,]").starts_with("answer 2: invalid JSON at byte 6 (line 2, column 5): /1: "));
  CHECK(
      message("1 [2,\n 3 4]").starts_with("answer 2: invalid JSON at byte 9 (line 2, column 4): "));
  CHECK(message("\xef\xbb\xbf"
                "9 ]")
            .starts_with("answer 2: invalid JSON at byte 5 (line 1, column 6): "));
  CHECK(message("1 [2, 3] done").starts_with("answer 3: invalid JSON at byte 9"));
  CHECK(message("hello").starts_with("answer 1: invalid JSON at byte 0 "));
  CHECK(message("1\r\n\r\n[2,\r 3 4]")
            .starts_with("answer 2: invalid JSON at byte 12 (line 4, column 4): "));
  CHECK(
      message(std::string("1\0abc", 5)) ==
      "answer 1: invalid JSON at byte 1 (line 1, column 2): unexpected NUL; expected end of input");
  CHECK(message("[").starts_with("answer 1: invalid JSON at byte 1 "));
  CHECK(message("1 [2, 3] \"").starts_with("answer 3: invalid JSON at byte 10 "));
  CHECK(message(std::string(20 << 20, '[')).starts_with("answer 1: invalid JSON at byte 0 "));
}

// Returns an array of `count` ones.
static std::string ones(std::size_t count) {
  std::string text = "[1";
  for (std::size_t i = 1; i < count; ++i) text += ",1";
  return text + "]";
}

TEST_CASE("answers with far too many values are rejected unparsed", "[compare]") {
  const Rules rules{.tolerance = parse_tolerance("0.5"), .path_rules = {parse_rule("=unordered")}};
  const std::string many = ones(max_excess_values + 10);
  const Comparison result = compare("[1, 2, 3]", many, rules);
  CHECK(result.verdict == Verdict::wrong);
  CHECK(result.message ==
        "expected at most 1000008 values (4 expected), got 1000011: not compared");
  REQUIRE(result.differences.size() == 1);
  CHECK(result.differences[0].expected == "[1,2,3]");
  CHECK(result.differences[0].actual.starts_with("[1,1,1,1"));
  CHECK(result.differences[0].actual.size() < 200);
  CHECK(compare("0 [1]", "0 " + many, rules).message ==
        "answer 2: expected at most 1000005 values (3 expected), got 1000011: not compared");
  CHECK(compare("0 [1] 3", "0 " + many, rules).verdict == Verdict::missing);
  CHECK(compare("[1, 2, 3]", many + "x", rules).verdict == Verdict::malformed);
  CHECK(compare("[1, 2, 3]", many.substr(0, many.size() - 1) + ",x]", rules)
            .message.starts_with("answer 1: invalid JSON at byte 2000021 (line 1, column 2000022): "
                                 "/1000010: "));
}

TEST_CASE("many values may still be right", "[compare]") {
  const std::string many = ones(200000);
  CHECK(compare("[1]", many, {.path_rules = {parse_rule("=set")}}) == Comparison{});
  CHECK(compare(R"({"log": [], "x": 1})", R"({"x": 1, "log": )" + many + "}",
                {.path_rules = {parse_rule("/log=ignore")}}) == Comparison{});
}

TEST_CASE("every valid JSON text equals itself as an output", "[compare]") {
  for (const auto& text : gauntlet::test::json_texts) {
    CAPTURE(text);
    CHECK(compare(text, text) == Comparison{});
  }
  for (const auto& text : gauntlet::test::unrepresentable_texts) {
    CAPTURE(text);
    CHECK(compare("[]", text).verdict == Verdict::wrong);
  }
  for (const auto& text : gauntlet::test::texts_of_several) {
    CAPTURE(text);
    CHECK(compare(text, text) == Comparison{});
    CHECK(compare("[]", text).verdict == Verdict::extra);
  }
  for (const auto& text : gauntlet::test::invalid_texts) {
    CAPTURE(text);
    CHECK(compare("1", text).verdict == Verdict::malformed);
    CHECK_THROWS_AS(read_values(text), gauntlet::json::Error);
  }
}

TEST_CASE("outputs are compared byte by byte", "[compare]") {
  CHECK(compare_bytes("a\nb\n", "a\nb\n") == Comparison{});
  CHECK(compare_bytes("a\nbcd\ne", "a\nbxd\n") ==
        Comparison{Verdict::wrong,
                   R"(byte 3 (line 2, column 2): expected "cd\n", got "xd\n")",
                   {{"", R"("cd\n")", R"("xd\n")"}}});
  CHECK(compare_bytes("a\n", "a") ==
        Comparison{Verdict::missing,
                   R"(byte 1 (line 1, column 2): expected "\n", got nothing)",
                   {{"", R"("\n")", "nothing"}}});
  CHECK(compare_bytes("a\n", "a\nb").verdict == Verdict::extra);
  CHECK(compare_bytes("", "").verdict == Verdict::pass);
  CHECK(compare_bytes("1", "1.0").verdict == Verdict::extra);
}
