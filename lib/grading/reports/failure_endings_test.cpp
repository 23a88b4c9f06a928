#include "grading/reports/failures_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using compare::Verdict;
using reports::sample::failure_of;
using reports::sample::shown;

// Complete summaries of failures without an answer that can be compared.

TEST_CASE("output that is not valid JSON", "[reports]") {
  TestResult record = failure_of(
      Verdict::malformed,
      "answer 1: no JSON at byte 9 (line 1, column 10): /drop: invalid literal; it looks like "
      "Python's True, False or None, where JSON has true, false or null",
      "{}", "{\"drop\":5}", "{\"drop\": None}\n");
  CHECK(shown(record) ==
        "T/1-in.json: MALFORMED: answer 1: no JSON at byte 9 (line 1, column 10): /drop:\n"
        "    invalid literal; it looks like Python's True, False or None, where JSON has\n"
        "    true, false or null\n"
        "  input     {}\n"
        "  expected  {\"drop\":5}\n"
        "  printed   {\"drop\": None}\n"
        "                     ^\n"
        "  hint: Python syntax instead of JSON: use print(json.dumps(answer)), not\n"
        "    print(answer)\n"
        "  $ ./x < T/1-in.json\n");
  SECTION("far to the right, below other lines") {
    record.message = "answer 1: no JSON";
    record.details.actual = "1\n2\n3\n4\n5\n6\n[" + std::string(100, '7') + ",x," +
                            std::string(100, '8') + "]\n9\n10\n11\n";
    CHECK(shown(record, 40) ==
          "T/1-in.json: MALFORMED: answer 1: no\n"
          "    JSON\n"
          "  input     {}\n"
          "  expected  {\"drop\":5}\n"
          "  printed   ...\n"
          "            5\n"
          "            6\n"
          "            ...7777777777777,x,888888...\n"
          "                             ^\n"
          "            9\n"
          "            10\n"
          "            ...\n"
          "  $ ./x < T/1-in.json\n");
  }
}

TEST_CASE("missing or extra answers", "[reports]") {
  TestResult record =
      failure_of(Verdict::missing, "expected 2 answers, got 0", "1 2", "1 2", " \n");
  record.details.stderr_tail = "Traceback (most recent call last):\nValueError: no such tile\n";
  CHECK(shown(record) ==
        "T/1-in.json: MISSING: expected 2 answers, got 0\n"
        "  input     1 2\n"
        "  expected  1\n"
        "            2\n"
        "  printed   nothing\n"
        "  hint: nothing was printed: print the answer, and flush the output at the end\n"
        "  $ ./x < T/1-in.json\n"
        "  | Traceback (most recent call last):\n"
        "  | ValueError: no such tile\n");
  record = failure_of(Verdict::extra, "expected 1 answer, got 6", "1", "6", "1\n2\n3\n4\n5\n6\n");
  CHECK(shown(record) ==
        "T/1-in.json: EXTRA: expected 1 answer, got 6\n"
        "  input     1\n"
        "  expected  6\n"
        "  printed   1\n"
        "            2\n"
        "            3\n"
        "            4\n"
        "            5\n"
        "            ...\n"
        "  hint: the right answer comes last: print everything before it on standard\n"
        "    error\n"
        "  $ ./x < T/1-in.json\n");
}

TEST_CASE("a wrong exit status", "[reports]") {
  TestResult record =
      failure_of(Verdict::wrong_exit_status, "expected exit status 0, got 3; the answer is right",
                 "1", "7", "7");
  record.details.answers_right = true;
  CHECK(shown(record) ==
        "T/1-in.json: EXIT_STATUS: expected exit status 0, got 3; the answer is right\n"
        "  input     1\n"
        "  $ ./x < T/1-in.json\n");
  record.details.answers_right = false;
  record.message = "expected exit status 0, got 3; the answer is wrong";
  record.details.actual = "8";
  record.details.differences = {{"", "7", "8"}};
  CHECK(shown(record) ==
        "T/1-in.json: EXIT_STATUS: expected exit status 0, got 3; the answer is wrong\n"
        "  input     1\n"
        "  expected  7\n"
        "  actual    8\n"
        "  $ ./x < T/1-in.json\n");
  record = failure_of(Verdict::wrong_exit_status, "expected a failure, got exit status 0", "[", "",
                      "5\n");
  CHECK(shown(record) ==
        "T/1-in.json: EXIT_STATUS: expected a failure, got exit status 0\n"
        "  input     [\n"
        "  printed   5\n"
        "  $ ./x < T/1-in.json\n");
}

TEST_CASE("programs terminated before they answered", "[reports]") {
  TestResult record =
      failure_of(Verdict::crash, "killed by SIGABRT (Aborted, signal 6)", "1", "7", "half");
  CHECK(shown(record) ==
        "T/1-in.json: CRASH: killed by SIGABRT (Aborted, signal 6)\n"
        "  input     1\n"
        "  printed   half\n"
        "  $ ./x < T/1-in.json\n");
  record = failure_of(Verdict::cannot_start, "cannot be executed", "1", "7", "");
  CHECK(shown(record) ==
        "T/1-in.json: CANNOT_START: cannot be executed\n"
        "  $ ./x < T/1-in.json\n");
}

TEST_CASE("the own line in a long stack trace", "[reports]") {
  TestResult record =
      failure_of(Verdict::wrong_exit_status, "expected exit status 0, got 1", "1", "7", "");
  record.details.stderr_tail =
      "Traceback (most recent call last):\n"
      "  File \"/home/ann/x\", line 9, in <module>\n"
      "    main()\n"
      "  File \"/home/ann/x\", line 5, in main\n"
      "    print(json.loads(text))\n"
      "  File \"/usr/lib/python3.11/json/__init__.py\", line 346, in loads\n"
      "    return _default_decoder.decode(s)\n"
      "  File \"/usr/lib/python3.11/json/decoder.py\", line 355, in raw_decode\n"
      "    raise JSONDecodeError(\"Expecting value\", s, err.value) from None\n"
      "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)\n";
  CHECK(shown(record) ==
        "T/1-in.json: EXIT_STATUS: expected exit status 0, got 1\n"
        "  input     1\n"
        "  $ ./x < T/1-in.json\n"
        "  |   File \"/home/ann/x\", line 5, in main\n"
        "  |     print(json.loads(text))\n"
        "  | ... 5 lines left out\n"
        "  |   File \"/usr/lib/python3.11/json/decoder.py\", line 355, in raw_decode\n"
        "  |     raise JSONDecodeError(\"Expecting value\", s, err.value) from None\n"
        "  | json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)\n");
  record.details.stderr_tail =
      "/home/ann/x.js:4\n"
      "  return JSON.parse(text);\n"
      "              ^\n"
      "\n"
      "SyntaxError: Unexpected end of JSON input\n"
      "    at JSON.parse (<anonymous>)\n"
      "    at main (/home/ann/x.js:4:15)\n"
      "    at Object.<anonymous> (/home/ann/x.js:7:1)\n"
      "    at Module._compile (node:internal/modules/cjs/loader:1521:14)\n"
      "    at Module.load (node:internal/modules/cjs/loader:1266:32)\n"
      "    at node:internal/main/run_main_module:28:49\n"
      "\n"
      "Node.js v20.20.2\n";
  CHECK(shown(record) ==
        "T/1-in.json: EXIT_STATUS: expected exit status 0, got 1\n"
        "  input     1\n"
        "  $ ./x < T/1-in.json\n"
        "  | SyntaxError: Unexpected end of JSON input\n"
        "  |     at main (/home/ann/x.js:4:15)\n"
        "  | ... 8 lines left out\n"
        "  |     at node:internal/main/run_main_module:28:49\n"
        "  | \n"
        "  | Node.js v20.20.2\n");
}

TEST_CASE("untrusted text in failures is escaped", "[reports]") {
  TestResult record = failure_of(Verdict::wrong, "expected 1, got \"::error::\"", "\"\x1b[2J\"",
                                 "1", "\"::error::\xe2\x80\xae\"");
  record.details.differences = {{"", "1", "\"::error::\xe2\x80\xae\""}};
  CHECK(shown(record) ==
        "T/1-in.json: WRONG\n"
        "  input     \"\\u001b[2J\"\n"
        "  expected  1\n"
        "  actual    \"\\u003a:error::\\u202e\"\n"
        "  $ ./x < T/1-in.json\n");
  record =
      failure_of(Verdict::malformed, "no JSON", "1", "1", "\x1b[2J##[error]\xff\n::set-env x::\n");
  CHECK(shown(record) ==
        "T/1-in.json: MALFORMED: no JSON\n"
        "  input     1\n"
        "  expected  1\n"
        "  printed   \\u001b[2J\\u0023#[error]\\xff\n"
        "            ^\n"
        "            \\u003a:set-env x::\n"
        "  $ ./x < T/1-in.json\n");
}
