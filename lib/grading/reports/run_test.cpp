#include "grading/reports/run.hpp"

#include "grading/reports/run_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::compare;
using namespace gauntlet::grading::reports;

TEST_CASE("internal errors belong to the maximum and withhold the points", "[reports]") {
  const Totals totals = tally(sample::run().records);
  CHECK(totals.passed == 1);
  CHECK(totals.failed == 2);
  CHECK(totals.internal_errors == 1);
  CHECK(totals.points == 1.5);
  CHECK(totals.max_points == 14.5);
  CHECK(points_in_words(totals) == "points WITHHELD");
  CHECK(withheld_in_words(totals) ==
        "The points are WITHHELD: 1 test was not judged (internal error). The staff must repair "
        "the cause and rerun the tests.");
  CHECK(withheld_in_words({3, 0, 0, 3, 3}).empty());
  CHECK(describe(totals) == "1 passed, 2 failed, 1 not judged (internal error)");
  CHECK(describe({3, 0, 0, 3, 3}) == "3 passed, 0 failed");
}

TEST_CASE("a hidden record reveals nothing about the test", "[reports]") {
  TestResult hidden = sample::hidden();
  hidden.points.earned = 1;
  hidden.points.max = 3;
  hidden.attempts = 2;
  const TestResult shown = redacted(hidden);
  CHECK(describe(shown).find("secret") == std::string::npos);
  CHECK(shown.notes.empty());
  CHECK(shown.message == "an answer differs from the expected one");
  CHECK(shown.test == hidden.test);
  CHECK(shown.verdict == hidden.verdict);
  CHECK(shown.suite == hidden.suite);
  CHECK(shown.program == hidden.program);
  CHECK(shown.points.earned == 1);
  CHECK(shown.points.max == 3);
  CHECK(shown.attempts == 2);
  CHECK(shown.sandbox == hidden.sandbox);
  CHECK(shown.usage == hidden.usage);
  CHECK(shown.notice.is_hidden);
  CHECK(redacted(sample::wrong()) == sample::wrong());
  CHECK(redacted(sample::run()).records ==
        std::vector<TestResult>{sample::passed("t/1-in.json"), sample::wrong(),
                                redacted(sample::hidden()), sample::internal_error()});
}

TEST_CASE("the file of a record has no variant", "[reports]") {
  CHECK(file_of(sample::hidden()) == "t/3-in.json");
  TestResult odd;
  odd.test = "t/a-in.json#b-in.json";
  CHECK(file_of(odd) == odd.test);
  odd.test += "#pad";
  CHECK(file_of(odd) == "t/a-in.json#b-in.json");
  CHECK(file_of(sample::wrong()) == "t/2-in.json");
  CHECK(file_of(sample::passed("c#/1-in.json")) == "c#/1-in.json");
  CHECK(file_of(sample::passed("c#/1-in.json#pad")) == "c#/1-in.json");
}

TEST_CASE("a failure is described completely", "[reports]") {
  CHECK(describe(sample::wrong()) ==
        "WRONG at /1\n"
        "  input     [2, [[1, -1], [0, 2]]]\n"
        "  expected  [1,3]\n"
        "  actual    [1,\"<&>\"]\n"
        "               ^^^^^\n"
        "  note: left a process behind\n"
        "  $ ./x < t/2-in.json\n"
        "  | oops %\n"
        "  | \\u003a:error::no\\u001b[2J\n");
  TestResult record;
  record.verdict = Verdict::crash;
  record.details.differences = {{"", "1", "nothing"}};
  CHECK(describe(record) == "CRASH\n  the whole value: expected 1, got nothing\n");
}

TEST_CASE("points are counted per program", "[reports]") {
  using sample::failed;
  using sample::passed;
  GradedRun run;
  run.records = {passed("1-in.json"), passed("2-in.json"), passed("2-in.json#pad"),
                 failed("1-in.json", Verdict::wrong, "x"),
                 failed("2-in.json", Verdict::internal_error, "x")};
  CHECK_FALSE(are_of_several(run.records));
  CHECK_FALSE(are_of_several({}));
  for (std::size_t i = 3; i < 5; ++i) run.records[i].program = "./y";
  CHECK(are_of_several(run.records));
  const auto programs = by_program(with_final_points(run).records);
  REQUIRE(programs.size() == 2);
  CHECK(describe(programs[0]) == "./x: 3 passed, 0 failed, 3 of 3 points");
  CHECK(describe(programs[1]) ==
        "./y: 0 passed, 1 failed, 1 not judged (internal error), points WITHHELD");
  CHECK(programs[0].tests == 3);
}

TEST_CASE("a test earns its points by all its variants or by each of them", "[grading]") {
  using sample::failed;
  using sample::passed;
  GradedRun run;
  run.records = {passed("1-in.json"), failed("1-in.json#pad", Verdict::wrong, "x"),
                 passed("2-in.json"), passed("2-in.json#pad"),
                 failed("2-in.json#ascii", Verdict::internal_error, "x")};
  CHECK(tally(run.records).points == 3);
  const GradedRun whole = with_final_points(run);
  CHECK(tally(whole.records).points == 0);
  CHECK(tally(whole.records).max_points == 5);
  CHECK(whole.records[0].verdict == Verdict::pass);
}

TEST_CASE("a test keeps the points that a checker gave", "[grading]") {
  GradedRun run;
  run.records = {sample::failed("1.in", Verdict::wrong, "70 of 100 points")};
  run.records[0].points.max = 100;
  run.records[0].points.earned = 70;
  CHECK(with_final_points(run).records == run.records);
  SECTION("each variant and repetition earns the least share that one earns") {
    for (auto* const name : {"1-in.json", "1-in.json#pad", "1-in.json#pad"}) {
      run.records.push_back(sample::passed(name));
      run.records.back().points.earned = run.records.back().points.max = 4;
    }
    run.records[2].verdict = Verdict::wrong;
    run.records[2].points.earned = 1;
    const auto whole = with_final_points(run).records;
    for (std::size_t i = 1; i < 4; ++i) CHECK(whole[i].points.earned == 1);
    CHECK(whole[0].points.earned == 70);
    CHECK(with_final_points(run, true).records == run.records);
  }
}

namespace {

TestResult grouped(const std::string& test, double points, std::vector<TestGroup> groups) {
  TestResult record = points > 0 ? sample::passed(test) : sample::failed(test, Verdict::wrong, "x");
  record.points.earned = points;
  record.points.max = 2;
  record.points.groups = std::move(groups);
  return record;
}

std::string lines_of(const std::vector<TestResult>& records) {
  const GradedRun scored = with_final_points({records});
  std::string text;
  for (const auto& line : group_lines(scored)) text += line + '\n';
  return text + points_in_words(tally(scored.records));
}

}  // namespace

TEST_CASE("groups earn their points all or nothing, as the minimum, or as the sum", "[grading]") {
  const auto records = [](GroupScore score, double last) {
    const std::vector<TestGroup> groups{{"t", score}};
    return std::vector{grouped("t/1-in.json", 2, groups), grouped("t/2-in.json", 1, groups),
                       grouped("t/3-in.json", last, groups), grouped("1-in.json", 2, {})};
  };
  CHECK(lines_of(records(GroupScore::sum, 0)) == "t: 3 of 6 points\n5 of 8 points");
  CHECK(lines_of(records(GroupScore::min, 0)) == "t: 0 of 6 points (minimum)\n2 of 8 points");
  CHECK(lines_of(records(GroupScore::min, 2)) == "t: 3 of 6 points (minimum)\n5 of 8 points");
  CHECK(lines_of(records(GroupScore::all, 2)) ==
        "t: 0 of 6 points (all or nothing)\n2 of 8 points");
  auto all = records(GroupScore::all, 2);
  all[1].points.earned = 2;
  CHECK(lines_of(all) == "t: 6 of 6 points (all or nothing)\n8 of 8 points");
  all[2].verdict = Verdict::internal_error;
  all[2].points.earned = 0;
  CHECK(lines_of(all) == "t: points WITHHELD (all or nothing)\npoints WITHHELD");
}

TEST_CASE("a group can be a member of a group", "[grading]") {
  const std::vector<TestGroup> inner{{"t/a", GroupScore::sum}, {"t", GroupScore::min}};
  const std::vector<TestGroup> outer{{"t", GroupScore::min}};
  std::vector records{grouped("t/1-in.json", 2, outer), grouped("t/a/1-in.json", 2, inner),
                      grouped("t/a/2-in.json", 0, inner)};
  // The inner group earns half of its points, so the outer one earns half of all.
  CHECK(lines_of(records) == "t: 3 of 6 points (minimum)\nt/a: 2 of 4 points\n3 of 6 points");
  records[1].points.groups[0].score = records[2].points.groups[0].score = GroupScore::all;
  CHECK(lines_of(records) ==
        "t: 0 of 6 points (minimum)\nt/a: 0 of 4 points (all or nothing)\n0 of 6 points");
  const GradedRun scored = with_final_points({records});
  CHECK(scored.records[1].notes.back() == "its group earns its points all or nothing");
  CHECK(with_final_points(scored).records == scored.records);
}

TEST_CASE("programs and variants are scored on their own in groups", "[grading]") {
  const std::vector<TestGroup> groups{{"t", GroupScore::all}};
  GradedRun run{{grouped("t/1-in.json", 1, groups), grouped("t/1-in.json#pad", 0, groups),
                 grouped("t/2-in.json", 2, groups), grouped("t/2-in.json", 2, groups)}};
  run.records[3].program = "./y";
  const auto points = [&](bool partial) {
    std::string text;
    for (const auto& program : by_program(with_final_points(run, partial).records)) {
      text += points_in_words(program.tally) + "; ";
    }
    return text;
  };
  CHECK(points(false) == "0 of 6 points; 2 of 2 points; ");
  CHECK(points(true) == "0 of 6 points; 2 of 2 points; ");
  for (auto& record : run.records) record.points.groups[0].score = GroupScore::min;
  CHECK(points(true) == "1.5 of 6 points; 2 of 2 points; ");  // a quarter of the first test
}
