#include "grading/reports/better.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <string>

#include "grading/reports/reports.hpp"
#include "grading/reports/run_test.hpp"
#include "test/catch.hpp"
#include "test/trials.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::compare;
using namespace gauntlet::grading::reports;

namespace {

using Results = std::vector<TestResult>;

TestResult earning(const std::string& test, double points, double max = 10) {
  TestResult result =
      points == max ? sample::passed(test) : sample::failed(test, Verdict::wrong, "x");
  result.points = {points, max};
  return result;
}

// Returns the points that count of the first program, and its line.
std::string counted(const Results& now, const Results& earlier, Better better) {
  const GradedRun run = better_of({now}, earlier, better);
  std::string words = points_in_words(tally(with_final_points(run).records));
  for (const auto& line : run.score_lines) words += "; " + line;
  return words;
}

constexpr std::array rules{Better::total, Better::tests};

}  // namespace

TEST_CASE("the run with more points counts, or the better result of each test", "[reports]") {
  const Results low{earning("1", 10), earning("2", 0), earning("3", 3)};
  const Results high{earning("1", 0), earning("2", 10), earning("3", 4)};
  CHECK(counted(high, low, Better::total) == "14 of 30 points; your score improved to 14 from 13");
  CHECK(counted(low, high, Better::total) ==
        "14 of 30 points; the earlier score of 14 counts, as this run has 13");
  CHECK(counted(low, high, Better::tests) ==
        "24 of 30 points; your score improved to 24 from 14; this run alone has 13");
  CHECK(counted(low, low, Better::total) ==
        "13 of 30 points; your score is 13; the earlier one was 13");
  const auto best = better_of({low}, high, Better::tests).records;
  CHECK(best[0] == low[0]);
  CHECK(best[1].verdict == Verdict::pass);
  CHECK(best[1].notes == std::vector<std::string>{"the result of the earlier run counts"});
  CHECK(better_of({low}, low, Better::tests).records == low);
}

TEST_CASE("tests, points and notices are those of the newer run", "[reports]") {
  Results now{earning("1", 0, 20), earning("new", 10)};
  now[0].notice.is_hidden = true;
  const Results earlier{earning("1", 5), earning("gone", 10)};
  const auto better = better_of({now}, earlier, Better::total).records;
  CHECK(better[0].points.earned == 10);
  CHECK(better[0].points.max == 20);
  CHECK(better[0].notice.is_hidden);
  CHECK(better[1] == now[1]);
  CHECK(has_earlier_results({now}, earlier));
  CHECK_FALSE(has_earlier_results({now}, {earning("gone", 10)}));
  CHECK(better_of({now}, {earning("gone", 10)}, Better::total).score_lines.empty());
  auto other = earlier;
  other[0].program = "./y";
  CHECK_FALSE(has_earlier_results({now}, other));
  CHECK(better_of({now}, other, Better::total).records == now);
}

TEST_CASE("a result that says nothing of the program is neither replaced nor taken", "[reports]") {
  const Verdict verdict = GENERATE(Verdict::internal_error, Verdict::invalid, Verdict::skip,
                                   Verdict::xfail, Verdict::xpass);
  Results odd{earning("1", 0, verdict == Verdict::skip ? 0 : 10), earning("2", 4)};
  odd[0].verdict = verdict;
  const Results judged{earning("1", 10), earning("2", 5)};
  for (const auto rule : rules) {
    const auto kept = better_of({odd}, judged, rule).records;
    CHECK(kept[0] == odd[0]);
    CHECK(better_of({judged}, odd, rule).records == judged);
    CHECK((kept[1].points.earned == 4) == !is_judged(verdict));
  }
  if (!is_judged(verdict)) CHECK(counted(odd, judged, Better::total) == "points WITHHELD");
}

TEST_CASE("programs are compared on their own", "[reports]") {
  Results now{earning("1", 1), earning("2", 1)}, earlier{earning("1", 2), earning("2", 0)};
  now[1].program = earlier[1].program = "./y";
  CHECK(counted(now, earlier, Better::total) ==
        "3 of 20 points; ./x: the earlier score of 2 counts, as this run has 1; "
        "./y: your score improved to 1 from 0");
}

TEST_CASE("nobody earns less by the better of two runs than by one of them", "[reports][long]") {
  std::mt19937 random(1);
  const auto pick = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  const std::vector<TestGroup> basics{{"a", GroupScore::min}};
  for (int round = 0; round < gauntlet::test::trials(2000); ++round) {
    const std::vector<TestGroup> hard{
        {"b", round % 2 == 0 ? GroupScore::all : GroupScore::sum, {"a"}}};
    std::array<Results, 2> runs;
    for (auto& run : runs) {
      for (const auto* const test : {"a/1", "a/1#pad", "a/2", "b/1", "b/2", "b/2", "1"}) {
        auto& result = run.emplace_back(earning(test, pick(3) * 5.));
        if (pick(9) == 0) result.verdict = Verdict::wrong;
        if (test[0] == 'a') result.points.groups = basics;
        if (test[0] == 'b') result.points.groups = hard;
      }
    }
    const auto points = [](const Results& records) {
      return tally(with_final_points({records}).records).points;
    };
    const double a = points(runs[0]), b = points(runs[1]);
    const auto both = [&](std::size_t now, Better rule) {
      return points(better_of({runs.at(now)}, runs.at(1 - now), rule).records);
    };
    CHECK(both(0, Better::total) == std::max(a, b));
    CHECK(both(1, Better::total) == std::max(a, b));
    CHECK(both(0, Better::tests) >= std::max(a, b));
    CHECK(both(0, Better::tests) == both(1, Better::tests));
  }
}

TEST_CASE("reports say what the better of two runs is", "[reports]") {
  GradedRun run = better_of({{earning("1", 5)}}, {earning("1", 4)}, Better::total);
  const std::string line = "your score improved to 5 from 4";
  CHECK(html(run).find("<p>" + line + "</p>") != std::string::npos);
  CHECK(github_summary(run).find('\n' + line + '\n') != std::string::npos);
  CHECK(gradescope(run).find(line) != std::string::npos);
  SECTION("on Gradescope only if students see all results") {
    run.records[0].notice.release = Release::after_due_date;
    CHECK(gradescope(run).find(line) == std::string::npos);
  }
}
