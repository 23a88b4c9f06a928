#include "grading/test_cases/autograding.hpp"

#include "gauntlet/json.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;

namespace {

ImportedTests import_one(const std::string& members) {
  return import_autograding(R"({"tests": [{"name": "A (b)!", )" + members + "}]}", "");
}

std::string reason(const std::string& members) {
  const auto imported = import_one(members);
  return imported.left_out.empty() ? "imported" : imported.left_out.front().reason;
}

std::string error_of(const std::string& text) {
  try {
    import_autograding(text, "");
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

TEST_CASE("a test without an expected output expects the exit status", "[grading]") {
  const auto imported = import_one(R"("run": "pytest", "input": "", "output": "", "points": 5)");
  REQUIRE(imported.tests.size() == 1);
  CHECK_FALSE(imported.tests.front().output);
  CHECK(json::dump(json::parse(imported.tests.front().options)) ==
        R"({"exit_status":0,"timeout":60,"points":5})");
  CHECK_FALSE(import_one(R"("run": "make", "output": "", "comparison": "exact")").tests[0].output);
  CHECK(import_one(R"("run": "./x", "input": "1", "output": "", "comparison": "exact")")
            .tests[0]
            .output == "\n");
}

TEST_CASE("the steps of a workflow that use graders are tests", "[grading]") {
  const auto imported = import_autograding(R"(on: [push]
jobs:
  t:
    steps:
    - uses: actions/checkout@v4
    - run: |
        make all
    - name: Shout
      uses: classroom-resources/autograding-io-grader@v1
      with:
        test-name: shout
        setup-command: chmod +x shout.sh
        command: ./shout.sh 'a b'
        input: |
          hello
        expected-output: |-
          HELLO
          WORLD
        comparison-method: contains
        timeout: 0.5
        max-score: 3
    - uses: education/autograding-command-grader@v1
      with: {test-name: unit, command: "make test", max-score: "2"}
    - name: py
      uses: classroom-resources/autograding-python-grader@v1
    - uses: classroom-resources/autograding-command-grader@v1
      with: {test-name: bad, command: "pytest ${{ matrix.x }}"}
    - uses: classroom-resources/autograding-grading-reporter@v1
)",
                                           "");
  REQUIRE(imported.tests.size() == 3);
  const auto options = [&](std::size_t i) {
    return json::dump(json::parse(imported.tests[i].options));
  };
  CHECK(imported.tests[0].title == "shout");
  CHECK(imported.tests[0].input == "hello");
  CHECK(imported.tests[0].output == "HELLO\nWORLD\n");
  CHECK(options(0) ==
        R"({"args":["a b"],"compare":"text","rules":["contains"],"timeout":30,"points":3})");
  CHECK(options(1) == R"({"args":["test"],"exit_status":0,"timeout":600,"points":2})");
  CHECK(imported.tests[2].program == "python3");
  CHECK(imported.split == std::vector<std::string>{"py"});
  CHECK(imported.setups == std::vector<std::string>{"make all", "chmod +x shout.sh"});
  REQUIRE(imported.left_out.size() == 1);
  CHECK(imported.left_out[0].reason == "its command has an expression of GitHub Actions");
}

TEST_CASE("tests of Classroom 50 have types, seconds and exit statuses", "[grading]") {
  const test::Folder folder;
  folder.write("big.txt", "7");
  const std::string tests = R"([
    {"name": "a", "type": "run", "run": "gcc a.c", "timeout": 30, "points": 1, "exit-code": 3},
    {"name": "b", "type": "io", "run": "./b", "input-file": "big.txt", "expected": "^7$",
     "comparison": "regex", "points": 2},
    {"name": "c", "type": "python", "run": "pytest", "points": 4},
    {"name": "d", "type": "io", "run": "./b", "input-file": "none", "expected": "x",
     "comparison": "exact"}])";
  for (const std::string& text :
       {tests, R"({"schema": "classroom50/tests/v1", "tests": )" + tests + '}',
        R"({"assignments": [{"slug": "x"}, {"slug": "y", "tests": )" + tests + "}]}"}) {
    const auto imported = import_autograding(text, folder.path());
    REQUIRE(imported.tests.size() == 3);
    CHECK(json::dump(json::parse(imported.tests[0].options)) ==
          R"({"args":["a.c"],"exit_status":3,"timeout":30,"points":1})");
    CHECK(imported.tests[1].input == "7");
    CHECK(imported.tests[1].output == "^7$\n");
    CHECK(imported.split == std::vector<std::string>{"c"});
    REQUIRE(imported.left_out.size() == 1);
    CHECK(imported.left_out[0].reason.starts_with("could not read "));
  }
}

TEST_CASE("tests that cannot be run are left out", "[grading]") {
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
    const auto imported = import_autograding(
        json::dump(json::Value::Object{
            {"tests", json::Value::Array{json::Value::Object{{"run", run}, {"output", "x"}}}}}),
        "");
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
  CHECK(
      error_of("{}") ==
      R"(expected an object with the key "tests" or "assignments", or an array, got an object of 0)");
  CHECK(error_of("name: x") ==
        "expected autograding.json, tests of Classroom 50, or a workflow with jobs");
  CHECK(error_of("a: [").starts_with("line "));
  CHECK(error_of("jobs: {a: {steps: [{uses: education/autograding@v1}]}}") ==
        "its tests are in .github/classroom/autograding.json; import that file");
  CHECK(error_of(R"({"tests": 1})") == "/tests: expected an array of tests, got 1");
  CHECK(error_of(R"({"tests": [1]})") ==
        "/tests/0: expected an object that describes a test, got 1");
  CHECK(error_of(R"({"tests": [{"run": 1}]})") == "/tests/0/run: expected a text, got 1");
  CHECK(error_of(R"({"tests": [{"points": -1}]})")
            .starts_with("/tests/0/points: expected a number from 0"));
  CHECK(error_of(R"({"tests": []})") == "none");
}
