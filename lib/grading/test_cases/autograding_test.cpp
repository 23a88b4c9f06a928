#include "grading/test_cases/autograding.hpp"

#include "gauntlet/json.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;

namespace {

ImportedTests import_one(const std::string& members) {
  return import_autograding(R"({"tests": [{"name": "A (b)!", )" + members + "}]}");
}

std::string reason(const std::string& members) {
  const auto imported = import_one(members);
  return imported.left_out.empty() ? "imported" : imported.left_out.front().reason;
}

std::string error_of(const std::string& text) {
  try {
    import_autograding(text);
  } catch (const json::Error& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("a test of autograding.json becomes a text test", "[grading]") {
  const auto imported = import_one(
      R"("setup": "make ", "run": "python3 main.py 'a b'", "input": "1\r\n", "output": " x\r\ny\n",
         "comparison": "exact", "timeout": 0.5, "points": 2.5, "future": 1)");
  REQUIRE(imported.tests.size() == 1);
  const ImportedTest& test = imported.tests.front();
  CHECK(test.title == "A (b)!");
  CHECK(test.name == "1-A-b");
  CHECK(test.program == "python3");
  CHECK(test.input == "1\r\n");
  CHECK(test.output == "x\ny\n");
  CHECK(json::dump(json::parse(test.options)) ==
        R"({"args":["main.py","a b"],"compare":"text","timeout":30,"points":2.500000})");
  CHECK(imported.setups == std::vector<std::string>{"make"});
}

TEST_CASE("comparisons of autograding.json become rules", "[grading]") {
  const auto included = import_one(R"("run": "./x", "output": "y", "extra": true)");
  CHECK(json::dump(json::parse(included.tests.front().options)) ==
        R"({"compare":"text","rules":["contains"],"timeout":60})");
  CHECK(included.extra_credit.size() == 1);
  const auto regex = import_one(R"("run": "./x", "output": "^y$", "comparison": "regex",
                                   "input": null, "points": 1)");
  CHECK(regex.tests.front().output == "(?-m)^y$\n");
  CHECK(json::dump(json::parse(regex.tests.front().options)) ==
        R"({"compare":"text","rules":["regex","contains"],"timeout":60,"points":1})");
}

TEST_CASE("tests of autograding.json that are not about output are left out", "[grading]") {
  const std::string nothing = "it compares no output, only the exit status";
  CHECK(reason(R"("run": "pytest", "input": "", "output": "")") == nothing);
  CHECK(reason(R"("run": "./x", "input": "1", "output": " \n")") == nothing);
  CHECK(reason(R"("run": " ", "output": "x")") == "it has no command");
  CHECK(reason(R"("run": "./x", "output": "x", "comparison": "fuzzy")") ==
        R"(an unknown comparison: "fuzzy")");
  CHECK(reason(R"("run": "./x", "output": "(", "comparison": "regex")")
            .starts_with("expected a regular expression: "));
  CHECK(reason(R"("output": "x", "run": "a 'b")").starts_with("its command: "));
  CHECK(reason(R"("output": "x", "run": "a\u0000b")") == "its command contains NUL");
}

TEST_CASE("a command of autograding.json is run by a shell if it needs one", "[grading]") {
  const auto words = [](const std::string& run) {
    const auto imported = import_autograding(json::dump(json::Value::Object{
        {"tests", json::Value::Array{json::Value::Object{{"run", run}, {"output", "x"}}}}}));
    REQUIRE(imported.tests.size() == 1);
    const std::string options = json::dump(json::parse(imported.tests[0].options));
    return imported.tests[0].program + ' ' + options.substr(0, options.find(R"("compare")"));
  };
  for (const std::string run :
       {"a | b", "a && b", "a > f", "a $X", "a *.txt", "(a)", "a; b", "X=1 a"}) {
    CHECK(words(run) == R"(sh {"args":["-c",")" + run + R"("],)");
  }
  CHECK(words(R"(a "$X")").starts_with("sh "));
  CHECK(words(R"(a 'b | $c' "d;")") == R"(a {"args":["b | $c","d;"],)");
  CHECK(words("./a") == "./a {");
}

TEST_CASE("an invalid autograding.json is refused", "[grading]") {
  CHECK(error_of("[]") == R"(expected an object with the key "tests", got an array of 0)");
  CHECK(error_of(R"({"tests": 1})") == "/tests: expected an array of tests, got 1");
  CHECK(error_of(R"({"tests": [1]})") ==
        "/tests/0: expected an object that describes a test, got 1");
  CHECK(error_of(R"({"tests": [{"run": 1}]})") == "/tests/0/run: expected a text, got 1");
  CHECK(error_of(R"({"tests": [{"points": -1}]})")
            .starts_with("/tests/0/points: expected a number from 0"));
  CHECK(error_of(R"({"tests": []})") == "none");
}
