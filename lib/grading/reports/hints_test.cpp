#include "grading/reports/quoted.hpp"
#include "grading/reports/run.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using gauntlet::compare::Verdict;

namespace {

TestResult record_of(Verdict verdict, const std::string& expected, const std::string& actual,
                     const std::string& stderr_tail = "") {
  TestResult record;
  record.verdict = verdict;
  if (verdict == Verdict::wrong) record.details.differences = {{"", "an answer", "another"}};
  record.details.command = "./x < 1-in.json";
  record.details.expected = expected;
  record.details.actual = actual;
  record.details.stderr_tail = stderr_tail;
  return record;
}

std::string hint(Verdict verdict, const std::string& expected, const std::string& actual,
                 const std::string& stderr_tail = "") {
  const auto hints = reports::hints_for(record_of(verdict, expected, actual, stderr_tail));
  return hints.empty() ? "" : hints.front();
}

std::string malformed(const std::string& actual, const std::string& expected = "[1,2]\n") {
  return hint(Verdict::malformed, expected, actual);
}

}  // namespace

TEST_CASE("hints: values as languages print them", "[reports]") {
  const std::string python =
      "Python syntax instead of JSON: use print(json.dumps(answer)), not print(answer)";
  CHECK(malformed("False\n") == python);
  CHECK(malformed("[1, None]") == python);
  CHECK(malformed("[(1, 2)]") == python);
  CHECK(malformed("{'a': None}") == python);
  CHECK(malformed("{'a': 1}") ==
        "Python or JavaScript syntax instead of JSON: print json.dumps(answer) or "
        "JSON.stringify(answer)");
  CHECK(malformed("<Board object at 0x7f12>") == "an object in Python syntax: print it as JSON");
  CHECK(malformed("fish.Board@6d06d69c\n") == "an object in Java syntax: print it as JSON");
  CHECK(malformed("[I@6d06d69c") == "an object in Java syntax: print it as JSON");
  CHECK(malformed("[object Object]") ==
        "an object in JavaScript syntax: print JSON.stringify(answer)");
  CHECK(malformed("me@home").empty());
  CHECK(malformed("[1,]").empty());  // the message has the format guess
}

TEST_CASE("hints: other output beside the answer", "[reports]") {
  const std::string rule =
      ": print only answers on standard output, everything else on standard error";
  CHECK(malformed("reading...\nboard: 3\n[1, 2]\n") ==
        "the right answer comes after other output" + rule);
  CHECK(malformed("reading...\n[1, 3]\n") == "the answer comes after other output" + rule);
  CHECK(malformed("[1, 2]\ndone.\n") == "the right answer, but other output comes after it" + rule);
  CHECK(malformed("[1, 3]\ndone.\n").empty());
  CHECK(malformed("the answer is 7.", "7") ==
        "the answer is embedded in other text: print only the answer, as JSON");
  CHECK(malformed("[1, [2") == "the output ends in the middle of a value");
  CHECK(malformed("x", "").empty());
}

TEST_CASE("hints: missing answers", "[reports]") {
  CHECK(hint(Verdict::missing, "3", "", "3\n") ==
        "the answer is on standard error: print it on standard output");
  CHECK(hint(Verdict::missing, "3", " \n", "debug: x\n3\n") ==
        "the answer is on standard error: print it on standard output");
  CHECK(hint(Verdict::missing, "3", "", "Traceback") ==
        "nothing was printed: print the answer, and flush the output at the end");
  CHECK(hint(Verdict::missing, "1 2", "[1, 2]") ==
        "the right answers, but in one array: print each one separately");
  CHECK(hint(Verdict::missing, "1 2", "1") ==
        "only the first value is answered: the input may contain several values, and each needs an "
        "answer");
  CHECK(hint(Verdict::missing, "1 2", "3").empty());
}

TEST_CASE("hints: extra answers", "[reports]") {
  CHECK(hint(Verdict::extra, "3", "3\n3\n") == "the right answer, but printed twice");
  CHECK(hint(Verdict::extra, "3 4", "3 4 3 4") == "the right answer, but printed twice");
  CHECK(hint(Verdict::extra, "3 4", "3 3 4 4") == "the right answer, but printed twice");
  CHECK(hint(Verdict::extra, "3", "1 3") ==
        "the right answer comes last: print everything before it on standard error");
  CHECK(hint(Verdict::extra, "3", "3 1") ==
        "the right answer comes first: print everything after it on standard error");
  CHECK(hint(Verdict::extra, "[1, 2]", "1 2") ==
        "the right elements, but one array of them is expected");
  CHECK(hint(Verdict::extra, "", "3") == "no answer is expected if the input is refused");
  CHECK(hint(Verdict::extra, "3", "1 2").empty());
}

TEST_CASE("hints: wrong answers", "[reports]") {
  CHECK(hint(Verdict::wrong, "3", "\"3\"") == "\"3\" is a string: expected 3, without quotes");
  CHECK(hint(Verdict::wrong, "1 [[0, 1]]", "1 [[1, 0]]") ==
        "row and column are swapped: expected [row, column]");
  CHECK(hint(Verdict::wrong, "[1, 2]", "[1.0,2]") ==
        "the same values, but different bytes: white space, the order of keys, or 1.0 for 1");
  CHECK(hint(Verdict::wrong, "3", "4").empty());
  CHECK(hint(Verdict::wrong, "\"\\u202e\"", "\"\xe2\x80\xae\" ").starts_with("the same values"));
  CHECK(hint(Verdict::wrong, "1", "\"\\u0031\\u001b\"").empty());
  CHECK(hint(Verdict::wrong, "\"::error::\xe2\x80\xae\"", "\"\\\"::error::\xe2\x80\xae\\\"\"")
            .find("\xe2\x80\xae") == std::string::npos);
}

TEST_CASE("hints: exit status and time", "[reports]") {
  TestResult record = record_of(Verdict::wrong_exit_status, "", "", "input 1: bad\n");
  record.details.expects_failure = true;
  record.details.exit_status = 0;
  CHECK(reports::hints_for(record).at(0) ==
        "an error message is not enough: exit with a status other than 0");
  record.details.stderr_tail = "";
  CHECK(reports::hints_for(record).empty());
  CHECK(hint(Verdict::time_limit, "3", "3\n") ==
        "the right answer, but the program does not exit: it must exit when its input ends");
  CHECK(hint(Verdict::time_limit, "3", "") ==
        "nothing was printed, and hardly anything computed: flush the output, and stop reading "
        "when the input ends");
  CHECK(hint(Verdict::time_limit, "3", "4").empty());
  record = record_of(Verdict::time_limit, "3", "");
  record.test = "1-in.json#lock-step";
  CHECK(reports::hints_for(record).at(0) ==
        "nothing was printed: answer each value, and flush the output, before reading the next");
  record.usage.wall_time = std::chrono::milliseconds(1000);
  record.usage.cpu_time = std::chrono::milliseconds(800);
  CHECK(reports::hints_for(record).at(0) ==
        "the program was computing until the end: look for an endless loop, or a search that is "
        "too slow");
}

TEST_CASE("hints: none if hidden or unknown", "[reports]") {
  CHECK(hint(Verdict::pass, "3", "3").empty());
  CHECK(hint(Verdict::internal_error, "3", "").empty());
  TestResult hidden = record_of(Verdict::missing, "3", "");
  hidden.notice.is_hidden = true;
  CHECK(reports::hints_for(hidden).size() == 1);
  CHECK(reports::hints_for(reports::redacted(hidden)).empty());
  hidden.notice.hint = "think of\nnobody";
  CHECK(reports::hints_for(hidden).size() == 2);
  CHECK(reports::hints_for(reports::redacted(hidden)) ==
        std::vector<std::string>{"think of\\nnobody"});
  hidden.verdict = gauntlet::compare::Verdict::pass;
  CHECK(reports::hints_for(hidden).empty());
  const std::string longer = "[" + std::string(4095, '1');
  CHECK(hint(Verdict::wrong, longer + "...", longer + "...").empty());  // truncated
}
