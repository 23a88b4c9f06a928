#include "grading/reports/failures_test.hpp"
#include "grading/reports/run_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using compare::Verdict;
using reports::sample::failure_of;
using reports::sample::fish_state;
using reports::sample::look_of;
using reports::sample::shown;

// Complete summaries of wrong answers.

namespace {

const std::string other =
    R"({"players":[{"color":"red","score":4,"places":[[0,0]]},{"color":"white","score":0,)"
    R"("places":[[1,1]]}],"board":[[1,7,3],[4,5,1]]})";

// Returns a line of marks under the first characters of these pieces of a line, in their order.
std::string marks_under(const std::string& line, const std::vector<std::string>& pieces) {
  std::string marks;
  for (const auto& piece : pieces) {
    const std::size_t at = line.find(piece, marks.size());
    REQUIRE(at != line.npos);
    marks.append(at - marks.size(), ' ') += '^';
  }
  return marks + '\n';
}

TestResult two_places() {
  TestResult record =
      failure_of(Verdict::wrong, "/board/0/1: expected 2, got 7", "1", fish_state, other);
  record.details.differences = {{"/board/0/1", "2", "7"}, {"/players/0/score", "3", "4"}};
  return record;
}

}  // namespace

TEST_CASE("a wrong answer beside its board", "[reports]") {
  TestResult record = failure_of(Verdict::wrong, "expected 2, got \"2\"",
                                 R"({"board": [[1, 3], [2, 0]]})", "2\n", "\"2\"\n");
  record.details.differences = {{"", "2", "\"2\""}};
  CHECK(shown(record) ==
        "T/1-in.json: WRONG\n"
        "  input     {\"board\": [[1, 3], [2, 0]]}\n"
        "      0       1        expected  2\n"
        "  0  R1      3         actual    \"2\"\n"
        "  1       2       .\n"
        "  hint: \"2\" is a string: expected 2, without quotes\n"
        "  $ ./x < T/1-in.json\n");
  SECTION("with colors") {
    FailureRenderOptions look = look_of(80);
    look.has_color = true;
    CHECK(failure_summary(record, look) ==
          "\x1b[1mT/1-in.json: \x1b[0m\x1b[1;91mWRONG\x1b[0m\n"
          "  input     {\"board\": [[1, 3], [2, 0]]}\n"
          "      0       1        expected  \x1b[1;92m2\x1b[0m\n"
          "  0  \x1b[97;41mR1\x1b[0m      3         actual    \x1b[1;91m\"2\"\x1b[0m\n"
          "  1       2       .\n"
          "  \x1b[1;93mhint:\x1b[0m \"2\" is a string: expected 2, without quotes\n"
          "  $ ./x < T/1-in.json\n");
  }
  SECTION("below the board if it does not fit beside it") {
    CHECK(shown(record, 40) ==
          "T/1-in.json: WRONG\n"
          "  input     {\"board\": [[1, 3], [2, 0]]}\n"
          "      0       1\n"
          "  0  R1      3\n"
          "  1       2       .\n"
          "  expected  2\n"
          "  actual    \"2\"\n"
          "  hint: \"2\" is a string: expected 2,\n"
          "    without quotes\n"
          "  $ ./x < T/1-in.json\n");
  }
  SECTION("without a long input") {
    record.details.input = R"({"board": ")" + std::string(100, 'x') + "\"}";
    CHECK(
        shown(record).starts_with("T/1-in.json: WRONG\n"
                                  "  input\n"
                                  "      0       1        expected  2\n"));
  }
}

TEST_CASE("the differences in a wrong answer are marked", "[reports]") {
  const TestResult record = two_places();
  const std::string actual = "  actual    " + other;
  CHECK(shown(record, 140) ==
        "T/1-in.json: WRONG at /board/0/1, /players/0/score\n  input     1\n  expected  " +
            fish_state + '\n' + actual + '\n' + marks_under(actual, {"4,", "7,"}) +
            "  $ ./x < T/1-in.json\n");
  CHECK(shown(record) ==
        "T/1-in.json: WRONG at /board/0/1, /players/0/score\n"
        "  input     1\n"
        "  expected  {\"players\":[{...,\"score\":3,...},...],\"board\":[[...,2,...],...]}\n"
        "  actual    {\"players\":[{...,\"score\":4,...},...],\"board\":[[...,7,...],...]}\n"
        "                                     ^                         ^\n"
        "  $ ./x < T/1-in.json\n");
  CHECK(shown(record, 45) ==
        "T/1-in.json: WRONG at /board/0/1,\n"
        "    /players/0/score\n"
        "  input     1\n"
        "  expected  {...,\"board\":[[...,2,...],...]}\n"
        "  actual    {...,\"board\":[[...,7,...],...]}\n"
        "                               ^\n"
        "  /players/0/score: expected 3, got 4\n"
        "  $ ./x < T/1-in.json\n");
}

TEST_CASE("a wrong answer with a missing element", "[reports]") {
  TestResult record =
      failure_of(Verdict::wrong, "/0: expected 1, got nothing", "7", "[1,2,3]", "[2,4]");
  record.details.differences = {{"/0", "1", "nothing"}, {"/2", "3", "4"}};
  CHECK(shown(record) ==
        "T/1-in.json: WRONG at /0, /2\n"
        "  input     7\n"
        "  expected  [1,2,3]\n"
        "             ^   ^\n"
        "  actual    [2,4]\n"
        "               ^\n"
        "  $ ./x < T/1-in.json\n");
}

TEST_CASE("a wrong answer in a stream of answers", "[reports]") {
  TestResult record = failure_of(Verdict::wrong, "answer 2: /0: expected 1, got 0",
                                 "{\"board\": 1} 2 3", "1 [1] 3", "1 [0] 4");
  record.details.differences = {{"/1/0", "1", "0"}};
  CHECK(shown(record) ==
        "T/1-in.json: WRONG in answer 2 at /0\n"
        "  input     2\n"
        "  expected  [1]\n"
        "  actual    [0]\n"
        "             ^\n"
        "  $ ./x < T/1-in.json\n");
  record.details.differences.push_back({"/2", "3", "4"});
  CHECK(shown(record) ==
        "T/1-in.json: WRONG in answers 2, 3\n"
        "  input     2\n"
        "  answer 2\n"
        "  expected  [1]\n"
        "  actual    [0]\n"
        "             ^\n"
        "  answer 3\n"
        "  expected  3\n"
        "  actual    4\n"
        "  $ ./x < T/1-in.json\n");
}

TEST_CASE("differences that cannot be marked are listed", "[reports]") {
  TestResult record = two_places();
  record.details.actual = std::string(4096, '[') + "...";  // truncated
  CHECK(shown(record) ==
        "T/1-in.json: WRONG: /board/0/1: expected 2, got 7\n"
        "  input     1\n"
        "  /players/0/score: expected 3, got 4\n"
        "  $ ./x < T/1-in.json\n");
  for (int i = 0; i < 9; ++i) record.details.differences.push_back({"/x", "1", "2"});
  CHECK(shown(record).ends_with("  /x: expected 1, got 2\n  ... 6 more\n  $ ./x < T/1-in.json\n"));
}

TEST_CASE("full descriptions add the texts that the summary truncates", "[reports]") {
  TestResult record = two_places();
  const std::string actual =
      R"(  actual    {"players":[{"color":"red","score":4,"places":[...]},{...}],"board":[[1,7,3],[...]]})";
  CHECK(
      reports::describe(record) ==
      "WRONG at /board/0/1, /players/0/score\n  input     1\n"
      R"(  expected  {"players":[{"color":"red","score":3,"places":[...]},{...}],"board":[[1,2,3],[...]]})"
      "\n" +
          actual + '\n' + marks_under(actual, {"4,", "7,"}) +
          "  $ ./x < T/1-in.json\nexpected:\n  " + fish_state + "\nactual:\n  " + other + '\n');
}

TEST_CASE("an input is shown as it stands in its file", "[reports]") {
  const auto input_of = [](const std::string& input, const std::string& expected,
                           const std::string& actual) {
    TestResult record = failure_of(Verdict::wrong, "", input, expected, actual);
    record.details.differences = {{expected == "1" ? "" : "/1", "1", "2"}};
    const std::string text = shown(record, 40);
    const auto begin = text.find("  input");
    return text.substr(begin, text.find("  expected") - begin);
  };
  CHECK(input_of("\"\\u0041\"  \n", "1", "2") == "  input     \"\\u0041\"\n");
  CHECK(input_of("[1.0,\r\n\t 2e0]\n", "1", "2") ==
        "  input     [1.0,\n"
        "              2e0]\n");
  CHECK(input_of("7 [ 8 ]\n", "1 1", "1 2") == "  input     [ 8 ]\n");
  const std::string lines = "[1,\n2,\n3,\n4,\n5,\n6,\n7]";  // JSON that is too long
  CHECK(input_of(lines, "1", "2") == "  input     [1,2,3,4,5,6,7]\n");
  CHECK(input_of("a\nb\nc\nd\ne\nf\ng\nh\n", "1", "2") ==
        "  input     a\n            b\n            c\n            d\n            e\n            f\n"
        "            ... 2 more lines\n");
}
