#include "gauntlet/json.hpp"
#include "test/catch.hpp"

using namespace gauntlet::json;

TEST_CASE("values are written as compact JSON", "[json]") {
  CHECK(dump(Value()) == "null");
  CHECK(dump(true) == "true");
  CHECK(dump(18446744073709551615U) == "18446744073709551615");
  CHECK(dump(-3) == "-3");
  CHECK(dump(Number{"1e400"}) == "1e400");
  CHECK(dump(Value::Array{1, Value::Array{}, Value::Object{}}) == "[1,[],{}]");
  CHECK(dump(Value::Object{{"b", 1}, {"a", "x"}}) == R"({"b":1,"a":"x"})");
}

TEST_CASE("strings are escaped into one line", "[json]") {
  CHECK(quote("a\"b\\c\n\t\x01\x7f") == R"("a\"b\\c\n\t\u0001\u007f")");
  CHECK(quote("caf\xc3\xa9") == "\"caf\xc3\xa9\"");
}

TEST_CASE("written JSON is UTF-8, whatever bytes its strings and keys have", "[json]") {
  const std::string replaced = "\xef\xbf\xbd";
  for (const std::string bad :
       {"\xff", "\xe9", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe2\x82"}) {
    std::string expected;
    for (std::size_t i = 0; i < bad.size(); ++i) expected += replaced;
    const Value value = Value::Object{{"a" + bad, Value::Array{"b" + bad + "\xc3\xa9"}}};
    const Value read = Value::Object{{"a" + expected, Value::Array{"b" + expected + "\xc3\xa9"}}};
    CHECK(parse(dump(value)) == read);
    CHECK(parse(dump_pretty(value)) == read);
  }
  CHECK(parse(dump(std::string("a\0b", 3))) == Value(std::string("a\0b", 3)));
}

TEST_CASE("pretty JSON is indented, and flat arrays stay on one line", "[json]") {
  const Value value = Value::Object{
      {"a", Value::Array{1, 2}}, {"b", Value::Array(1, Value::Array{})}, {"c", Value::Object{}}};
  CHECK(dump_pretty(value) == R"({
  "a": [1, 2],
  "b": [
    []
  ],
  "c": {}
})");
}
