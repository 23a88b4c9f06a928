#include "text/truncate.hpp"

#include "test/catch.hpp"

using namespace gauntlet::text;

TEST_CASE("a long value is shortened to its beginning", "[text]") {
  CHECK(truncate_text("abcd", 4) == "abcd");
  CHECK(truncate_text("abcde", 4) == "abcd...");
  CHECK(truncate_text("abc\xc3\xa4", 4) == "abc...");
}

TEST_CASE("the last lines of a text are kept", "[text]") {
  CHECK(last_lines("", 3, 100).empty());
  CHECK(last_lines("a\nb\n", 3, 100) == "a\nb\n");
  CHECK(last_lines("a\nb\nc\n", 3, 100) == "a\nb\nc\n");
  CHECK(last_lines("a\nb\nc\nd", 3, 100) == "... 1 line left out\nb\nc\nd");
  CHECK(last_lines("a\nb\nc\nd\ne\n", 3, 100) == "... 2 lines left out\nc\nd\ne\n");
  CHECK(last_lines("aaaa\nbbbb\ncccc\n", 9, 10) == "... 1 line left out\nbbbb\ncccc\n");
  CHECK(last_lines("aaaa\n123456789012", 9, 10) == "... 1 line left out\n...3456789012");
  CHECK(last_lines("1234567\xc3\xa4", 9, 1) == "...");
  CHECK(last_lines(std::string(1000000, '\n') + "a", 1, 9) == "... 1000000 lines left out\na");
  CHECK(last_lines("a\n" + std::string(1000000, 'b'), 2, 3) == "... 1 line left out\n...bbb");
  CHECK(last_lines("a\n" + std::string(1000000, 'b') + '\n', 2, 3) ==
        "... 1 line left out\n...bbb\n");
  CHECK(last_lines(std::string(1000000, 'b'), 2, 3) == "...bbb");
}

TEST_CASE("lines omitted earlier are counted", "[text]") {
  const std::string once = last_lines("1\n2\n3\n4\n5\n6\n", 4, 100);
  CHECK(once == "... 2 lines left out\n3\n4\n5\n6\n");
  CHECK(last_lines(once, 2, 100) == "... 4 lines left out\n5\n6\n");
  CHECK(last_lines("... 2 fish\n... x lines left out\n... 99999999999999999999 lines left out\n1",
                   1, 100) == "... 3 lines left out\n1");
}

TEST_CASE("the reason above a stack trace is kept", "[text]") {
  const std::string trace =
      "start\nException in thread \"main\" X: bad\n\tat A.a(A.java:1)\n\tat A.b(A.java:2)\n\tat "
      "A.c(A.java:3)\n\tat A.d(A.java:4)\n\t... 3 more\n";
  CHECK(last_lines(trace, 3, 1000) ==
        "Exception in thread \"main\" X: bad\n... 4 lines left out\n\tat A.d(A.java:4)\n\t... 3 "
        "more\n");
  CHECK(last_lines("\tat a(x)\n\tat b(x)\n\tat c(x)\n", 2, 1000) ==
        "\tat a(x)\n... 1 line left out\n\tat c(x)\n");
  CHECK(last_lines(last_lines(trace, 4, 1000), 3, 1000) == last_lines(trace, 3, 1000));
}
