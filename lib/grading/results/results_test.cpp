#include "grading/results/results.hpp"

#include "gauntlet/json.hpp"
#include "grading/results/errors_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::compare;
using gauntlet::test::results_error;
using std::chrono::milliseconds;

namespace {

const TestResult full{
    .test = "t/1-in.json#trickle",
    .suite = "t",
    .program = "./x",
    .verdict = Verdict::wrong,
    .message = "2 differences",
    .notes = {"left a process behind"},
    .points = {0.1, 2.5},
    .notice = {.is_hidden = true},
    .usage = {milliseconds(1234), milliseconds(17), std::uint64_t{1} << 40},
    .attempts = 2,
    .sandbox = "strict",
    .details = {.input = "[1]",
                .expected = "[2]",
                .actual = "\x01\u20ac",
                .differences = {{"/0/1", "3", "4"}, {"/2", "nothing", "\"a\\nb\""}},
                .stderr_tail = "line\n",
                .command = "./x < t/1-in.json",
                .exit_status = 3,
                .expects_failure = true,
                .answers_right = true}};

TestResult timed(const std::string& test, int wall = 0) {
  TestResult record;
  record.test = test;
  record.usage.wall_time = milliseconds(wall);
  return record;
}

std::string line_of(const TestResult& record) { return json::dump(encode(record)) + "\n"; }

TestResult decode_line(const std::string& line) {
  const json::Value value = json::parse(line);
  return decode_record(json::Reader(value));
}

std::string with(std::string line, const std::string& from, const std::string& to) {
  return line.replace(line.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("a record is a line of JSON", "[grading]") {
  CHECK(line_of({}) ==
        R"({"test":"","suite":"","program":"","verdict":"PASS","message":"","differences":[],)"
        R"("notes":[],"command":"","stderr":"","input":"","expected":"","actual":"",)"
        R"("usage":{"wall":0,"cpu":0,"memory":0},"points":0,"max_points":1,"hidden":false,)"
        R"("attempts":1,"sandbox":""})"
        "\n");
  CHECK(decode_line(line_of(full)) == full);
  CHECK(decode_line(line_of({})) == TestResult());
  TestResult refusal;
  refusal.details.exit_status = 0;
  CHECK(line_of(refusal).ends_with(R"("sandbox":"","exit_status":0})"
                                   "\n"));
  CHECK(decode_line(line_of(refusal)) == refusal);
}

TEST_CASE("a record may have groups", "[grading]") {
  TestResult record = full;
  record.points.groups = {{"t/a", GroupScore::all}, {"t", GroupScore::min}, {"", GroupScore::sum}};
  const std::string line = line_of(record);
  CHECK(line.ends_with(R"("groups":[{"folder":"t/a","score":"all"},{"folder":"t","score":"min"},)"
                       R"({"folder":"","score":"sum"}]})"
                       "\n"));
  CHECK(decode_line(line) == record);
  CHECK(results_error(with(line, "\"all\"", "\"most\"")) ==
        "line 1: /groups/0/score: expected the score of a group, got \"most\"");
}

TEST_CASE("bytes that are not UTF-8 do not make a record invalid JSON", "[grading]") {
  TestResult record;
  record.test = "\xff-in.json";
  record.notes = {"\xff"};
  record.details.differences = {{"/\xff", "1", "2"}};
  record.details.actual = "a\xff";
  CHECK(decode_line(line_of(record)).test == "\xef\xbf\xbd-in.json");
  CHECK(decode_line(line_of(record)).details.actual == "a\xef\xbf\xbd");
}

TEST_CASE("points are stored exactly", "[grading]") {
  for (const double points : {0.1 + 0.2, 1e300, 1e-9, 3.0, 0.0}) {
    TestResult record;
    record.points.earned = points;
    CHECK(decode_line(line_of(record)).points.earned == points);
  }
}

TEST_CASE("invalid records are refused", "[grading]") {
  const std::string line = line_of(full);
  const auto [from, to] =
      GENERATE(table<std::string, std::string>({{R"("WRONG")", R"("Wrong")"},
                                                {R"("WRONG")", "1"},
                                                {R"("max_points":2.5)", R"("max_points":-2.5)"},
                                                {R"("max_points":2.5)", R"("max_points":"1")"},
                                                {R"("attempts":2)", R"("attempts":0)"},
                                                {R"("hidden":true)", R"("hidden":1)"},
                                                {R"("exit_status":3)", R"("exit_status":-3)"},
                                                {R"("answers_right":true)", R"("answer":true)"},
                                                {R"("wall":1234)", R"("wall":-1)"},
                                                {R"("cpu":17)", R"("cpu":1.5)"},
                                                {R"("notes":[)", R"("notes":[1,)"},
                                                {R"("pointer")", R"("at")"},
                                                {R"("suite")", R"("folder")"},
                                                {R"("input":"[1]",)", ""}}));
  CHECK_THROWS_AS(decode_line(with(line, from, to)), json::Error);
}

TEST_CASE("a results file is read", "[grading]") {
  const std::string one = line_of(full);
  const std::string two = one + line_of({});
  CHECK(read_results("").records.empty());
  CHECK_FALSE(read_results("").is_truncated);
  CHECK(read_results(two).records == std::vector<TestResult>{full, TestResult()});
  CHECK_FALSE(read_results(two).is_truncated);

  SECTION("it may end with an incomplete line") {
    for (std::size_t size = one.size() + 1; size < two.size(); ++size) {
      const Results results = read_results(two.substr(0, size));
      REQUIRE(results.records == std::vector<TestResult>{full});
      REQUIRE(results.size == one.size());
      REQUIRE(results.is_truncated);
    }
  }
  SECTION("it must not contain anything else") {
    CHECK(results_error(one + "{}\n" + one).starts_with("line 2: expected the key \"test\""));
    CHECK(results_error(two + "{\"test\":\n").starts_with("line 3: "));
    CHECK(results_error(one + "\n" + one).starts_with("line 2: "));
    CHECK(results_error(with(one, "\"WRONG\"", "\"GOOD\"")) ==
          "line 1: /verdict: expected the name of a verdict, got \"GOOD\"");
    CHECK(results_error(with(one, "\"suite\":\"", R"("suite":"\u0000)"))
              .starts_with("line 1: /suite: expected a path without NUL, got "));
  }
}

TEST_CASE("records are sorted in the order of a plan", "[grading]") {
  std::vector<TestResult> records{timed("c", 1), timed("a"), timed("c", 2), timed("b")};
  sort_by_names(records, {"b", "c", "a", "c"});
  CHECK(records == std::vector<TestResult>{timed("b"), timed("c", 1), timed("c", 2), timed("a")});
}

TEST_CASE("failed tests are identified by their inputs", "[grading]") {
  TestResult failed = timed("t/1-in.json#pad");
  failed.verdict = gauntlet::compare::Verdict::wrong;
  CHECK(failed_inputs({timed("t/2-in.json"), failed}) == std::set<std::string>{"t/1-in.json"});
}

TEST_CASE("times of a test are added up, and unknown tests get the average", "[grading]") {
  using Times = std::vector<double>;
  CHECK(time_of_each({"a", "b", "x"}, {timed("a", 1), timed("a", 2), timed("b", 5)}) ==
        Times{3, 5, 4});
  CHECK(time_of_each({"a"}, {}) == Times{1});
}
