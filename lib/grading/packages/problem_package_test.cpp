#include "grading/packages/problem_package.hpp"

#include "grading/judging/judge.hpp"
#include "grading/packages/grader.hpp"
#include "grading/packages/package_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using gauntlet::compare::Method;
using gauntlet::compare::Verdict;
using gauntlet::grading::samples::Package;

TEST_CASE("a package has its tests by name, sample first, with its limits", "[grading]") {
  Package package("limits: {memory: 64, output: 1}\nvalidator_flags: float_tolerance 1e-3\n");
  for (const char* const name : {"secret/b", "secret/a/10", "secret/a/9", "secret/c", "sample/z"}) {
    package.add_test(name);
  }
  package.write(".timelimit",
                "\xef\xbb\xbf"
                "2\r\n");  // as some editors write it
  for (const char* const name : {"secret/d.IN", "secret/a/e.ans", "sample/z.desc"}) {
    package.write(std::string("data/") + name, "");
  }
  package.write("data/secret/a/testdata.yaml", "output_validator_flags: case_sensitive\n");
  const ProblemPackage read = package.read();
  std::vector<std::string> names;
  for (const auto& test : read.tests) {
    names.push_back(test.input.lexically_relative(read.folder / "data").string());
  }
  CHECK(names == std::vector<std::string>{"sample/z.in", "secret/a/10.in", "secret/a/9.in",
                                          "secret/b.in", "secret/c.in"});
  const auto secret = read.folder / "data/secret";
  CHECK(read.strays == std::vector{secret / "a/e.ans", secret / "d.IN"});
  const TestCase& test = read.tests[0];
  CHECK(test.limits.memory == std::uint64_t{64} << 20);
  CHECK(test.limits.output == std::uint64_t{1} << 20);
  CHECK(test.limits.cpu_time == std::chrono::seconds(2));
  CHECK(test.limits.wall_time == std::chrono::seconds(5));
  CHECK(test.rules.method == Method::tokens);
  CHECK(test.rules.tolerance == compare::parse_tolerance("0.001"));
  CHECK(test.rules.text.ignores_case);
  CHECK_FALSE(read.tests[1].rules.text.ignores_case);
}

TEST_CASE("a package of the format 2025-09 has the validator's arguments in its groups",
          "[grading]") {
  Package package("problem_format_version: 2025-09\n");
  package.add_test("sample/1");
  package.add_test("secret/1");
  package.write("data/test_group.yaml", "output_validator_args: [float_tolerance, 1e-3]\n");
  package.write("data/secret/test_group.yaml", "output_validator_args: case_sensitive\n");
  const ProblemPackage read = package.read();
  CHECK(read.tests[0].rules.tolerance == compare::parse_tolerance("0.001"));
  CHECK_FALSE(read.tests[1].rules.text.ignores_case);
  CHECK(read.grader_problem == "");
  package.write("data/secret/test_group.yaml", "max_score: 100\n");
  CHECK(package.error() ==
        "p/data/secret/test_group.yaml: line 1: expected no max_score, which is for groups of "
        "scoring problems");
}

TEST_CASE("parts of newer formats that are not supported are refused by name", "[grading]") {
  Package package("problem_format_version: 2025-09\n");
  package.add_test("secret/1");
  package.write("data/secret/1.yaml", "output_validator_args: [case_sensitive]\nhint: no\n");
  CHECK_FALSE(package.read().tests[0].rules.text.ignores_case);
  SECTION("arguments in a file") {
    package.write("data/secret/1.args", "hello\n");
    CHECK(package.error() == "p/data/secret/1.args: expected args in 1.yaml");
  }
  SECTION("arguments that xtest replaces") {
    package.write("data/secret/1.yaml", "args: ['{input}']\n");
    CHECK(package.error() ==
          "p/data/secret/1.yaml: line 1: expected no {input} in arguments, which xtest does not "
          "support");
  }
  SECTION("other folders of data") {
    package.write("data/bad/1.in", "");
    CHECK(package.error() ==
          "p/data/bad: expected sample, secret, invalid_input, invalid_answer, invalid_output or "
          "valid_output");
  }
  SECTION("static validators") {
    package.write("data/secret/test_group.yaml", "static_validator_args: [a]\n");
    CHECK(package.error() ==
          "p/data/secret/test_group.yaml: line 1: expected no static_validator_args, which xtest "
          "does not support");
    package.write("static_validator/v.py", "");
    CHECK(package.error() ==
          "p/static_validator: expected no static validator, which xtest does not support");
  }
  SECTION("keys of no format") {
    package.write("data/secret/1.yaml", "points: 7\n");
    CHECK(package.error() ==
          "p/data/secret/1.yaml: line 1: expected a key of the package's format, got points");
    package.write("data/secret/test_group.yaml", "hint: no\n");
    CHECK(package.error().starts_with("p/data/secret/test_group.yaml: line 1"));
    package.write("problem.yaml", "limits: {time_multiplier: 5}\n");
    CHECK(package.error().find("got hint") != std::string::npos);
    package.write("problem.yaml",
                  "problem_format_version: 2023-07\nlimits:\n  time_multiplier: 5\n");
    CHECK(package.error() ==
          "p/problem.yaml: line 3: expected a key of the package's format, got time_multiplier");
  }
  SECTION("keys of other formats") {
    package.write("problem.yaml", "problem_format_version: 2025-09\nvalidation: custom\n");
    CHECK(package.error() ==
          "p/problem.yaml: line 2: expected a key of the package's format, got validation");
    package.write("problem.yaml", "problem_format_version: 2025-09\n");
    package.write("data/secret/testdata.yaml", "on_reject: break\n");
    CHECK(package.error() ==
          "p/data/secret/testdata.yaml: expected test_group.yaml, as the format is 2025-09");
    package.write("data/secret/testdata.yaml", "# nothing\n");
    CHECK(package.read().tests.size() == 1);
  }
  SECTION("types") {
    package.write("problem.yaml", "problem_format_version: 2025-09\ntype: [submit-answer]\n");
    CHECK(package.error() ==
          "p/problem.yaml: line 2: expected no submit-answer, which xtest does not support");
    package.write("problem.yaml", "type: pass-fail scoring\n");
    CHECK(package.error() == "p/problem.yaml: line 1: expected pass-fail or scoring, got both");
  }
  SECTION("constants") {
    package.write("problem.yaml", "problem_format_version: 2025-09\nconstants: {n: 5}\n");
    CHECK(package.error() ==
          "p/problem.yaml: line 2: expected no constants, which xtest does not support");
  }
  SECTION("versions") {
    package.write("problem.yaml", "problem_format_version: 2031-01\n");
    CHECK(package.error() ==
          "p/problem.yaml: line 1: expected legacy, 2023-07 or 2025-09, got 2031-01");
  }
}

TEST_CASE("a test has arguments and files, and its group others", "[grading]") {
  Package package("problem_format_version: 2025-09\nlanguages: [c, python3]\n");
  for (const char* const name : {"secret/1", "secret/2"}) package.add_test(name);
  package.write("data/secret/test_group.yaml",
                "args: [-c, 'cat greeting 2>&1; echo \"$0\"', a b]\n"
                "input_validator_args: {v: [x]}\n");
  package.write("data/secret/1.files/greeting", "hi ");
  package.write("data/secret/1.ans", "hi a b\n");
  package.write("data/secret/2.yaml", "args: ['-c', 'echo 1']\nfull_feedback: true\n");
  const ProblemPackage read = package.read();
  CHECK(read.languages == std::vector<std::string>{"c", "python3"});
  CHECK(read.data.groups[0].input_args == ValidatorArgs{{"v", {"x"}}});
  const auto results = run_package(read, "/bin/sh", {}, 1).value();
  CHECK(results[0].verdict == Verdict::pass);
  CHECK(results[1].verdict == Verdict::pass);
}

TEST_CASE("a program runs in several passes", "[grading]") {
  const auto yaml = GENERATE("problem_format_version: 2025-09\ntype: multi-pass\n",
                             "validation: custom multi-pass\n");
  Package package(yaml);
  package.add_test("secret/1");
  package.write("output_validator/v.py",
                "import sys\nn = int(input())\n"
                "if n < 3: print(n + 1, file=open(sys.argv[3] + 'nextpass.in', 'w'))\n"
                "sys.exit(42 if n < 4 else 43)\n");
  CHECK(run_package(package.read(), "cat", {}, 1).value()[0].message ==
        "pass 2: checker: expected no nextpass.in, as this was the last pass");
  package.write("problem.yaml", yaml + std::string("limits: {validation_passes: 3}\n"));
  const ProblemPackage read = package.read();
  CHECK(read.is_multi_pass);
  CHECK(run_package(read, "cat", {}, 1).value()[0].verdict == Verdict::pass);
  JudgeOptions options;
  options.leading_args = {"-c", "read n; if [ $n = 2 ]; then echo 4; else echo $n; fi"};
  CHECK(run_package(read, "/bin/sh", options, 1).value()[0].message ==
        "pass 2: the checker rejects the output");
  std::filesystem::remove(package.folder() / "p/output_validator/v.py");
  package.write("output_validator/v2/run.py", "");
  package.write("output_validator/v3/run.py", "");
  CHECK(package.error().ends_with("expected one output validator, as the problem is multi-pass"));
}

TEST_CASE("the folder output_validator is a program, or has one in it", "[grading]") {
  Package package("problem_format_version: 2025-09\n");
  package.add_test("secret/1");
  const auto verdict = [&] { return run_package(package.read(), "cat", {}, 1).value()[0].verdict; };
  package.write("output_validator/util/lib.py", "exit(43)\n");
  CHECK(verdict() == Verdict::wrong);
  package.write("output_validator/validate.py", "from util import lib\n");
  package.write("output_validator/._validate.py", "exit(43)\n");  // of a Mac
  package.write("output_validator/util/lib.py", "exit(42)\n");
  CHECK(verdict() == Verdict::pass);
  package.write("output_validator/run", "#!/bin/sh\nexit 43\n");
  CHECK(package.error() == "p/output_validator/run: expected an executable file (chmod +x)");
  package.make_executable("output_validator/run");
  CHECK(verdict() == Verdict::wrong);
}

TEST_CASE("hidden files, and those in NAME.files, do not count as tests", "[grading]") {
  Package package("problem_format_version: 2025-09\ntype: scoring\n");
  package.add_test("secret/1");
  for (const char* const name :
       {"secret/._1.in", "secret/.git/1.in", ".cache/x", "secret/1.files/2.in"}) {
    package.write(std::string("data/") + name, "");
  }
  const ProblemPackage read = package.read();
  REQUIRE(read.tests.size() == 1);
  CHECK(read.tests[0].points.max == 100);
}

TEST_CASE("a tolerance has any form of a number, and may be 0", "[grading]") {
  const auto flag = GENERATE("0", "0.0", ".1", "1.e-6", "+1e-6");
  Package package(std::string("validator_flags: float_absolute_tolerance ") + flag + "\n");
  package.add_test("secret/1");
  package.write("data/secret/1.in", "1.0");
  CHECK(run_package(package.read(), "cat", {}, 1).value()[0].verdict == Verdict::pass);
}

TEST_CASE("an invalid package is refused with the place", "[grading]") {
  CHECK(Package("name: x\n").error().find("no tests in data/sample and data/secret") !=
        std::string::npos);
  CHECK(Package("limits:\n  memory: much\n").error() ==
        "p/problem.yaml: line 2: expected a number, got much");
  CHECK(Package("limits: {memory: 1e9}\n").error() ==
        "p/problem.yaml: line 1: expected a number above 0, at most 1000000");
  CHECK(Package("validator_flags: icase\n").error().find("no tests") != std::string::npos);
  Package package("validator_flags: icase\n");
  package.add_test("secret/1");
  CHECK(package.error() ==
        "p/problem.yaml: expected flags of the default output validator, got icase");
  Package grader("type: scoring\n");
  grader.add_test("secret/1");
  grader.write("data/testdata.yaml", "on_reject: break\ngrading: custom\n");
  CHECK(grader.read().grader_problem.ends_with("p/graders: expected one grader"));
  CHECK(Package("validation: custom twice\n").error() ==
        "p/problem.yaml: line 1: expected default or custom, with score, interactive or "
        "multi-pass, got twice");
  CHECK(Package("limits: {validation_passes: 3}\n").error() ==
        "p/problem.yaml: line 1: expected no passes, as the type is not multi-pass");
  CHECK(Package("type: multi-pass\nlimits: {validation_passes: 1}\n").error() ==
        "p/problem.yaml: line 2: expected a number of passes from 2 to 10000");
  Package flags("");
  flags.add_test("secret/1");
  flags.write("data/testdata.yaml", "grader_flags: most\n");
  CHECK(flags.error() == "p/data/testdata.yaml: expected flags of the default grader, got most");
  Package answer("");
  answer.write("data/secret/1.in", "");
  CHECK(answer.error() == "p/data/secret/1.in: its answers are missing: 1.ans");
}

TEST_CASE("all output validators run, and other files beside them do not", "[grading]") {
  Package package("validation: custom\n");
  package.add_test("secret/1");
  package.write("output_validators/README.md", "hello");
  package.write("output_validators/__pycache__/a.pyc", "");
  package.write("output_validators/testlib.h", "");
  package.write("output_validators/a.py", "exit(42 if input() in ('1', '2') else 43)\n");
  package.write("output_validators/b/main.py", "from common import right\nexit(right(input()))\n");
  package.write("output_validators/b/common.py", "right = lambda x: 42 if x in '13' else 43\n");
  package.write("output_validators/b/README", "");
  const ProblemPackage read = package.read();
  const auto verdict = [&](const std::string& output) {
    package.write("data/secret/1.in", output);
    return run_package(read, "cat", {}, 1).value()[0].verdict;
  };
  CHECK(verdict("1") == Verdict::pass);
  CHECK(verdict("2") == Verdict::wrong);
  CHECK(verdict("3") == Verdict::wrong);
  package.write("problem.yaml", "validation: custom interactive\n");
  CHECK(package.error() ==
        "p/output_validators/b: expected one output validator, as the problem is interactive");
  package.write("output_validators/c.sh", "");
  CHECK(
      package.error() ==
      "p/output_validators/c.sh: expected a program in C, C++, Java or Python 3, or build and run");
}

TEST_CASE("white space that must not change is compared exactly", "[grading]") {
  Package package("validator_flags: space_change_sensitive float_tolerance 0.5\n");
  package.add_test("secret/1");
  const compare::Rules rules = package.read().tests[0].rules;
  CHECK(rules.method == Method::text);
  CHECK(rules.text.exact_space);
  CHECK(rules.text.ignores_case);
  CHECK(rules.tolerance == compare::parse_tolerance("0.5"));
}

TEST_CASE("an output validator has limits", "[grading]") {
  const auto checker = [&](const std::string& limits) {
    Package package("validation: custom\n" + limits);
    package.add_test("secret/1");
    package.write("output_validators/v/build",
                  "#!/bin/sh\nprintf '#!/bin/sh\\nsleep 9\\n' >run\n"
                  "chmod +x run\n");
    package.make_executable("output_validators/v/build");
    return package.read().tests[0].checker.value();
  };
  CHECK(checker("").time_limit == std::chrono::seconds(60));
  CHECK(checker("").memory == std::uint64_t{2048} << 20);
  CHECK(checker("").output == std::uint64_t{8} << 20);
  const Checker limited =
      checker("limits: {validation_time: 0.2, validation_memory: 5, validation_output: 1}\n");
  CHECK(limited.memory == std::uint64_t{5} << 20);
  CHECK(limited.output == std::uint64_t{1} << 20);
  CHECK(limited.time_limit == std::chrono::milliseconds(200));
}
