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
