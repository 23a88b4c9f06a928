#include "grading/brief.hpp"

#include "test/catch.hpp"

using namespace gauntlet::grading;

TEST_CASE("a failure for people", "[grading]") {
  Record record;
  record.test = "my tests/1-in.json";
  record.verdict = Verdict::wrong;
  record.message = "bad";
  record.command = "./x --strict < 'my tests/1-in.json'";
  CHECK(brief(record) ==
        "my tests/1-in.json: WRONG: bad\n  $ ./x --strict < 'my tests/1-in.json'\n");
  SECTION("with what it wrote") {
    record.complaint = "a\033[2J\n\nb";
    CHECK(brief(record).ends_with("  | a?[2J\n  | \n  | b\n"));
    record.complaint = "1\n2\n3\n4\n5\n6\n7\n";
    CHECK(brief(record).ends_with("  | 5\n  | ...\n"));
    record.complaint = "1\n2\n3\n4\n5\n";
    CHECK(brief(record).ends_with("  | 5\n"));
  }
  SECTION("with more than one difference") {
    record.differences = {{"/0", "1", "2"}, {"/1", "3", "nothing"}};
    record.notes = {"left a process behind"};
    CHECK(brief(record) ==
          "my tests/1-in.json: WRONG: bad\n"
          "  /0: expected 1, got 2\n  /1: expected 3, got nothing\n"
          "  note: left a process behind\n  $ ./x --strict < 'my tests/1-in.json'\n");
  }
}
