#include "grading/test_cases/config_values.hpp"

#include "test/catch.hpp"
#include "test/error_of.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using gauntlet::test::error_of;

TEST_CASE("values in seconds and MiB", "[grading]") {
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

TEST_CASE("values of memory limits", "[grading]") {
  const auto memory = [](const json::Reader& in) { read_memory(in); };
  CHECK(read_memory(json::Reader(json::Value(3))) == 3 << 20);
  CHECK(read_memory(json::Reader(json::Value("none"))) == std::nullopt);
  CHECK(error_of("1048577", memory) == R"(expected MiB from 1 to 1048576 or "none", got 1048577)");
  CHECK(error_of("0", memory) == R"(expected MiB from 1 to 1048576 or "none", got 0)");
  CHECK(error_of(R"("all")", memory) == R"(expected MiB from 1 to 1048576 or "none", got "all")");
}

TEST_CASE("values of environment variables", "[grading]") {
  const auto variables = [](const json::Reader& in) { read_environment(in); };
  CHECK(error_of(R"(["A=b", "C=", "D==e=", "a b=\n"])", variables) == "no error");
  CHECK(error_of(R"(["A"])", variables) == R"(/0: expected a variable: NAME=VALUE, got "A")");
  CHECK(error_of(R"(["=A"])", variables) == R"(/0: expected a variable: NAME=VALUE, got "=A")");
  CHECK(error_of(R"([""])", variables) == R"(/0: expected a variable: NAME=VALUE, got "")");
  CHECK(error_of(R"(["A=b\u0000C=d"])", variables) ==
        R"(/0: expected a variable: NAME=VALUE without NUL, got "A=b\u0000C=d")");
}

TEST_CASE("values of comparison rules", "[grading]") {
  const auto rules = [](const json::Reader& in) {
    compare::Rules rules;
    read_rules(in, rules);
  };
  CHECK(error_of(R"(["/a\u0000=set"])", rules) ==
        R"(/0: expected a rule: POINTER=MODE without NUL, got "/a\u0000=set")");
  CHECK(error_of(R"(["regx"])", rules) ==
        "/0: expected POINTER=MODE, tolerance:X, ignore-case, exact-space, contains, regex, "
        "line-regex, unordered-lines, no-colors or relative:X, got "
        R"("regx")");
}
