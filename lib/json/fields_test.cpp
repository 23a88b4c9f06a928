#include "json/fields.hpp"

#include "json/parse.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"

using namespace gauntlet;
using namespace gauntlet::json;
using gauntlet::test::error_of;

TEST_CASE("optional fields are found, and unknown keys are rejected", "[json]") {
  const auto look = [](const json::Reader& in) {
    const Fields fields(in, "an object", {"a", "b", "c"});
    CHECK(fields.find("b") == nullptr);
    const auto a = fields.get("a").natural("a number");
    CHECK(a == 1);
  };
  CHECK(error_of(R"({"a": 1, "c": 2})", look) == "no error");
  CHECK(error_of(R"({"c": 1})", look) == R"(expected the key "a", got none of that name)");
  CHECK(error_of(R"({"a": 1, "d": 2})", look) == R"(/d: expected no key but a, b and c, got "d")");
  CHECK(error_of(R"({"a": 1, "a": 1})", look) == R"(/a: expected each key once, got "a" again)");
  CHECK(error_of("[]", look) == "expected an object, got an array of 0");
}

TEST_CASE("strings with NUL are rejected as words", "[json]") {
  const auto words = [](const json::Reader& in) { read_texts(in, "a list", "an argument"); };
  CHECK(error_of(R"(["", "a b\n\u0001"])", words) == "no error");
  CHECK(error_of(R"(["a", "--x\u0000--bind\u0000/"])", words) ==
        R"(/1: expected an argument without NUL, got "--x\u0000--bind\u0000/")");
}
