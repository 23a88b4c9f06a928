#include "grading/results/results.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::compare;

static Record record(const std::string& test, Verdict verdict, const std::string& message = "") {
  Record record;
  record.test = test;
  record.verdict = verdict;
  record.message = message;
  return record;
}

TEST_CASE("tests that changed between two runs are reported", "[grading]") {
  using Kind = Change::Kind;
  const std::vector<Record> before{
      record("1", Verdict::pass),  record("2", Verdict::pass), record("3", Verdict::wrong, "x"),
      record("4", Verdict::wrong), record("5", Verdict::pass), record("6", Verdict::wrong, "x")};
  const std::vector<Record> after{
      record("10", Verdict::pass),      record("6", Verdict::wrong, "y"),
      record("4", Verdict::crash, "z"), record("3", Verdict::pass),
      record("2", Verdict::exit, "e"),  record("1", Verdict::pass)};
  CHECK(compare_results(before, after) ==
        std::vector<Change>{{Kind::broken, "2", "PASS", "EXIT_STATUS: e"},
                            {Kind::fixed, "3", "WRONG: x", "PASS"},
                            {Kind::other, "4", "WRONG", "CRASH: z"},
                            {Kind::gone, "5", "PASS", ""},
                            {Kind::added, "10", "", "PASS"}});
  CHECK(compare_results(before, before).empty());
  CHECK(compare_results({}, {}).empty());
}

TEST_CASE("skipped tests and expected failures are successes, unexpected passes are not",
          "[grading]") {
  using Kind = Change::Kind;
  const auto kind = [](Verdict before, Verdict after) {
    const auto changes = compare_results({record("1", before)}, {record("1", after)});
    REQUIRE(changes.size() == 1);
    return changes[0].kind;
  };
  CHECK(kind(Verdict::pass, Verdict::skip) == Kind::other);
  CHECK(kind(Verdict::xfail, Verdict::pass) == Kind::other);
  CHECK(kind(Verdict::xfail, Verdict::xpass) == Kind::broken);
  CHECK(kind(Verdict::skip, Verdict::wrong) == Kind::broken);
  CHECK(kind(Verdict::wrong, Verdict::xfail) == Kind::fixed);
  CHECK(kind(Verdict::wrong, Verdict::xpass) == Kind::other);
}

TEST_CASE("the worst of several runs of a test counts", "[grading]") {
  const std::vector<Record> flaky{record("1", Verdict::pass), record("1", Verdict::wrong),
                                  record("1", Verdict::pass)};
  CHECK(compare_results(flaky, {record("1", Verdict::wrong)}).empty());
  CHECK(compare_results({record("1", Verdict::pass)}, flaky).size() == 1);
}
