#include "grading/test_cases/strays.hpp"

#include "grading/test_cases/test_suite.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet::grading;
using namespace gauntlet;

TEST_CASE("files that look like parts of tests and are none are found", "[grading]") {
  const test::Folder folder;
  for (const auto* const name : {"1.in", "1.out", "2.IN", "2.out", "3.ans", "4.args", "5.opts.json",
                                 "6.OUT", "README.md", "x.py", "sub/7.err", "other/8.in"}) {
    folder.write(name, "");
  }
  const auto found = find_test_cases(folder.path());
  CHECK(found.problems().empty());
  std::string names;
  for (const auto& file : found.strays) names += file.filename().string() + ' ';
  CHECK(names == "2.IN 2.out 3.ans 4.args 5.opts.json 6.OUT 8.in 7.err ");
  CHECK(found.others.size() == 10);
}

TEST_CASE("folders of files whose test is missing are found", "[grading]") {
  const test::Folder folder;
  for (const auto* const name :
       {"1-in.json", "1-out.json", "1-files/x", "7-files/x", "8-expected-files/x",
        "more-files/9-in.json", "more-files/9-out.json", "2.in", "2.out", "3.files/x"}) {
    folder.write(name, "1");
  }
  const auto found = find_test_cases(folder.path());
  CHECK(found.valid.size() == 3);
  std::string names;
  for (const auto& file : found.strays) names += file.filename().string() + ' ';
  CHECK(names == "3.files 7-files 8-expected-files ");
  CHECK(found.others.size() == 3);
}

TEST_CASE("files without a test are described with a pattern for them", "[grading]") {
  const auto describe = [](const std::vector<std::filesystem::path>& files) {
    return describe_others(files);
  };
  CHECK(describe({}) == "there are no files");
  CHECK(describe({"T/x.py", "T/README"}) == "there are 2 files: x.py, README");
  CHECK(describe({"T/1.q", "T/1.a", "T/2.q", "T/2.a", "T/x"}) ==
        "there are 5 files, such as 1.q, 1.a, 2.q, 2.a; try --tests-pattern '{name}.q:{name}.a'");
  CHECK(describe({"T/1.sc", "T/1.truth", "T/1.in", "T/2.sc", "T/2.truth"}) ==
        "there are 5 files, such as 1.sc, 1.truth, 1.in, 2.sc; try --tests-pattern "
        "'{name}.sc:{name}.truth'");
  CHECK(describe({"T/input1.c", "T/out.input1.c", "T/err.input2.c", "T/input2.c"}) ==
        "there are 4 files: input1.c, out.input1.c, err.input2.c, input2.c; try --tests-pattern "
        "'{name}.c:out.{name}.c'");
  CHECK(describe({"T/01/run.py", "T/01/sample", "T/01/expected"}) ==
        "there are 3 files: run.py, sample, expected; try --tests-pattern "
        "'{name}/sample:{name}/expected'");
  CHECK(describe({"T/case1_question.md", "T/case1_result.md"}) ==
        "there are 2 files: case1_question.md, case1_result.md; try --tests-pattern "
        "'{name}_question.md:{name}_result.md'");
  CHECK(describe({"T/data/1", "T/ref/1"}) ==
        "there are 2 files: 1, 1; try --tests-pattern 'data/{name}:ref/{name}'");
  CHECK(describe({"T/a.txt", "T/a_expected.txt"}) ==
        "there are 2 files: a.txt, a_expected.txt; try --tests-pattern "
        "'{name}.txt:{name}_expected.txt'");
  CHECK(describe({"T/1.stdin", "T/1.stdout"}) ==
        "there are 2 files: 1.stdin, 1.stdout; try --tests-pattern '{name}.stdin:{name}.stdout'");
  CHECK(describe({"T/a.txt", "T/a.txt.out"}) ==
        "there are 2 files: a.txt, a.txt.out; try --tests-pattern '{name}:{name}.out'");
  std::vector<std::filesystem::path> sources{"T/day.py", "T/day.txt"};
  while (sources.size() < 30) sources.push_back("T/" + std::to_string(sources.size()) + ".py");
  CHECK(describe(sources) == "there are 30 files, such as day.py, day.txt, 2.py, 3.py");
  CHECK(describe({"good/a.toml", "good/a.json"}) ==
        "there are 2 files: a.toml, a.json; try --tests-pattern '{name}.toml:{name}.json'");
}
