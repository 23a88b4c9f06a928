#include "grading/fest/submissions/canonical.hpp"

#include "gauntlet/json.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::compare;
using namespace gauntlet::grading::fest;
using gauntlet::json::read_values;

static std::string of(std::string_view text) { return canonical(read_values(text)); }

TEST_CASE("a fest's canonical text is equal for equal values", "[grading]") {
  CHECK(of(R"( {"b": [1.0, -0, 100], "a" : "\u0041\n"} )") ==
        of(R"({"a":"A\u000a","b":[10e-1,0.0,1e2]})"));
  CHECK(of("1 [2]") == of("1\n\n[2.0]"));
  CHECK(of("123456789012345678901234567890.5") == of("1234567890123456789012345678905e-1"));
  CHECK(of(R"({"a": 1, "b": {"}": 2, "{": 3}})") == of(R"({"b": {"{": 3, "}": 2}, "a": 1})"));
}

TEST_CASE("a fest's canonical text differs for different values", "[grading]") {
  const std::vector<std::string> texts{"1",
                                       "1 1",
                                       "[1]",
                                       "[1,1]",
                                       "11",
                                       "-1",
                                       "1e1",
                                       "0.1",
                                       R"("1")",
                                       "null",
                                       "true",
                                       "false",
                                       "[]",
                                       "{}",
                                       "[[]]",
                                       R"({"a":1})",
                                       R"({"a":2})",
                                       R"({"b":1})",
                                       R"({"a":1,"a":2})",
                                       R"({"a":2,"a":1})",
                                       R"("e1")",
                                       "[1] []",
                                       "[1,[]]",
                                       R"("")",
                                       R"(["",""])",
                                       R"("\",\"")"};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      CAPTURE(texts[i], texts[j]);
      CHECK(of(texts[i]) != of(texts[j]));
    }
  }
}

TEST_CASE("a fest's canonical text is JSON with equal values", "[grading]") {
  const std::string text = of(R"({"x": [0.5, -120, "é\"", {}], "a": null} [])");
  CHECK(of(text) == text);
}

TEST_CASE("a fest's inputs are equal only with equal arguments", "[grading]") {
  const auto values = read_values("1");
  CHECK(canonical_input({}, values) == "[]\n1\n");
  CHECK(canonical_input({"--depth", "2"}, values) == "[\"--depth\",\"2\"]\n1\n");
}

TEST_CASE("a fest's answers are equal only with an equal error message", "[grading]") {
  TestCase test_case{.input = "1-in.json", .expected = {.answers = read_values("1.0")}};
  CHECK(canonical_answer(test_case, test_case.expected.answers) == "1\n");
  CHECK(canonical_answer(test_case, std::string(" 2.0 ")) == "2\n");
  CHECK(canonical_answer(test_case, std::string("no JSON")) == "no JSON");
  test_case.expected.stderr_text = "bad \"x\"";
  CHECK(canonical_answer(test_case, test_case.expected.answers) ==
        "1\nfailure: \"bad \\\"x\\\"\"\n");
}

TEST_CASE("white space at line ends does not distinguish text tests", "[grading]") {
  const std::string plain = canonical_input({"-x"}, std::string_view("a  b\n\nc\n"));
  CHECK(plain == "[\"-x\"]\na  b\n\nc\n");
  CHECK(canonical_input({"-x"}, std::string_view("a  b \r\n\t\nc\n\n ")) == plain);
  CHECK(canonical_input({"-x"}, std::string_view(" a  b\n\nc")) != plain);
  CHECK(canonical_input({}, std::string_view(" \n\n")) == "[]\n");
  TestCase test_case;
  test_case.expected.is_text = true;
  CHECK(canonical_answer(test_case, std::string("1.0 \n")) == "1.0\n");
  test_case.expected.stderr_text = "no";
  CHECK(canonical_answer(test_case, std::string()) == "failure: \"no\"\n");
}
