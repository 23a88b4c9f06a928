#include "grading/reports/run.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::compare;

TEST_CASE("a failure is summarized for people", "[grading]") {
  TestResult record;
  record.test = "my tests/1-in.json";
  record.verdict = Verdict::wrong;
  record.message = "bad";
  record.details.command = "./x --strict < 'my tests/1-in.json'";
  CHECK(failure_summary(record) ==
        "my tests/1-in.json: WRONG: bad\n  $ ./x --strict < 'my tests/1-in.json'\n");
  SECTION("with the last lines of standard error") {
    record.details.stderr_tail = "a\033[2J\n\nb";
    CHECK(failure_summary(record).ends_with("  | a\\u001b[2J\n  | \n  | b\n"));
    record.details.stderr_tail = "1\n2\n3\n4\n5\n6\n7\n";
    CHECK(failure_summary(record).ends_with(
        "  | ... 2 lines left out\n  | 3\n  | 4\n  | 5\n  | 6\n  | 7\n"));
    record.details.stderr_tail = "... 10 lines left out\n1\n2\n3\n4\n5\n";
    CHECK(failure_summary(record).ends_with(
        "  | ... 10 lines left out\n  | 1\n  | 2\n  | 3\n  | 4\n  | 5\n"));
    record.details.stderr_tail = "1\n2\n3\n4\n5\n";
    CHECK(failure_summary(record).ends_with("1-in.json'\n  | 1\n  | 2\n  | 3\n  | 4\n  | 5\n"));
  }
  SECTION("with untrusted text escaped") {
    record.test = "::error::\n\x1b[2J/1-in.json";
    record.message = "##[error]\xe2\x80\xae";
    record.details.differences = {{"/\x9b", "::group::x", "\x7f"}, {"", "", ""}};
    record.notes = {"\xc2\x9b"};
    record.details.stderr_tail = "::set-env name=x::y\n\t##[command]z\r\n";
    CHECK(failure_summary(record) ==
          "\\u003a:error::\\n\\u001b[2J/1-in.json: WRONG: \\u0023#[error]\\u202e\n"
          "  /\\x9b: expected \\u003a:group::x, got \\u007f\n"
          "  the whole value: expected , got \n"
          "  note: \\u009b\n"
          "  $ ./x --strict < 'my tests/1-in.json'\n"
          "  | \\u003a:set-env name=x::y\n"
          "  | \t\\u0023#[command]z\\r\n");
  }
  SECTION("with several differences") {
    record.details.differences = {{"/0", "1", "2"}, {"/1", "3", "nothing"}};
    record.notes = {"left a process behind"};
    CHECK(failure_summary(record) ==
          "my tests/1-in.json: WRONG: bad\n"
          "  /0: expected 1, got 2\n  /1: expected 3, got nothing\n"
          "  note: left a process behind\n  $ ./x --strict < 'my tests/1-in.json'\n");
  }
}
