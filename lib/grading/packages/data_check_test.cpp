#include "grading/packages/data_check.hpp"

#include "grading/packages/package_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using gauntlet::grading::samples::Package;

namespace {

DataCheck check(const Package& written) {
  const ProblemPackage package = written.read();
  return check_data(package, written.folder() / "b" / "data");
}

}  // namespace

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
  CHECK(check(package).problems.empty());
  package.write("data/sample/1.in", "2\n");
  CHECK(check(package).problems ==
        std::vector<std::string>{
            "data/sample/1.in: input_format_validators/b.py rejects it: exit status 1: not 1",
            "data/sample/1.ans: answer_validators/c.py rejects it: exit status 1"});
  package.write("input_validators/d.ctd", "");
  package.write("input_validators/e.go", "");
  CHECK(check(package).skipped ==
        std::vector<std::string>{"input_validators/d.ctd: its language is not supported",
                                 "input_validators/e.go: its language is not supported"});
  package.write("input_validators/f/run", "#!/bin/sh\nexit 42\n");
  CHECK_THROWS_AS(check(package), std::runtime_error);
}

TEST_CASE("a validator has its arguments by the name of its file or folder", "[grading]") {
  Package package("problem_format_version: 2025-09\n");
  package.add_test("secret/1");
  package.write("data/secret/1.yaml", "input_validator_args: {my.check: [x], other: [y]}\n");
  for (const char* const name : {"my.check/main.py", "other.py"}) {
    package.write(std::string("input_validators/") + name,
                  "import sys\nsys.exit(42 if len(sys.argv) == 2 else 1)\n");
  }
  CHECK(check(package).problems.empty());
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
  const auto found = check(package);
  CHECK(found.problems.empty());
  CHECK(package.read().tests.size() == 1);
  package.write("data/invalid_input/1.in", "1\n");
  package.write("data/valid_output/1.out", "2");
  package.write("data/invalid_output/1.out", "1");
  package.write("data/invalid_answer/1.ans", "1\n");
  package.write("data/sample/1.interaction", "<1\n");
  CHECK(check(package).problems ==
        std::vector<std::string>{
            "data/invalid_input/1.in: no input validator rejects it",
            "data/invalid_answer/1.ans: no validator rejects it",
            "data/invalid_output/1.out: the output validator does not reject it",
            "data/valid_output/1.out: the output validator rejects it: line 1: expected \"1\", got "
            "\"2\"",
            "data/sample/1.interaction: the problem is neither interactive nor multi-pass"});
}
