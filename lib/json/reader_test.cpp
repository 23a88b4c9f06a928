#include "gauntlet/json.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"

using namespace gauntlet;
using namespace gauntlet::json;
using gauntlet::test::error_of;

TEST_CASE("JSON Lines are read up to the last complete line", "[json]") {
  std::size_t lines = 0;
  CHECK(read_lines("1\n[2]\n{\"a", [&](const Reader&) { ++lines; }) == 6);
  CHECK(lines == 2);
  CHECK_THROWS_WITH(read_lines("1\n2\n3\n", [](const Reader& line) { line.natural("2", 1); }),
                    "line 2: expected 2, got 2");
}

TEST_CASE("fields are returned in the order asked for", "[json]") {
  const Value document = parse(R"({"b": 2, "a": 1})");
  const auto [a, b] = Reader(document).fields("a", "b");
  CHECK(a.natural("") == 1);
  CHECK(b.natural("") == 2);
}

TEST_CASE("an object must have exactly the keys asked for", "[json]") {
  const auto read = [](const Reader& in) { in.fields("a", "b"); };
  CHECK(error_of(R"({"a": 1, "b": 2})", read) == "no error");
  CHECK(error_of("[]", read) ==
        "expected an object with the keys \"a\" and \"b\", got an array of 0");
  CHECK(error_of(R"({"a": 1})", read) ==
        "expected an object with the keys \"a\" and \"b\", got none named \"b\"");
  CHECK(error_of(R"({"a": 1, "b": 2, "c": 3})", read) ==
        "/c: expected no other keys than \"a\" and \"b\", got \"c\"");
  CHECK(error_of(R"({"a": 1, "b": 2, "a": 3})", read) ==
        "/a: expected each key once, got \"a\" again");
}

TEST_CASE("error messages name the place by an escaped pointer", "[json]") {
  const auto read = [](const Reader& in) { in[0].fields("a/b~\n")[0][2].natural("a number"); };
  CHECK(error_of(R"([{"a/b~\n": [0, 0, "x"]}])", read) ==
        "/0/a~1b~0\\n/2: expected a number, got \"x\"");
}

TEST_CASE("natural() accepts only natural numbers up to the limit", "[json]") {
  const auto read = [](const Reader& in) { in.natural("a natural", 9); };
  CHECK(error_of("9", read) == "no error");
  for (const char* text :
       {"10", "-1", "1.0", "1e0", "\"1\"", "true", "null", "[]", "18446744073709551617"}) {
    CHECK(error_of(text, read).find("expected a natural, got ") == 0);
  }
}

TEST_CASE("integer() accepts only integers within the bounds", "[json]") {
  const auto read = [](const Reader& in) { in.integer("an integer", -2, 2); };
  CHECK(error_of("-2", read) == "no error");
  CHECK(error_of("2", read) == "no error");
  for (const char* text : {"-3", "3", "0.0", "9223372036854775808", "-9223372036854775809"}) {
    CHECK(error_of(text, read).find("expected an integer, got ") == 0);
  }
}

TEST_CASE("error messages describe the value found briefly", "[json]") {
  const auto read = [](const Reader& in) { in.fail("this"); };
  CHECK(error_of(R"({"a": 1})", read) == "expected this, got an object of 1");
  const std::string longest = '"' + std::string(100, 'x') + '"';
  CHECK(error_of(longest.c_str(), read) == "expected this, got \"" + std::string(59, 'x') + "...");
}

TEST_CASE("optional fields are found, and unknown keys are rejected", "[json]") {
  const auto look = [](const json::Reader& in) {
    const Fields fields(in, "an object", {"a", "b", "c"});
    CHECK(fields.find("b") == nullptr);
    const auto a = fields.get("a").natural("a number");
    CHECK(a == 1);
  };
  CHECK(error_of(R"({"a": 1, "c": 2})", look) == "no error");
  CHECK(error_of(R"({"c": 1})", look) == R"(expected the key "a", got none of that name)");
  CHECK(error_of(R"({"a": 1, "d": 2})", look) ==
        R"(/d: expected only the keys a, b and c, got "d")");
  CHECK(error_of(R"({"a": 1, "a": 1})", look) == R"(/a: expected each key once, got "a" again)");
  CHECK(error_of("[]", look) == "expected an object, got an array of 0");
}

TEST_CASE("strings with NUL are rejected as words", "[json]") {
  const auto words = [](const json::Reader& in) { read_texts(in, "a list", "an argument"); };
  CHECK(error_of(R"(["", "a b\n\u0001"])", words) == "no error");
  CHECK(error_of(R"(["a", "--x\u0000--bind\u0000/"])", words) ==
        R"(/1: expected an argument without NUL, got "--x\u0000--bind\u0000/")");
}
