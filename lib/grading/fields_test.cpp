#include "grading/fields.hpp"

#include "json/parse.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;

namespace {

template <class Read>
std::string error_of(std::string_view text, const Read& read) {
  const json::Value document = json::parse(text);
  try {
    read(json::Reader(document));
  } catch (const json::Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("fields that may be left out", "[grading]") {
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

TEST_CASE("fields of seconds and MiB", "[grading]") {
  const auto seconds = [](const json::Reader& in) { read_seconds(in); };
  CHECK(error_of("0.001", seconds) == "no error");
  CHECK(error_of("0.0001", seconds) == "expected seconds from 0.001 to 86400, got 0.0001");
  CHECK(error_of("0.0009", seconds) == "expected seconds from 0.001 to 86400, got 0.0009");
  CHECK(error_of("86401", seconds) == "expected seconds from 0.001 to 86400, got 86401");
  const auto mebibytes = [](const json::Reader& in) {
    const auto bytes = read_mebibytes(in, {"MiB", 1, 5});
    CHECK(bytes == 5 << 20);
  };
  CHECK(error_of("5", mebibytes) == "no error");
  CHECK(error_of("6", mebibytes) == "expected MiB from 1 to 5, got 6");
  CHECK(error_of("0", mebibytes) == "expected MiB from 1 to 5, got 0");
}

TEST_CASE("fields of memory", "[grading]") {
  const auto memory = [](const json::Reader& in) { read_memory(in); };
  CHECK(read_memory(json::Reader(json::Value(3))) == 3 << 20);
  CHECK(read_memory(json::Reader(json::Value("none"))) == std::nullopt);
  CHECK(error_of("1048577", memory) == R"(expected MiB from 1 to 1048576 or "none", got 1048577)");
  CHECK(error_of("0", memory) == R"(expected MiB from 1 to 1048576 or "none", got 0)");
  CHECK(error_of(R"("all")", memory) == R"(expected MiB from 1 to 1048576 or "none", got "all")");
}

TEST_CASE("fields of words, which have no NUL in them", "[grading]") {
  const auto words = [](const json::Reader& in) { read_texts(in, "a list", "an argument"); };
  CHECK(error_of(R"(["", "a b\n\u0001"])", words) == "no error");
  CHECK(error_of(R"(["a", "--x\u0000--bind\u0000/"])", words) ==
        R"(/1: expected an argument without NUL, got "--x\u0000--bind\u0000/")");
  const auto rules = [](const json::Reader& in) { read_rules(in); };
  CHECK(error_of(R"(["/a\u0000=set"])", rules) ==
        R"(/0: expected a rule: POINTER=MODE without NUL, got "/a\u0000=set")");
}

TEST_CASE("fields of variables of the environment", "[grading]") {
  const auto variables = [](const json::Reader& in) { read_environment(in); };
  CHECK(error_of(R"(["A=b", "C=", "D==e=", "a b=\n"])", variables) == "no error");
  CHECK(error_of(R"(["A"])", variables) == R"(/0: expected a variable: NAME=VALUE, got "A")");
  CHECK(error_of(R"(["=A"])", variables) == R"(/0: expected a variable: NAME=VALUE, got "=A")");
  CHECK(error_of(R"([""])", variables) == R"(/0: expected a variable: NAME=VALUE, got "")");
  CHECK(error_of(R"(["A=b\u0000C=d"])", variables) ==
        R"(/0: expected a variable: NAME=VALUE without NUL, got "A=b\u0000C=d")");
}
