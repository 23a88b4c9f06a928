#include "grading/fest/submissions/validation.hpp"

#include <stdexcept>

#include "grading/fest/course_test.hpp"
#include "test/catch.hpp"
#include "test/run_probe.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::process;
using namespace gauntlet::compare;
using namespace gauntlet::grading::fest;
using gauntlet::grading::fest::samples::audit_all;
using gauntlet::grading::fest::samples::list;
using gauntlet::grading::fest::samples::SampleCourse;

TEST_CASE("duplicate tests of a fest count once", "[grading][threads]") {
  SampleCourse course;
  course.hand_in("staff", 1, "[1, 2]", "3");
  course.hand_in("ann", 2, "[1,2.0]", "3.0");
  course.hand_in("ann", 10, "[2, 2]", "4");
  course.hand_in("bob", 1, "[2, 2]", "4");
  course.hand_in("bob", 2, "[2, 2]", "4");
  course.write("bob/Tests/2-opts.json", R"({"args": ["-x"]})");
  course.config.allowed_args = {"-x"};
  course.hand_in("bob", 3, "[2, 2]", "5");
  SECTION("with a reference") {
    const auto audit = audit_all(course);
    CHECK(list(audit.tests) ==
          "(staff)/1-in.json: new\n"
          "ann/2-in.json: = (staff)/1-in.json\n"
          "ann/10-in.json: = bob/1-in.json\n"
          "bob/1-in.json: new\n"
          "bob/2-in.json: new\n"
          "bob/3-in.json: the reference gives a different answer: expected 5, got 4.0\n");
    CHECK(audit.errors.empty());
    for (const auto& [test, test_case, set] : audit.tests) {
      CHECK(test_case.has_value() == test.is_valid());
      CHECK_FALSE(test.input.empty());
    }
    CHECK(audit.tests[4].test_case->args == std::vector<std::string>{"-x"});
    CHECK(audit.tests[5].test.input == audit.tests[2].test.input);
    CHECK(audit.tests[5].test.answer != audit.tests[2].test.answer);
  }
  SECTION("without a reference, a different answer makes a different test") {
    course.config.reference.reset();
    CHECK(list(audit_all(course).tests).ends_with("bob/2-in.json: new\nbob/3-in.json: new\n"));
  }
  SECTION("answers that are equal by the rules make duplicates") {
    course.config.conditions.rules.tolerance = to_decimal("1");
    CHECK(list(audit_all(course).tests).ends_with("bob/3-in.json: = bob/1-in.json\n"));
  }
}

TEST_CASE("malformed tests of a fest are invalid", "[grading][threads]") {
  SampleCourse course;
  course.write("ann/Tests/1-in.json", "[1, 2]");
  course.write("ann/Tests/2-out.json", "3");
  course.hand_in("ann", 3, "[1, ]", "1");
  course.hand_in("ann", 4, "[1]", "1 ]");
  course.hand_in("ann", 5, " ", "1");
  course.hand_in("ann", 6, "[1]", " ");
  course.hand_in("ann", 7, "[1]", "[" + std::string(1000, ' ') + "]");
  course.config.max_bytes = 1000;
  course.hand_in("bob", 1, "[1, 2]", "3");
  CHECK(list(audit_all(course).tests) ==
        "ann/1-in.json: 1-in.json: its expected answers are missing: 1-out.json or 1-err.txt\n"
        "ann/2-in.json: 2-out.json: its input 2-in.json is missing\n"
        "ann/3-in.json: /1: malformed JSON at line 1, column 5: unexpected ']'; expected '[', '{', "
        "or a literal (byte 4); it looks like a comma after the last element, which JSON does not "
        "have\n"
        "ann/4-in.json: 4-out.json: malformed JSON at line 1, column 3: unexpected ']'; expected "
        "'[', '{', or a literal (byte 2)\n"
        "ann/5-in.json: expected an input, got nothing\n"
        "ann/6-in.json: 6-out.json: expected at least one answer, got none\n"
        "ann/7-in.json: 7-out.json has 1002 bytes, 1000 are allowed\n"
        "bob/1-in.json: new\n");
}

TEST_CASE("a fest's teams can set arguments only", "[grading][threads]") {
  const SampleCourse course;
  for (const std::string owner : {"staff", "ann", "bob"}) course.hand_in(owner, 1, "[1]", "1");
  course.write("staff/1-opts.json", R"({"points": 5, "args": ["-s"]})");
  course.write("ann/Tests/1-opts.json", R"({"points": 5})");
  course.write("bob/Tests/1-opts.json", R"({"args": 5})");
  const auto audit = audit_all(course);
  CHECK(list(audit.tests) ==
        "(staff)/1-in.json: new\n"
        "ann/1-in.json: 1-opts.json: in a team's test, /points: expected only the key args, got "
        "\"points\"\n"
        "bob/1-in.json: 1-opts.json: /args: expected a list of arguments, got 5\n");
  CHECK(audit.tests[0].test_case->points.max == 5);
}

TEST_CASE("a fest's team whose folder links to another's has no tests", "[grading][threads]") {
  SampleCourse course;
  course.config.teams = {"ann", "bob", "cat"};
  course.config.submission = course.at("{team}");
  course.hand_in("bob", 1, "[1]", "1");
  std::filesystem::create_directory_symlink(course.at("bob"), course.at("ann"));
  course.write("store/Tests/1-in.json", "[2]");
  course.write("store/Tests/1-out.json", "2");
  std::filesystem::create_directory_symlink(course.at("store"), course.at("cat"));
  CHECK(list(audit_all(course).tests) ==
        "ann/.: it links outside the team's own folder, or to nothing\n"
        "bob/1-in.json: new\n"
        "cat/1-in.json: new\n");
}

TEST_CASE("a fest's teams can use allowed arguments only", "[grading][threads]") {
  SampleCourse course;
  for (int i = 1; i <= 3; ++i) course.hand_in("ann", i, "[1]", "1");
  course.write("ann/Tests/1-opts.json", R"({"args": ["-x", "-y"]})");
  course.write("ann/Tests/2-opts.json", R"({"args": ["-x=1"]})");
  course.write("ann/Tests/3-opts.json", R"({"args": []})");
  course.config.allowed_args = {"-y", "-x"};
  CHECK(list(audit_all(course).tests) ==
        "ann/1-in.json: new\n"
        "ann/2-in.json: 2-opts.json: args: -x=1 is not allowed in this fest\n"
        "ann/3-in.json: new\n");
  course.config.allowed_args.pop_back();
  CHECK(list(audit_all(course).tests)
            .starts_with("ann/1-in.json: 1-opts.json: args: -x is not allowed in this fest\n"));
}

TEST_CASE("strict: a fest's reference runs in the sandbox of the programs", "[grading][threads]") {
  if (!gauntlet::test::has_strict()) return;
  SampleCourse course;
  course.hand_in("ann", 1, "[1]", "1");
  course.write(
      "sum", "#!/bin/sh\ncd ${0%/*}; touch written; cat key ann/Tests/1-out.json beside; exit 0\n");
  course.write("key", "1");
  course.write("beside", "2");
  course.config.conditions.sandbox = Sandbox::strict;
  const SandboxPolicy view{.withheld = {course.at("key"), course.at("ann")}};
  const auto audit = grading::fest::validate_tests(course.config, view, 2, [](const Test&) {});
  CHECK(list(audit->tests) ==
        "ann/1-in.json: the reference gives a different answer: expected 1, got 2\n");
  CHECK_FALSE(std::filesystem::exists(course.at("written")));
  course.config.conditions.sandbox = Sandbox::none;
  course.write("sum", "#!/bin/sh\n[ $HOME = $TMPDIR ] && echo 1\n");
  CHECK(list(audit_all(course).tests) == "ann/1-in.json: new\n");  // basic
}

TEST_CASE("a fest's reference is rerun once after an exceeded time limit", "[grading][threads]") {
  SampleCourse course;
  course.hand_in("ann", 1, "[1]", "1");
  course.hand_in("bob", 1, "[\"hang\"]", "1");
  course.write("sum",
               "#!/bin/sh\ncd ${0%/*}; read a\n"
               "case $a in *hang*) exec sleep 9;; esac\n"
               "[ -e seen ] || { touch seen; exec sleep 9; }; echo 1\n");
  course.config.conditions.retry_timeouts = true;
  const auto audit = audit_all(course);
  REQUIRE(audit.errors.size() == 1);
  CHECK(audit.errors[0].test == "bob/1-in.json");
  CHECK(audit.errors[0].attempts == 2);
  course.config.conditions.retry_timeouts = false;
  std::filesystem::remove(course.at("seen"));
  CHECK(audit_all(course).errors.size() == 2);
}

TEST_CASE("a fest's test that the reference rejects is invalid", "[grading][threads]") {
  const SampleCourse course;
  course.hand_in("ann", 1, "[\"x\"]", "1");
  course.write("ann/Tests/2-in.json", "[\"x\"]");
  course.write("ann/Tests/2-err.txt", "no number\n");
  course.write("ann/Tests/3-in.json", "[1]");
  course.write("ann/Tests/3-err.txt", "");
  course.write("ann/Tests/4-in.json", "[\"x\"]");
  course.write("ann/Tests/4-err.txt", "nothing");
  CHECK(list(audit_all(course).tests) ==
        "ann/1-in.json: the reference refuses the input: no number\n"
        "ann/2-in.json: new\n"
        "ann/3-in.json: the reference does not refuse the input\n"
        "ann/4-in.json: the reference gives a different answer: expected \"nothing\" on standard "
        "error, "
        "got \"no number\\n\"\n");
}

TEST_CASE("a fest's test that the reference does not answer is invalid", "[grading][threads]") {
  SampleCourse course;
  course.hand_in("ann", 1, "[\"crash\"]", "1");
  course.hand_in("ann", 2, "[\"hang\"]", "1");
  course.hand_in("bob", 1, "[\"babble\"]", "1");
  const auto audit = audit_all(course);
  CHECK(audit.errors.size() == 3);
  for (const auto& [test, test_case, set] : audit.tests) {
    CHECK_FALSE(test.is_valid());
    CHECK_FALSE(test_case);
  }
  CHECK(audit.tests[0].test.invalid_reason.starts_with(
      "the reference did not answer: killed by SIGKILL"));
  CHECK(audit.tests[1].test.invalid_reason.starts_with(
      "the reference did not answer: time limit of 0.5 s exceeded"));
  CHECK(audit.tests[2].test.invalid_reason.starts_with("the reference did not answer: "));
  CHECK(count(audit).invalid == 3);
  CHECK(count(audit).not_validated == 0);
}

TEST_CASE("a fest can accept tests that the reference does not answer", "[grading][threads]") {
  SampleCourse course;
  course.config.accept_unanswered = true;
  course.hand_in("ann", 1, "[\"crash\"]", "1");
  course.hand_in("ann", 2, "[\"hang\"]", "1");
  course.hand_in("bob", 1, "[\"babble\"]", "1");
  const auto audit = audit_all(course);
  CHECK(list(audit.tests) == "ann/1-in.json: new\nann/2-in.json: new\nbob/1-in.json: new\n");
  REQUIRE(audit.errors.size() == 3);
  CHECK(count(audit).not_validated == 3);
  CHECK(audit.errors[0].test == "ann/1-in.json");
  CHECK(audit.errors[0].verdict == Verdict::crash);
  CHECK(audit.errors[1].verdict == Verdict::time_limit);
  CHECK(audit.errors[2].verdict == Verdict::malformed);
  course.config.reference->path = course.at("none");
  CHECK_THROWS_AS(audit_all(course), std::invalid_argument);
}

TEST_CASE("the number of valid tests of a fest's team is limited", "[grading][threads]") {
  SampleCourse course;
  course.config.max_tests = 2;
  for (int i = 1; i <= 5; ++i)
    course.hand_in("ann", i, '[' + std::to_string(i) + ']', i == 2 ? "0" : std::to_string(i));
  for (int i = 1; i <= 30; ++i) course.hand_in("bob", i, "]", "1");
  for (int i = 1; i <= 3; ++i)
    course.hand_in("staff", i, '[' + std::to_string(10 * i) + ']', std::to_string(10 * i));
  std::size_t told = 0;
  const auto audit =
      grading::fest::validate_tests(course.config, {}, 2, [&](const Test&) { ++told; });
  const std::string text = list(audit->tests);
  CHECK(told == 38);
  CHECK(text.starts_with(
      "(staff)/1-in.json: new\n(staff)/2-in.json: new\n(staff)/3-in.json: new\n"
      "ann/1-in.json: new\n"
      "ann/2-in.json: the reference gives a different answer: expected 0, got 2.0\n"
      "ann/3-in.json: new\n"
      "ann/4-in.json: too many tests: a team may submit 2\n"
      "ann/5-in.json: too many tests: a team may submit 2\n"
      "bob/1-in.json: malformed"));
  CHECK(text.find("bob/20-in.json: malformed") != text.npos);
  CHECK(text.find("bob/21-in.json: too many tests") != text.npos);
}

TEST_CASE("missing sets of tests in a fest", "[grading]") {
  SampleCourse course;
  CHECK(audit_all(course).tests.empty());
  course.config.tests.reset();
  CHECK(audit_all(course).tests.empty());
  course.config.staff_tests = course.at("nowhere");
  CHECK_THROWS_AS(audit_all(course), std::invalid_argument);
}
