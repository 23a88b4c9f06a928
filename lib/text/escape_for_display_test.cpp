#include "text/escape_for_display.hpp"

#include "json/parse.hpp"
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
