#include "grading/packages/grader.hpp"

#include "grading/judging/judge.hpp"
#include "grading/packages/package_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using gauntlet::compare::Verdict;
using gauntlet::grading::samples::Package;

namespace {

// Returns results with these verdicts.
std::vector<TestResult> records(const std::vector<Verdict>& verdicts) {
  std::vector<TestResult> all;
  for (const auto verdict : verdicts) all.emplace_back().verdict = verdict;
  return all;
}

}  // namespace

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
                "print('AC\\t', 2 * sum(float(row[1]) for row in rows))\n");
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
