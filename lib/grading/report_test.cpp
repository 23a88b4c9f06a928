#include "grading/report.hpp"

#include "test/catch.hpp"

using namespace gauntlet::grading;

TEST_CASE("a command for the shell", "[grading]") {
  CHECK(shell_command({"./x", "--strict", "a b", "", "it's"}) ==
        R"(./x --strict 'a b' '' 'it'\''s')");
}

TEST_CASE("a failure for people", "[grading]") {
  const Fixture fixture{"my tests/1-in.json", {"--strict"}, {}, {}};
  CHECK(describe_failure(fixture, "./x", {Verdict::wrong_answer, "bad", ""}) ==
        "my tests/1-in.json: bad\n  $ ./x --strict < 'my tests/1-in.json'\n");
  CHECK(describe_failure(fixture, "./x", {Verdict::wrong_answer, "bad", "a\033[2J\n\nb"})
            .ends_with("  | a?[2J\n  | \n  | b\n"));
  CHECK(describe_failure(fixture, "./x", {Verdict::wrong_answer, "bad", "1\n2\n3\n4\n5\n6\n7\n"})
            .ends_with("  | 5\n  | ...\n"));
  CHECK(describe_failure(fixture, "./x", {Verdict::wrong_answer, "bad", "1\n2\n3\n4\n5\n"})
            .ends_with("  | 5\n"));
}
