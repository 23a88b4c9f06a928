#include "grading/judging/working_folder.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "grading/judging/judge.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using compare::Verdict;

namespace fs = std::filesystem;

// A test whose program must write the file `out` with this text, and a program that runs a script.
struct FileTest {
  explicit FileTest(const std::string& expected, const std::string& script = "true") {
    folder.write("T/1-in.json", "1");
    folder.write("T/1-files/data.txt", "data\n");
    folder.write("T/1-expected-files/out", expected);
    write_script(script);
  }

  void write_script(const std::string& script) const {
    const fs::path file = folder.write("program", "#!/bin/sh\n" + script + '\n');
    chmod(file.c_str(), S_IRWXU);
  }

  TestCase test_case() const { return find_test_cases(folder.path() / "T").valid.at(0); }

  TestResult run(const JudgeOptions& conditions = {}) const {
    return run_test(plan(test_case(), (folder.path() / "program").string(), conditions)).value();
  }

  test::Folder folder;
};

TEST_CASE("a program finds the files of its test and writes the expected ones", "[grading]") {
  const auto sandbox =
      GENERATE(process::Sandbox::none, process::Sandbox::basic, process::Sandbox::strict);
  if (process::sandbox_error(sandbox)) return;
  JudgeOptions conditions;
  conditions.sandbox = sandbox;
  FileTest test("data\n", "cp data.txt out");
  CHECK(test.run(conditions).verdict == Verdict::pass);
  CHECK_FALSE(fs::exists("out"));
  test.write_script("echo other > out; echo new > data.txt");
  const TestResult wrong = test.run(conditions);
  CHECK(wrong.verdict == Verdict::wrong);
  CHECK(wrong.message == "file out: line 1: expected \"data\", got \"other\"");
  CHECK(wrong.details.file == "out");
  CHECK(wrong.details.expected == "data\n");
  CHECK(wrong.details.actual == "other\n");
  CHECK(wrong.points.earned == 0);
  test.write_script("cp data.txt out");  // the files are copies
  CHECK(test.run(conditions).verdict == Verdict::pass);
}

TEST_CASE("what is not a file is not followed", "[grading]") {
  FileTest test("data\n");
  const auto message = [&](const std::string& script) {
    test.write_script(script);
    const TestResult record = test.run();
    CHECK(record.verdict != Verdict::pass);
    return record.message;
  };
  CHECK(message("true") == "file out: it was not written");
  CHECK(message("mkdir out") == "file out: it is a folder");
  CHECK(message("ln -s data.txt out") == "file out: it is a symbolic link");
  CHECK(message("mkfifo out") == "file out: it is a named pipe");
  if (geteuid() != 0) {
    CHECK(message("cp data.txt out; chmod 0 out") ==
          "file out: it cannot be read: Permission denied");
  }
  test.write_script("cp data.txt out; chmod 0 .");
  CHECK(test.run().verdict == Verdict::pass);
  fs::create_directories(test.folder.path() / "T/1-expected-files/sub");
  fs::rename(test.folder.path() / "T/1-expected-files/out",
             test.folder.path() / "T/1-expected-files/sub/out");
  CHECK(message("true") == "file sub/out: it was not written");
  CHECK(message("mkdir real; cp data.txt real/out; ln -s real sub") ==
        "file sub/out: the folder sub cannot be read: it is a symbolic link");
  CHECK(message("echo > sub") == "file sub/out: the folder sub cannot be read: it is a file");
  test.write_script("mkdir sub; cp data.txt sub/out");
  CHECK(test.run().verdict == Verdict::pass);
}

TEST_CASE("a file that is too large exceeds the limit of output", "[grading]") {
  FileTest test("data\n", "head -c 2000 /dev/zero > out");
  JudgeOptions conditions;
  conditions.limits.output = 1000;
  const TestResult record = test.run(conditions);
  CHECK(record.verdict == Verdict::output_limit);
  CHECK(record.message == "file out: it has 2000 bytes, 1000 are allowed (--output)");
  conditions.limits.output = 1 << 20;
  conditions.limits.file_size = 1 << 20;
  test.write_script("for i in 1 2 3; do head -c 900000 /dev/zero > $i; done; cp data.txt out");
  CHECK(test.run(conditions).message == "wrote more than 1 MiB");
}

TEST_CASE("files are compared by the rules of the test", "[grading]") {
  const auto verdict = [](const std::string& expected, const std::string& actual,
                          const compare::Rules& rules = {}) {
    return compare_file(expected, actual, rules).verdict;
  };
  CHECK(verdict("a \nb\n", "a\nb") == Verdict::pass);
  CHECK(verdict("{\"a\": 1, \"b\": 2}", "{\"b\": 2.0, \"a\": 1}") == Verdict::pass);
  CHECK(verdict("a\nb", "a b") != Verdict::pass);
  CHECK(verdict("a\nb", "a b", {.method = compare::Method::tokens}) == Verdict::pass);
  CHECK(verdict("a ", "a", {.method = compare::Method::exact}) != Verdict::pass);
  CHECK(verdict("text", "text", {.method = compare::Method::json}) == Verdict::pass);
}

TEST_CASE("binary files are compared byte for byte", "[grading]") {
  const auto message = [](const std::string& expected, const std::string& actual) {
    const FileComparison compared = compare_file(expected, actual, {});
    CHECK(compared.is_binary);
    return compared.message;
  };
  const std::string bytes("a\0b\n", 4);
  CHECK(message(bytes, bytes).empty());
  CHECK(message(bytes, std::string("a\0c\n", 4)) == "byte 2: expected 0x62, got 0x63");
  CHECK(message(bytes, std::string("a\0b", 3)) ==
        "expected 4 bytes, got 3, which are equal up to there");
  CHECK(message("a", std::string("a\0", 2)) ==
        "expected 1 byte, got 2, which are equal up to there");
}

TEST_CASE("words that name files stay valid in another folder", "[grading]") {
  const test::Folder folder;
  folder.write("main.py", "");
  const TestCase test_case{.input = "1-in.json", .args = {"main.py"}};
  JudgeOptions conditions;
  conditions.folder = folder.path();
  conditions.leading_args = {"main.py"};
  conditions.trailing_args = {"-x", "main.py", "other"};
  const PlannedTest planned = plan(test_case, "python3", conditions);
  process::RunSpec run = planned.run;
  make_absolute(planned, run);
  const std::string file = (folder.path() / "main.py").string();
  CHECK(run.command == std::vector<std::string>{"python3", file, "main.py", "-x", file, "other"});
  run.command[0] = "./program";
  make_absolute(planned, run);
  CHECK(run.command[0] == (fs::current_path() / "program").string());
}

TEST_CASE("a test with files is repeated in a new folder", "[grading]") {
  FileTest test("data\n");
  const std::string folder = test.folder.path().string();
  CHECK(test.run().details.command == "cd \"$(mktemp -d)\" && cp -R " + folder +
                                          "/T/1-files/. . && " + folder + "/program < " + folder +
                                          "/T/1-in.json");
}

TEST_CASE("the files that a program writes", "[grading]") {
  FileTest test("data\n");
  const TestCase test_case = test.test_case();
  const PlannedTest planned = plan(test_case, "/bin/sh", {});
  process::RunSpec run{
      .command = {"/bin/sh", "-c", "mkdir sub; echo > sub/b; echo > a; ln -s a c; touch data.txt"}};
  const WorkingFolder folder(planned, run);
  CHECK(process::run_process(run).code == 0);
  CHECK(folder.written_files() == std::vector<fs::path>{"a", "sub/b"});
}
