#include "grading/reports/reports.hpp"

#include "grading/reports/run_test.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::grading::reports;
using gauntlet::test::count;
using gauntlet::test::has;

namespace {

GradedRun wrong_only() { return {{sample::wrong()}, std::chrono::milliseconds(5)}; }

}  // namespace

TEST_CASE("the result of Classroom 50 has whole numbers", "[reports]") {
  GradedRun run;
  const Classroom50Submission about{.classroom = "c",
                                    .assignment = "a",
                                    .owner = "ann",
                                    .tag = "submit/1",
                                    .commit = "u",
                                    .release = "v",
                                    .review = "w"};
  CHECK(classroom50(run, about) == R"({
  "schema": "classroom50/result/v1",
  "classroom": "c",
  "assignment": "a",
  "assignment_type": "individual",
  "owner": "ann",
  "submission": "submit/1",
  "commit": "u",
  "release": "v",
  "review": "w",
  "datetime": "1970-01-01T00:00:00Z",
  "graded_at": "1970-01-01T00:00:00Z",
  "score": 0,
  "max-score": 0,
  "tests": []
}
)");
  auto half = sample::passed("t/1-in.json");
  half.points.earned = half.points.max = 0.5;
  auto other_half = half;
  other_half.test += "#pad";
  run.records = {half, other_half, sample::hidden()};
  const std::string whole = classroom50(run, about);
  CHECK(has(whole, R"("score": 1,)"));
  CHECK(has(whole, R"("max-score": 2,)"));
  CHECK_FALSE(has(whole, "secret"));
  run.records = {sample::wrong()};  // 0.5 of 2.5 points
  CHECK(has(classroom50(run, about), R"("score": 5,
  "max-score": 25,)"));
  run.records[0].points.max = 1.0 / 3;
  run.records[0].points.earned = 1.0 / 3;
  CHECK(has(classroom50(run, about), R"("score": 333,
  "max-score": 333,)"));
}

TEST_CASE("the TAP report has a line per test and YAML for failures", "[reports]") {
  CHECK(tap({}) == "TAP version 13\n1..0\n");
  GradedRun run = sample::run();
  run.records[2].test = "a\\b #skip\n-in.json";
  const std::string text = tap(run);
  CHECK(
      text.starts_with("TAP version 13\n"
                       "1..4\n"
                       "ok 1 - t/1-in.json\n"
                       "not ok 2 - t/2-in.json\n"
                       "  ---\n"
                       "  verdict: \"WRONG\"\n"
                       "  message: \"/1: expected 3, got \\\"<&>\\\"\"\n"
                       "  differences:\n"
                       "    - at: \"/1\"\n"
                       "      expected: \"3\"\n"
                       "      actual: \"\\\"<&>\\\"\"\n"
                       "  notes:\n"
                       "    - \"left a process behind\"\n"
                       "  command: \"./x < t/2-in.json\"\n"
                       "  stderr: \"oops %\\n\\\\u003a:error::no\\\\u001b[2J\\n\"\n"
                       "  duration_ms: 1234\n"
                       "  ...\n"
                       "not ok 3 - a\\\\b \\#skip\\\\n-in.json\n"));
  CHECK(
      text.ends_with("not ok 4 - u/1-in.json\n"
                     "  ---\n"
                     "  verdict: \"INTERNAL_ERROR\"\n"
                     "  message: \"no memory left\"\n"
                     "  command: \"./x < u/1-in.json\"\n"
                     "  duration_ms: 1234\n"
                     "  ...\n"));
}

TEST_CASE("the JSON report has the totals and all records", "[reports]") {
  const std::string text = reports::json(sample::run());
  CHECK(text.starts_with(R"({
  "format": "gauntlet-results",
  "version": 1,
  "start": "2026-01-31T23:59:58Z",
  "wall": 2050,
  "summary": {
    "tests": 4,
    "passed": 1,
    "failed": 2,
    "internal_errors": 1,
    "points": 1.5,
    "max_points": 14.5,
    "skipped": 0,
    "xfailed": 0,
    "invalid": 0,
    "withheld": true,
    "verdicts": {
      "PASS": 1,
      "WRONG": 2,
      "INTERNAL_ERROR": 1
    }
  },
  "programs": [
    {
      "program": "./x",
      "tests": 4,
      "passed": 1,
      "failed": 2,
      "internal_errors": 1,
      "points": 1.5,
      "max_points": 14.5,
      "skipped": 0,
      "xfailed": 0,
      "invalid": 0,
      "withheld": true
    }
  ],
  "records": [
    {
      "test": "t/1-in.json",
      "suite": "t",
)"));
  CHECK(count(text, "\"test\":") == 4);
}

TEST_CASE("the CSV report has a line per record", "[reports]") {
  const std::string titles =
      "test,suite,program,verdict,message,points,max_points,wall_ms,cpu_ms,memory_bytes,attempts,"
      "hidden,"
      "sandbox,notes,command\r\n";
  CHECK(csv({}) == titles);
  GradedRun run = wrong_only();
  run.records[0].notes.emplace_back("late");
  CHECK(csv(run) == titles +
                        R"(t/2-in.json,t,./x,WRONG,"/1: expected 3, got ""<&>""",0.5,2.5,1234,7,)"
                        "4096,1,false,basic,left a process behind; late,./x < t/2-in.json\r\n");
}

TEST_CASE("GitHub annotations show the first failures and the totals", "[reports]") {
  CHECK(github_annotations({}) == "::notice title=xtest::0 passed, 0 failed\n");
  GradedRun run = sample::run();
  run.records[1].test = "a,b:%-in.json#pad";
  run.records[1].message = "50%\r\n::error::x";
  CHECK(github_annotations(run) ==
        "::error file=a%2Cb%3A%25-in.json,title=WRONG a%2Cb%3A%25-in.json#pad::"
        "50%25\\r\\n\\u003a:error::x\n"
        "::error file=t/3-in.json,title=WRONG t/3-in.json#pad::an answer differs from the expected "
        "one\n"
        "::error file=u/1-in.json,title=INTERNAL_ERROR u/1-in.json::no memory left\n"
        "::error title=xtest::1 passed, 2 failed, 1 not judged (internal error)\n");

  run.records.assign(30, sample::wrong());
  CHECK(count(github_annotations(run), "\n") == 10);
  CHECK(github_annotations(run).ends_with(
      "::error title=xtest::0 passed, 30 failed; the first 9 are annotated\n"));
}

TEST_CASE("the step summary for GitHub lists the failures", "[reports]") {
  const std::string text = github_summary(sample::run());
  CHECK(
      text.starts_with("### xtest: 1 passed, 2 failed, 1 not judged (internal error)\n\n"
                       "points WITHHELD, 2.050 s\n\n"
                       "<details><summary><b>WRONG</b> <code>t/2-in.json</code></summary>\n\n"
                       "<pre>WRONG at /1\n  input     [2, [[1, -1], [0, 2]]]\n"));
  CHECK_FALSE(has(text, "secret"));

  GradedRun run;
  run.records.assign(20'000, sample::wrong());
  const std::string cut = github_summary(run);
  CHECK(cut.size() < std::size_t{1} << 20);
  CHECK(cut.size() > 990'000);
  const auto shown = count(cut, "<details>");
  CHECK(cut.ends_with("\n... and " + std::to_string(20'000 - shown) + " more\n"));
}

TEST_CASE("reports on several programs name them", "[reports]") {
  GradedRun run = sample::run();
  run.start.reset();
  run.records[1].program = "./y";
  CHECK(has(tap(run), "ok 1 - ./x: t/1-in.json\nnot ok 2 - ./y: t/2-in.json\n"));
  CHECK(has(github_annotations(run), "title=WRONG t/2-in.json by ./y::"));
  CHECK(github_annotations(run).ends_with(
      "(internal error)%0A./x: 1 passed, 1 failed, 1 not judged (internal error), "
      "points WITHHELD%0A./y: 0 passed, 1 failed, 0.5 of 2.5 points\n"));
  CHECK(has(github_summary(run), "\n\n<table>\n<tr><th>program</th>"));
  CHECK(has(github_summary(run), "</code> by <code>./y</code></summary>"));
  const std::string document = reports::json(run);
  CHECK(has(document, "\"start\": null,"));
  CHECK(has(document, R"("program": "./y",
      "tests": 1,
      "passed": 0,
      "failed": 1,
      "internal_errors": 0,
      "points": 0.5,
      "max_points": 2.5)"));
}

TEST_CASE("a report for Gradescope", "[reports]") {
  CHECK(gradescope(wrong_only()) == R"({
  "execution_time": 1,
  "tests": [
    {
      "name": "t/2-in.json",
      "score": 0.5,
      "max_score": 2.5,
      "status": "failed",
      "visibility": "visible",
      "output_format": "text",
      "output": "WRONG at /1\n  input     [2, [[1, -1], [0, 2]]]\n  expected  [1,3]\n  actual    [1,\"<&>\"]\n               ^^^^^\n  note: left a process behind\n  $ ./x < t/2-in.json\n  | oops %\n  | \\u003a:error::no\\u001b[2J\n"
    }
  ]
}
)");
  CHECK(gradescope({}) == "{\n  \"execution_time\": 0,\n  \"tests\": []\n}\n");
  const std::string text = gradescope(sample::run());
  CHECK(has(text, "\"output\": \"The points are WITHHELD: 1 test was not judged"));
  CHECK(has(text, R"("name": "u/1-in.json",
      "status": "failed")"));
  CHECK_FALSE(has(text, "score\":"));
  CHECK(count(text, "\"visibility\": \"hidden\"") == 1);
  CHECK_FALSE(has(text, "secret"));
}

TEST_CASE("Gradescope results with a course's own settings", "[reports]") {
  GradescopeSettings settings{.points = 25,
                              .visibility = "after_published",
                              .output = "built::error\n",
                              .leaderboard = {{"passed", 3}, {"seconds", 1.5, true}}};
  const std::string text = gradescope(wrong_only(), settings);
  CHECK(has(text, "\"score\": 5,\n      \"max_score\": 25,"));
  CHECK(has(text, "\"visibility\": \"after_published\""));
  CHECK(has(text, R"("output": "built\\u003a:error\n",)"));
  CHECK(has(text, R"(
  "leaderboard": [
    {
      "name": "passed",
      "value": 3,
      "order": "desc"
    },
    {
      "name": "seconds",
      "value": 1.5,
      "order": "asc"
    }
  ])"));
  const std::string hidden = gradescope(sample::run(), settings);
  CHECK(count(hidden, "\"visibility\": \"hidden\"") == 1);
  CHECK(count(hidden, "\"visibility\": \"after_published\"") == 3);
}

TEST_CASE("a report for GitHub Classroom fits into an environment variable", "[reports]") {
  GradedRun run;
  TestResult record = sample::wrong();
  record.details.input = record.details.expected = record.details.actual = std::string(4096, '\\');
  record.details.command = std::string(5000, 'x');
  run.records.assign(100, record);
  CHECK(classroom(run).size() < 98'000);  // 128 KiB in base64
  CHECK(classroom(run).size() > 40'000);
}

TEST_CASE("TAP contains the hint", "[reports]") {
  GradedRun run = sample::run();
  run.records[1].details.actual = "[[1,3]]";
  run.records[1].details.expected = "[1,3]";
  CHECK(has(tap(run), "  hint: \"the right answer, but inside an extra array\"\n"));
}

TEST_CASE("a report for GitHub Classroom", "[reports]") {
  GradedRun run = sample::run();
  run.records.erase(run.records.begin() + 1);
  CHECK(classroom(run) ==
        R"({"version":1,"status":"error","max_score":0,"tests":[)"
        R"({"name":"t/1-in.json","status":"pass","score":0,"message":null,)"
        R"("test_code":"./x < t/1-in.json","filename":"t/1-in.json","line_no":0,"duration":1234},)"
        R"({"name":"t/3-in.json#pad","status":"fail","score":0,)"
        R"("message":"WRONG: an answer differs from the expected one\n","test_code":"",)"
        R"("filename":"t/3-in.json","line_no":0,"duration":1234},)"
        R"({"name":"u/1-in.json","status":"error","score":0,)"
        R"("message":"INTERNAL_ERROR: no memory left\n  $ ./x < u/1-in.json\n",)"
        R"("test_code":"./x < u/1-in.json","filename":"u/1-in.json","line_no":0,"duration":1234}]})"
        "\n");
  run.records.erase(run.records.begin() + 1);
  CHECK(has(classroom(run), R"("status":"error","max_score":0,)"));
  run.records.pop_back();
  CHECK(has(classroom(run), R"("status":"pass","max_score":1,)"));
}
