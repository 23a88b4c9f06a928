#include "text/display.hpp"

#include "gauntlet/json.hpp"
#include "test/catch.hpp"

using namespace gauntlet::json;
using namespace gauntlet::text;

TEST_CASE("invisible characters are escaped", "[text]") {
  const struct {
    std::string_view text, shown;
  } cases[] = {
      {"", ""},
      {"plain \\ \"\xc3\xa9\" \xf0\x9f\x90\xa7", "plain \\ \"\xc3\xa9\" \xf0\x9f\x90\xa7"},
      {"\x1b]0;title\x07", "\\u001b]0;title\\u0007"},
      {std::string_view("\0\x08\x7f", 3), "\\u0000\\u0008\\u007f"},
      {"a\nb\tc\rd", "a\\nb\\tc\\rd"},
      {"\xc2\x9b"
       "2J\xc2\x85",
       "\\u009b2J\\u0085"},
      {"\x9b"
       "2J\xff\xc3",
       "\\x9b2J\\xff\\xc3"},
      {"\xe2\x80\xaeright\xe2\x80\xac", "\\u202eright\\u202c"},
      {"\xe2\x81\xa6x\xe2\x81\xa9\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c",
       "\\u2066x\\u2069\\u200e\\u200f\\u061c"},
      {"\xe2\x80\xa8\xe2\x80\xa9", "\\u2028\\u2029"},
      {"\xe2\x80\x8b\xef\xbb\xbf\xef\xbf\xbe", "\\u200b\\ufeff\\ufffe"},
      {"\xf3\xa0\x81\x81", "\\udb40\\udc41"},
  };
  for (const auto& [text, shown] : cases) {
    CHECK(escape_for_display(text) == shown);
    CHECK(escape_for_display(escape_for_display(text)) == shown);
  }
  CHECK(escape_lines_for_display("a\n\tb\r\n\xe2\x80\xa8\x1b[K") == "a\n\tb\\r\n\\u2028\\u001b[K");
}

TEST_CASE("escaping for display keeps the value of a JSON document", "[text]") {
  const Value value(Value::Object{
      {"\xe2\x80\xae##[error]", "\\\xc2\x9b ::error::\x7f \xf3\xa0\x81\x81 \xc3\xa9 \x1b\n"},
      {"[[ATTACHMENT|", Value::Array{Value::Array{1, 2}, "\\\\##vso[x]"}}});
  for (const auto& text : {dump(value), dump_pretty(value)}) {
    const std::string shown = escape_lines_for_display(text);
    CHECK(parse(shown) == value);
    for (const auto* part :
         {"\xe2\x80\xae", "\xc2\x9b", "\x7f", "##[", "::error", "##vso[", "[[A"}) {
      CHECK(shown.find(part) == std::string::npos);
    }
  }
}

TEST_CASE("commands to log readers are broken up", "[text]") {
  const struct {
    std::string_view text, shown;
  } cases[] = {
      {"::error::x", "\\u003a:error::x"},
      {" \t::other::x", " \t\\u003a:other::x"},
      {"\xc2\xa0\xe3\x80\x80::other::x", "\xc2\xa0\xe3\x80\x80\\u003a:other::x"},
      {"a ::Error file=x::y", "a \\u003a:Error file=x::y"},
      {"a:::error::", "a:\\u003a:error::"},
      {"a\n::b::", "a\n\\u003a:b::"},
      {"::stop-commands::x\n::x::", "\\u003a:stop-commands::x\n\\u003a:x::"},
      {"a ##[error]x", "a \\u0023#[error]x"},
      {"###[group]", "#\\u0023#[group]"},
      {"##vso[task.setvariable]", "\\u0023#vso[task.setvariable]"},
      {"[[ATTACHMENT|/etc/passwd]]", "\\u005b[ATTACHMENT|/etc/passwd]]"},
      {"section_start:1:x\r\x1b[0K", "section_start:1:x\\r\\u001b[0K"},
      {"std::string::npos std::error_code a::b", "std::string::npos std::error_code a::b"},
      {"## [x] #[x] [[1,2]] a#1", "## [x] #[x] [[1,2]] a#1"},
  };
  for (const auto& [text, shown] : cases) {
    CHECK(escape_lines_for_display(text) == shown);
    CHECK(escape_lines_for_display(escape_lines_for_display(text)) == shown);
  }
}

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

TEST_CASE("the own line in a stack trace of Python is kept", "[text]") {
  const std::string trace =
      "reading\n"
      "Traceback (most recent call last):\n"
      "  File \"/home/ann/player.py\", line 21, in <module>\n"
      "    answer = place(state)\n"
      "  File \"/home/ann/player.py\", line 12, in place\n"
      "    return json.loads(text)\n"
      "           ~~~~~~~~~~^^^^^^\n"
      "  File \"/usr/lib/python3.11/json/__init__.py\", line 346, in loads\n"
      "    return _default_decoder.decode(s)\n"
      "  File \"/usr/lib/python3.11/json/decoder.py\", line 337, in decode\n"
      "    obj, end = self.raw_decode(s, idx=_w(s, 0).end())\n"
      "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)\n";
  const std::string shortened =
      "  File \"/home/ann/player.py\", line 12, in place\n"
      "    return json.loads(text)\n"
      "... 7 lines left out\n"
      "  File \"/usr/lib/python3.11/json/decoder.py\", line 337, in decode\n"
      "    obj, end = self.raw_decode(s, idx=_w(s, 0).end())\n"
      "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)\n";
  CHECK(last_lines(trace, 5, 1000) == shortened);
  CHECK(last_lines(last_lines(trace, 8, 1000), 5, 1000) == shortened);
  CHECK(last_lines(shortened, 5, 1000) == shortened);
  // The exception is more important.
  CHECK(last_lines(trace, 1, 1000) ==
        "... 11 lines left out\n"
        "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)\n");
  // An earlier trace is not the end of the program.
  CHECK(last_lines(trace + "1\n2\n3\n", 2, 1000) == "... 13 lines left out\n2\n3\n");
  CHECK(last_lines("a\n" + trace, 12, 2000) == "... 1 line left out\n" + trace);
}

TEST_CASE("the own line in a stack trace of JavaScript is kept", "[text]") {
  const std::string trace =
      "/tmp/n.js:4\n"
      "  throw new Error('x');\n"
      "  ^\n"
      "\n"
      "TypeError: Cannot read properties of undefined\n"
      "    at Object.parse (/tmp/node_modules/lib/index.js:9:1)\n"
      "    at f (/tmp/n.js:4:9)\n"
      "    at Object.<anonymous> (/tmp/n.js:7:1)\n"
      "    at Module._compile (node:internal/modules/cjs/loader:1521:14)\n"
      "    at Module.load (node:internal/modules/cjs/loader:1266:32)\n"
      "    at node:internal/main/run_main_module:28:49\n"
      "\n"
      "Node.js v20.20.2\n";
  const std::string shortened =
      "TypeError: Cannot read properties of undefined\n"
      "    at f (/tmp/n.js:4:9)\n"
      "... 8 lines left out\n"
      "    at node:internal/main/run_main_module:28:49\n"
      "\n"
      "Node.js v20.20.2\n";
  CHECK(last_lines(trace, 5, 1000) == shortened);
  CHECK(last_lines(last_lines(trace, 8, 1000), 5, 1000) == shortened);
  CHECK(last_lines(trace, 7, 1000)
            .starts_with("TypeError: Cannot read properties of undefined\n"
                         "    at f (/tmp/n.js:4:9)\n"
                         "... 6 lines left out\n"));
}
