#include "grading/reports/reports.hpp"
#include "grading/reports/run_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::grading::reports;
using gauntlet::compare::Verdict;

namespace {

// One passed test, one skipped, one expected failure and one unexpected pass.
GradedRun with_expectations() {
  GradedRun run{{sample::passed("t/1-in.json"),
                 sample::failed("t/2-in.json", Verdict::skip, "no #net"),
                 sample::failed("t/3-in.json", Verdict::xfail, "later (WRONG: x)"),
                 sample::failed("t/4-in.json", Verdict::xpass, "it passed, but")}};
  for (std::size_t i = 1; i < run.records.size(); ++i) run.records[i].points.max = 0;
  return run;
}

std::size_t count_of(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("totals count skipped tests and expected failures separately", "[reports]") {
  const Totals totals = tally(with_expectations().records);
  CHECK(describe(totals) == "1 passed, 1 failed, 1 skipped, 1 xfailed");
  CHECK(points_in_words(totals) == "1 of 1 point");
  CHECK(describe(Totals{.passed = 2}) == "2 passed, 0 failed");
}

TEST_CASE("skipped tests and expected failures are not failures in any report", "[reports]") {
  const GradedRun run = with_expectations();
  SECTION("JUnit") {
    const std::string text = junit(run);
    CHECK(count_of(text, "failures=\"1\" errors=\"0\" skipped=\"2\"") == 1);
    CHECK(count_of(text, "<skipped type=\"SKIP\" message=\"no #net\"/>") == 1);
    CHECK(count_of(text, "<skipped type=\"XFAIL\" message=\"later (WRONG: x)\"/>") == 1);
    CHECK(count_of(text, "<failure type=\"XPASS\"") == 1);
    CHECK(count_of(text, "<failure") == 1);
  }
  SECTION("TAP") {
    const std::string text = tap(run);
    CHECK(count_of(text,
                   "\nok 2 - t/2-in.json # SKIP no \\#net\nnot ok 3 - t/3-in.json # todo "
                   "later (WRONG: x)\n") == 1);
    CHECK(count_of(text, "\nnot ok 4 - t/4-in.json\n  ---\n") == 1);
  }
  SECTION("GitHub") {
    const std::string text = github_annotations(run);
    CHECK(count_of(text, "::error file=") == 1);
    CHECK(count_of(text, "title=XPASS t/4-in.json") == 1);
    CHECK(count_of(text, "1 passed, 1 failed, 1 skipped, 1 xfailed") == 1);
    CHECK(count_of(github_summary(run), "<details>") == 1);
  }
  SECTION("CSV") {
    CHECK(count_of(csv(run), "t/2-in.json,t,./x,SKIP,no #net,0,0,") == 1);
    CHECK(count_of(csv(run), "t/3-in.json,t,./x,XFAIL,") == 1);
  }
  SECTION("JSON") {
    const std::string text = reports::json(run);
    CHECK(count_of(text, "\"skipped\": 1,\n    \"xfailed\": 1") == 1);
    CHECK(count_of(text, "\"XPASS\": 1") == 1);
  }
  SECTION("Gradescope") {
    const std::string text = gradescope(run);
    CHECK(count_of(text, "\"status\": \"passed\"") == 3);
    CHECK(count_of(text, "\"status\": \"failed\"") == 1);
    CHECK(count_of(text, "\"max_score\": 0,") == 3);
    CHECK(count_of(text, "SKIP: no #net") == 1);
  }
  SECTION("Classroom") {
    const std::string text = classroom(run);
    CHECK(count_of(text, "\"status\":\"pass\"") == 3);
    CHECK(count_of(text, "\"status\":\"fail\"") == 2);  // one for the test, one for the whole run
    CHECK(count_of(text, "\"max_score\":1,") == 1);
  }
  SECTION("HTML") {
    const std::string text = html(run);
    CHECK(count_of(text, "1 passed, 1 failed, 1 skipped, 1 xfailed") >= 1);
  }
  SECTION("hidden records do not reveal the reason") {
    GradedRun hidden = run;
    for (auto& record : hidden.records) record.notice.is_hidden = true;
    const std::string text = gradescope(hidden);
    CHECK(count_of(text, "net") == 0);
    CHECK(count_of(text, "SKIP: the test was skipped") == 1);
  }
  SECTION("skipped variants do not reduce the points") {
    GradedRun variants{
        {sample::passed("t/1-in.json"), sample::failed("t/1-in.json#pad", Verdict::skip, "slow")}};
    CHECK(with_final_points(variants).records[0].points.earned == 1);
    variants.records[1].verdict = Verdict::xpass;
    CHECK(with_final_points(variants).records[0].points.earned == 0);
  }
}

TEST_CASE("verdicts of skipped tests and expected failures are read from results", "[reports]") {
  for (const auto& record : with_expectations().records) {
    CHECK(decode_record(gauntlet::json::Reader(encode(record))) == record);
  }
}
