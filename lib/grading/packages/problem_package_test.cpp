#include "grading/packages/problem_package.hpp"

#include "grading/judging/judge.hpp"
#include "grading/packages/data_check.hpp"
#include "grading/packages/grader.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using gauntlet::compare::Method;
using gauntlet::compare::Verdict;
using gauntlet::test::error_of;

namespace {

// A package that is written to a folder.
class Package {
 public:
  explicit Package(const std::string& problem) { write("problem.yaml", problem); }

  void write(const std::string& name, const std::string& text) {
    const auto file = folder_.path() / "p" / name;
    std::filesystem::create_directories(file.parent_path());
    folder_.write("p/" + name, text);
  }

  void add_test(const std::string& name) {
    write("data/" + name + ".in", "1\n");
    write("data/" + name + ".ans", "1\n");
  }

  void make_executable(const std::string& name) const {
    std::filesystem::permissions(folder_.path() / "p" / name, std::filesystem::perms::owner_all);
  }

  ProblemPackage read() const {
    std::filesystem::remove_all(folder_.path() / "b");
    return read_package(folder_.path() / "p", folder_.path() / "b");
  }

  DataCheck check() const {
    const ProblemPackage package = read();
    return check_data(package, folder_.path() / "b" / "data");
  }

  std::string error() const {
    const std::string text = error_of<std::runtime_error>([&] { read(); });
    return text.substr(text.find("/p/") + 1);
  }

 private:
  test::Folder folder_;
};

// Returns results with these verdicts.
std::vector<TestResult> records(const std::vector<Verdict>& verdicts) {
  std::vector<TestResult> all;
  for (const auto verdict : verdicts) all.emplace_back().verdict = verdict;
  return all;
}

}  // namespace

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

TEST_CASE("groups of the format 2025-09 share a maximum", "[grading]") {
  Package package("problem_format_version: 2025-09\ntype: scoring\n");
  for (const char* const name : {"sample/1", "secret/1/a", "secret/1/b", "secret/2/a", "secret/2/b",
                                 "secret/2/c", "secret/3/a"}) {
    package.add_test(name);
  }
  package.write("data/secret/1/test_group.yaml", "max_score: 20\nrequire_pass: sample\n");
  package.write("data/secret/2/test_group.yaml", "max_score: 70\nscore_aggregation: sum\n");
  package.write("data/secret/3/test_group.yaml",
                "max_score: 10\nscore_aggregation: min\nrequire_pass: [secret/1]\n");
  const ProblemPackage read = package.read();
  using enum Verdict;
  const auto graded = [&](const std::vector<Verdict>& verdicts) {
    return describe(grade(read, records(verdicts)).back(), true);
  };
  CHECK(graded({pass, pass, pass, pass, pass, pass, pass}) == "AC 100");
  CHECK(graded({wrong, pass, pass, pass, pass, pass, pass}) == "WA 70");
  CHECK(graded({pass, pass, wrong, pass, pass, pass, pass}) == "WA 70");
  CHECK(graded({pass, pass, pass, pass, crash, pass, wrong}) == "RTE 66.666666667");
  const auto results = run_package(read, "false", {}, 1).value();
  CHECK(results[1].verdict == skip);
  CHECK(results[3].verdict == wrong_exit_status);
  CHECK(results[5].verdict == wrong_exit_status);
  CHECK(results[6].verdict == skip);
  package.write("data/secret/test_group.yaml", "max_score: 90\n");
  CHECK(describe(grade(package.read(), records(std::vector<Verdict>(7))).back(), true) == "JE 100");
  package.write("data/secret/2/test_group.yaml", "score_aggregation: sum\n");
  CHECK(package.error() == "p/data/secret/2/test_group.yaml: max_score is missing");
  package.write("data/secret/1/test_group.yaml", "max_score: 20\nrequire_pass: secret/3\n");
  CHECK(package.error() ==
        "p/data/secret/1/test_group.yaml: line 2: expected an earlier group that is passed or not, "
        "got secret/3");
}

TEST_CASE("a validator gives scores or shares of the maximum", "[grading]") {
  Package package("problem_format_version: 2025-09\ntype: scoring\n");
  for (const char* const name : {"sample/1", "secret/1", "secret/2"}) package.add_test(name);
  package.write("output_validator/v.py",
                "import sys\nfile, score = input().split()\n"
                "open(sys.argv[3] + file + '.txt', 'w').write(score)\nsys.exit(42)\n");
  const auto graded = [&](const std::string& output) {
    JudgeOptions options;
    options.leading_args = {output};
    const ProblemPackage read = package.read();
    const auto results = run_package(read, "echo", options, 1).value();
    return describe(grade(read, results).back(), true);
  };
  CHECK(graded("score 20") == "AC 40");
  CHECK(graded("score_multiplier 0.7") == "AC 70");
  CHECK(graded("other 7") == "AC 100");
  for (const char* const wrong : {"score 51", "score -1", "score_multiplier 1.1", "score x"}) {
    CHECK(graded(wrong).starts_with("JE"));
  }
  package.write("data/secret/test_group.yaml", "max_score: unbounded\n");
  CHECK(graded("score 2000") == "AC 4000");
  CHECK(graded("other 7").starts_with("JE"));
  CHECK(graded("score_multiplier 0.5").starts_with("JE"));
  package.write("data/secret/test_group.yaml", "score_aggregation: pass-fail\n");
  CHECK(graded("other 7") == "AC 100");
  CHECK(graded("score 7").starts_with("JE"));
}

TEST_CASE("all input and answer validators must accept the data", "[grading]") {
  Package package("");
  package.add_test("sample/1");
  package.write("data/testdata.yaml", "input_validator_flags: {name: b, flags: 1 x}\n");
  package.write("input_validators/a.py", "import sys\nsys.exit(41 + len(sys.argv))\n");
  package.write("input_validators/README", "");
  package.write("input_format_validators/b.py",
                "import sys\nif [input()] + ['x'] != sys.argv[1:]: sys.exit('not ' + sys.argv[1])\n"
                "sys.exit(42)\n");
  package.write("answer_validators/c.py",
                "import sys\nsys.exit(42 if input() == open(sys.argv[1]).read().strip() else 1)\n");
  CHECK(package.check().problems.empty());
  package.write("data/sample/1.in", "2\n");
  CHECK(package.check().problems ==
        std::vector<std::string>{
            "data/sample/1.in: input_format_validators/b.py rejects it: exit status 1: not 1",
            "data/sample/1.ans: answer_validators/c.py rejects it: exit status 1"});
  package.write("input_validators/d.ctd", "");
  package.write("input_validators/e.go", "");
  CHECK(package.check().skipped ==
        std::vector<std::string>{"input_validators/d.ctd: its language is not supported",
                                 "input_validators/e.go: its language is not supported"});
}

TEST_CASE("data for validators must be accepted or rejected", "[grading]") {
  Package package("problem_format_version: 2025-09\n");
  package.add_test("secret/1");
  package.write("data/secret/1.yaml", "input_validator_args: [odd]\nargs: [a]\n");
  package.write("data/secret/1.files/f", "7");
  package.write(
      "input_validators/v.py",
      "import os, sys\n"
      "if 'odd' in sys.argv: assert sys.argv[1:] == ['odd', 'a'] and os.path.exists('f')\n"
      "sys.exit(42 if input() == '1' else 43)\n");
  package.write("data/invalid_input/1.in", "2\n");
  for (const char* const name : {"valid_output/1", "invalid_output/1", "invalid_answer/1"}) {
    package.add_test(name);
  }
  package.write("data/valid_output/1.out", " 1");
  package.write("data/invalid_output/1.out", "2");
  package.write("data/invalid_answer/1.ans", "two\n");
  package.write("answer_validators/v.py", "import sys\nsys.exit(42 if input() == '1' else 1)\n");
  const auto found = package.check();
  CHECK(found.problems.empty());
  CHECK(package.read().tests.size() == 1);
  package.write("data/invalid_input/1.in", "1\n");
  package.write("data/valid_output/1.out", "2");
  package.write("data/invalid_output/1.out", "1");
  package.write("data/invalid_answer/1.ans", "1\n");
  package.write("data/sample/1.interaction", "<1\n");
  CHECK(package.check().problems ==
        std::vector<std::string>{
            "data/invalid_input/1.in: no input validator rejects it",
            "data/invalid_answer/1.ans: no validator rejects it",
            "data/invalid_output/1.out: the output validator does not reject it",
            "data/valid_output/1.out: the output validator rejects it: line 1: expected \"1\", got "
            "\"2\"",
            "data/sample/1.interaction: the problem is neither interactive nor multi-pass"});
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
  package.write("output_validator/v2/run.py", "");
  package.write("output_validator/v3/run.py", "");
  CHECK(package.error().ends_with("expected one output validator, as the problem is multi-pass"));
}

TEST_CASE("an invalid package is refused with the place", "[grading]") {
  CHECK(Package("name: x\n").error().find("no tests in data/sample and data/secret") !=
        std::string::npos);
  CHECK(Package("limits:\n  memory: much\n").error() ==
        "p/problem.yaml: line 2: expected a number, got much");
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

TEST_CASE("groups are graded as by the default grader", "[grading]") {
  Package package("type: scoring\n");
  for (const char* const name :
       {"sample/1", "secret/1/a", "secret/1/b", "secret/2/a", "secret/2/b"}) {
    package.add_test(name);
  }
  package.write("data/testdata.yaml",
                "\xEF\xBB\xBFon_reject: continue\r\ngrader_flags: ignore_sample first_error\r\n");
  package.write("data/secret/1/testdata.yaml", "accept_score: 40\ngrader_flags: min\n");
  package.write("data/secret/2/testdata.yaml",
                "accept_score: 30\nreject_score: 1\ngrader_flags: always_accept\n");
  const ProblemPackage read = package.read();
  using enum Verdict;
  const auto graded = [&](const std::vector<Verdict>& verdicts) {
    const auto results = grade(read, records(verdicts));
    CHECK(results.back().group == "data");
    return std::string(to_string(results.back().outcome)) + ' ' +
           std::to_string(static_cast<int>(results.back().score));
  };
  CHECK(graded({pass, pass, pass, pass, pass}) == "AC 100");
  CHECK(graded({wrong, pass, pass, pass, pass}) == "AC 100");
  CHECK(graded({pass, pass, pass, wrong, crash}) == "AC 42");
  CHECK(graded({pass, wrong, crash, pass, pass}) == "RTE 60");
  CHECK(graded({pass, cpu_limit, wrong, pass, pass}) == "TLE 60");
  CHECK(graded({pass, memory_limit, pass, pass, pass}) == "RTE 60");
  CHECK(graded({pass, internal_error, pass, pass, pass}).substr(0, 2) == "JE");
}

TEST_CASE("a group may have the grader of the package", "[grading]") {
  Package package("type: scoring\n");
  for (const char* const name : {"secret/1/a", "secret/1/b", "secret/2/a"}) package.add_test(name);
  package.write("data/testdata.yaml", "on_reject: continue\n");
  package.write("data/secret/1/testdata.yaml",
                "grading: custom\ngrader_flags: twice\naccept_score: 2.5\n");
  package.write("graders/README", "");
  package.write("graders/g.py",
                "import sys\nrows = [line.split() for line in sys.stdin]\n"
                "assert sys.argv[1] == 'twice'\n"
                "print('AC', 2 * sum(float(row[1]) for row in rows))\n");
  const ProblemPackage read = package.read();
  CHECK(read.grader_problem == "");
  const auto graded = [&](const std::vector<Verdict>& verdicts) {
    return describe(grade(read, records(verdicts)).back(), true);
  };
  using enum Verdict;
  CHECK(graded({pass, pass, pass}) == "AC 11");
  CHECK(graded({pass, wrong, pass}) == "AC 6");
  CHECK(graded({pass, internal_error, pass}).starts_with("JE"));
  package.write("data/secret/1/testdata.yaml", "grading: custom\n");
  CHECK(describe(grade(package.read(), records({pass, pass, pass})).back(), true) == "JE 1");
}

TEST_CASE("scores may be negative and have exponents", "[grading]") {
  Package package("type: scoring\nvalidation: custom score\n");
  package.add_test("secret/1");
  package.write("data/testdata.yaml", "range: -1e3 +inf\nreject_score: -2.5e1\n");
  package.write("output_validators/v.py",
                "import sys\nscore = input()\nif score == 'no': sys.exit(43)\n"
                "open(sys.argv[3] + 'score.txt', 'w').write(score)\n"
                "sys.exit(43 if score == '0' else 42)\n");
  const ProblemPackage read = package.read();
  CHECK(read.data.min_score == -1000);
  CHECK(read.data.groups[0].breaks);
  const auto score = [&](const std::string& output) {
    package.write("data/secret/1.in", output);
    const auto results = run_package(read, "cat", {}, 1).value();
    return describe(grade(read, results).back(), true);
  };
  CHECK(score("2.5e+06") == "AC 2500000");
  CHECK(score("-0.5") == "AC -0.5");
  CHECK(score("no") == "WA -25");
  CHECK(score("nan") == "JE -25");
  CHECK(score("0") == "JE -25");
  package.write("problem.yaml", "type: scoring\nvalidation: custom\n");
  CHECK(package.read().tests[0].checker.value().score_file == ScoreFile::forbidden);
  package.write("problem.yaml", "problem_format_version: 2023-07\ntype: scoring\n");
  package.write("output_validator/v.py", "");
  CHECK(package.read().tests[0].checker.value().score_file == ScoreFile::allowed);
  package.write("problem.yaml",
                "validation: custom\ntype: scoring\ngrading: {on_reject: grade, accept_score: 7, "
                "range: 0 9}\n");
  CHECK(package.read().data.max_score == 9);
  CHECK(package.read().data.groups[0].accept_score == 7);
  CHECK_FALSE(package.read().data.groups[0].breaks);
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
  package.write("output_validators/c.kt", "");
  CHECK(
      package.error() ==
      "p/output_validators/c.kt: expected a program in C, C++, Java or Python 3, or build and run");
}

TEST_CASE("a rejected test ends its group", "[grading]") {
  Package package("");
  for (const char* const name : {"secret/1", "secret/2", "secret/3"}) package.add_test(name);
  package.write("data/secret/2.ans", "2\n");
  const ProblemPackage read = package.read();
  const auto results = run_package(read, "cat", {}, 1).value();
  CHECK(results[0].verdict == Verdict::pass);
  CHECK(results[1].verdict == Verdict::wrong);
  CHECK(results[2].verdict == Verdict::skip);
  CHECK(grade(read, results).back().outcome == Outcome::wrong_answer);
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
