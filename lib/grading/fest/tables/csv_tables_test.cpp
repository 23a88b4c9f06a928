#include <tuple>

#include "core/random.hpp"
#include "grading/fest/fest_test.hpp"
#include "grading/fest/tables/tables.hpp"
#include "grading/reports/text.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::compare;
using namespace gauntlet::grading::fest;

namespace {

struct Tables {
  std::string matrix;
  std::string tests;
  std::string teams;
  bool operator==(const Tables&) const = default;
};

Tables tables(const Fest& fest) {
  const Scores scores = score(fest, ResultMatrix(fest));
  return {matrix_csv(fest, scores), tests_csv(fest, scores), teams_csv(fest, scores)};
}

const std::string test_titles =
    "test,owner,name,valid,reason,duplicate_of,run_by,failed_by,internal_errors,not_run,"
    "failed_teams,flags,"
    "other_answers\r\n";
const std::string team_titles =
    "team,built,build_error,tests,valid,unique,passed,run,failed,WRONG,MISSING,EXTRA,"
    "MALFORMED,EXIT_STATUS,CRASH,TIMEOUT,CPU,MEMORY,OUTPUT,CANNOT_START,internal_errors,not_run,"
    "caught,points\r\n";

}  // namespace

TEST_CASE("a fest's matrix is written as CSV", "[grading]") {
  CHECK(tables(samples::sample_fest()).matrix ==
        "program,(staff),ann,\"bob, \"\"b\"\" <&>\",dan,passed,run\r\n"
        "ann,1/1,-,0/1,0/1,1,3\r\n"
        "\"bob, \"\"b\"\" <&>\",0/1,1/1,-,0/1,1,3\r\n"
        "cat,0/1,0/1,0/0,0/0,0,2\r\n"
        "dan,0/1,0/1,0/1,-,0,3\r\n");
}

TEST_CASE("a fest's tests are written as CSV", "[grading]") {
  CHECK(tables(samples::sample_fest()).tests ==
        test_titles +
            "(staff)/1-in.json,(staff),1-in.json,yes,,,3,2,0,0,\"bob, \"\"b\"\" <&>; cat\",,\r\n"
            "(staff)/2-in.json,(staff),2-in.json,revoked,,,0,0,0,0,,"
            "\"same input, different answer\",ann/10-in.json\r\n"
            "ann/1-in.json,ann,1-in.json,yes,,,2,1,0,0,cat,,\r\n"
            "ann/2-in.json,ann,2-in.json,yes,,(staff)/1-in.json,0,0,0,0,,,\r\n"
            "ann/10-in.json,ann,10-in.json,no,\"expected 3, got 4\",,0,0,0,0,,"
            "\"same input, different answer\",(staff)/2-in.json\r\n"
            "\"bob, \"\"b\"\" <&>/1-in.json\",\"bob, \"\"b\"\" <&>\",1-in.json,yes,,,1,1,1,0,ann,,"
            "\r\n"
            "dan/1-in.json,dan,1-in.json,yes,,,2,2,0,1,\"ann; bob, \"\"b\"\" <&>\","
            "failed by all,\r\n");
}

TEST_CASE("a fest's teams are written as CSV", "[grading]") {
  CHECK(tables(samples::sample_fest()).teams ==
        team_titles +
            "ann,yes,,3,2,1,1,3,2,2,0,0,0,0,0,0,0,0,0,0,0,0,1,5.5\r\n"
            "\"bob, \"\"b\"\" <&>\",yes,,1,1,1,1,3,2,0,0,0,0,0,1,1,0,0,0,0,0,0,1,5.5\r\n"
            "cat,yes,,0,0,0,0,2,2,2,0,0,0,0,0,0,0,0,0,0,1,1,0,WITHHELD\r\n"
            "dan,no,\"make: \"\"all\"\", Error 2\",1,1,1,0,3,3,0,0,0,0,0,0,0,0,0,0,0,0,0,2,8\r\n");
}

TEST_CASE("a fest's tables can be empty", "[grading]") {
  CHECK(tables({}) == Tables{"program,passed,run\r\n", test_titles, team_titles});

  Fest no_tests;
  no_tests.teams = {{"a"}, {"b", false, "x"}};
  const std::string zeros = ",0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0\r\n";
  CHECK(tables(no_tests) == Tables{"program,passed,run\r\na,0,0\r\nb,0,0\r\n", test_titles,
                                   team_titles + "a,yes," + zeros + "b,no,x" + zeros});

  Fest no_teams;
  no_teams.tests = {{staff, "1-in.json"}};
  CHECK(tables(no_teams) ==
        Tables{"program,(staff),passed,run\r\n",
               test_titles + "(staff)/1-in.json,(staff),1-in.json,yes,,,0,0,0,0,,,\r\n",
               team_titles});
}

TEST_CASE("a fest's tables do not depend on the order of records, nor on times", "[grading]") {
  Fest fest = samples::sample_fest();
  const Tables expected = tables(fest);
  gauntlet::Random random(7);
  for (int i = 0; i < 20; ++i) {
    random.shuffle(fest.records);
    for (auto& record : fest.records)
      record.usage.wall_time = std::chrono::milliseconds(random.uniform_below(9));
    CHECK(tables(fest) == expected);
  }
  fest.records.pop_back();
  CHECK_FALSE(tables(fest) == expected);
}

TEST_CASE("records that are not of a fest's pairings do not count", "[grading]") {
  Fest fest = samples::sample_fest();
  const Tables expected = tables(fest);
  fest.records.push_back(samples::record("ann", "(staff)/2-in.json", Verdict::wrong));  // revoked
  fest.records.push_back(samples::record("cat", "ann/2-in.json", Verdict::wrong));      // duplicate
  fest.records.push_back(samples::record("cat", "ann/10-in.json", Verdict::wrong));     // invalid
  fest.records.push_back(samples::record("ann", "ann/1-in.json", Verdict::wrong));      // its own
  fest.records.push_back(samples::record("dan", "ann/1-in.json", Verdict::pass));       // not built
  fest.records.push_back(samples::record("cat", "(staff)/9-in.json", Verdict::wrong));  // unknown
  fest.records.push_back(samples::record("eve", "ann/1-in.json", Verdict::wrong));
  CHECK(tables(fest) == expected);
  const ResultMatrix grid(fest);
  CHECK(grid.records(0).size() == 3);
  CHECK(grid.records(3).empty());
}

TEST_CASE("records of a fest's program that was not built do not change the tables", "[grading]") {
  Fest fest = samples::sample_fest();
  const Tables expected = tables(fest);
  fest.records.push_back(samples::record("dan", "ann/1-in.json", Verdict::cannot_start));
  CHECK(tables(fest) == expected);
  CHECK(ResultMatrix(fest).records(3).size() == 1);
}

TEST_CASE("programs of a fest that never answer are caught by no team", "[grading]") {
  Fest fest = samples::sample_fest();
  const auto caught = [&](std::size_t team) {
    return score(fest, ResultMatrix(fest)).teams[team].caught;
  };
  CHECK(caught(0) == 1);  // Cat's, which always fails
  for (auto& record : fest.records) {
    if (record.program == "cat") record.verdict = Verdict::cannot_start;
  }
  CHECK(caught(0) == 0);
  CHECK(caught(3) == 2);  // Ann's and Bob's, which pass some tests
  for (auto& record : fest.records) {
    if (record.verdict == Verdict::pass) record.verdict = Verdict::wrong_exit_status;
  }
  CHECK(caught(3) == 1);  // Ann's, which fails
}

TEST_CASE("has_answered() recognizes answers in a fest", "[grading]") {
  const auto answers = [](Verdict verdict, const std::string& written) {
    TestResult record;
    record.verdict = verdict;
    record.details.actual = written;
    return has_answered(record);
  };
  CHECK(answers(Verdict::pass, ""));  // the failure was expected
  for (const Verdict verdict : {Verdict::wrong, Verdict::missing, Verdict::extra}) {
    CHECK(answers(verdict, "1"));
    CHECK_FALSE(answers(verdict, " \n"));
  }
  for (const Verdict verdict :
       {Verdict::malformed, Verdict::wrong_exit_status, Verdict::crash, Verdict::time_limit,
        Verdict::cpu_limit, Verdict::memory_limit, Verdict::output_limit, Verdict::cannot_start,
        Verdict::internal_error}) {
    CHECK_FALSE(answers(verdict, "1"));
  }
}

TEST_CASE("a revoked test of a fest no longer counts", "[grading]") {
  Fest fest = samples::sample_fest();
  fest.tests[5].revoked = true;
  fest.tests[5].invalid_reason = "the reference was wrong";
  const Tables after = tables(fest);
  CHECK(after.matrix.find("\r\nann,1/1,-,0/0,0/1,1,2\r\n") != std::string::npos);
  CHECK(after.tests.find("1-in.json,revoked,the reference was wrong,,0,0,0,0,,,\r\n") !=
        std::string::npos);
  CHECK(after.teams.find("\"bob, \"\"b\"\" <&>\",yes,,1,0,0,1,3,2,0,0,0,0,0,1,1,0,0,0,0,0,0,0,"
                         "0.5\r\n") != std::string::npos);
}

TEST_CASE("chaff programs grade tests and count in no other number", "[grading]") {
  Fest fest = samples::sample_fest();
  const Scores before = score(fest, ResultMatrix(fest));
  fest.teams.push_back({.name = "(chaff) one", .is_chaff = true});
  fest.teams.push_back({.name = "(chaff) silent", .is_chaff = true});
  fest.weights.chaff = 10;
  for (const auto* test : {"(staff)/1-in.json", "ann/1-in.json", "dan/1-in.json"}) {
    auto silent = samples::record("(chaff) silent", test, Verdict::wrong);
    silent.details.actual = "";
    fest.records.push_back(silent);
  }
  fest.records.push_back(samples::record("(chaff) one", "(staff)/1-in.json", Verdict::wrong));
  fest.records.push_back(samples::record("(chaff) one", "ann/1-in.json", Verdict::pass));
  fest.records.push_back(samples::record("(chaff) one", "dan/1-in.json", Verdict::time_limit));
  const Scores scores = score(fest, ResultMatrix(fest));
  CHECK(scores.chaff == std::vector<std::size_t>{4});
  CHECK(scores.teams[0].chaff == 1);  // Ann's second test duplicates that of the staff
  CHECK(scores.teams[1].chaff == 0);
  CHECK(scores.teams[3].chaff == 1);
  CHECK(scores.teams[4].caught_by == std::vector<std::size_t>{0, 3});
  CHECK(scores.teams[5].caught_by.empty());
  CHECK(scores.teams[0].points == before.teams[0].points + 10);
  CHECK(scores.teams[1].points == before.teams[1].points);
  CHECK(scores.total == before.total);
  CHECK(scores.by_owner == before.by_owner);
  for (std::size_t i = 0; i < fest.tests.size(); ++i) {
    CHECK(scores.tests[i].count == before.tests[i].count);
    CHECK(scores.tests[i].failed_by == before.tests[i].failed_by);
  }
  for (std::size_t i = 0; i < 4; ++i) CHECK(scores.teams[i].caught == before.teams[i].caught);
}

namespace {

RubricLine counting(Measure measure, double points) {
  return {.title = std::string(to_string(measure)), .measure = measure, .points = points};
}

}  // namespace

TEST_CASE("a rubric counts what a team has achieved in a fest", "[grading]") {
  Fest fest = samples::sample_fest();
  fest.teams[0].measured["grades"] = {7, ""};
  for (const Measure measure :
       {Measure::built, Measure::passed, Measure::passed_staff, Measure::passed_teams,
        Measure::staff_points, Measure::caught, Measure::chaff, Measure::grades}) {
    fest.rubric.push_back(counting(measure, 10));
  }
  for (const Measure measure :
       {Measure::tests, Measure::valid, Measure::unique, Measure::catching}) {
    fest.rubric.push_back(counting(measure, 10));
    fest.rubric.back().of = 4;
  }
  const Scores scores = score(fest, ResultMatrix(fest));
  const auto sheet = [&](std::size_t team) {
    std::string text;
    for (const auto& [title, counted, points] : sheet_rows(fest, scores.teams[team])) {
      text += title + ' ' + counted + ": " + points + '\n';
    }
    return text;
  };
  // Ann's first test fails Cat's program, and so does the second, which duplicates that of the
  // staff.
  CHECK(sheet(0) ==
        "built 1 of 1: 10 of 10\n"
        "passed 1 of 3: 3.333333 of 10\n"
        "passed_staff 1 of 1: 10 of 10\n"
        "passed_teams 0 of 2: 0 of 10\n"
        "staff_points 1 of 1: 10 of 10\n"
        "caught 1 of 3: 3.333333 of 10\n"
        "chaff 0: 0 of 10\n"
        "grades 7 of 10: 7 of 10\n"
        "tests 3 of 4: 7.5 of 10\n"
        "valid 2 of 4: 5 of 10\n"
        "unique 1 of 4: 2.5 of 10\n"
        "catching 2 of 4: 5 of 10\n");
  CHECK(sheet(3).starts_with("built 0 of 1: 0 of 10\npassed 0 of 3: 0 of 10\n"));
  CHECK(sheet(3).find("grades unknown: 0 of 10\n") != std::string::npos);
  CHECK(scores.max_points == 120);
  const std::string csv = teams_csv(fest, scores);
  CHECK(csv.find(",caught,points: built,points: passed,") != std::string::npos);
  CHECK(csv.find(",points: catching,points,max_points\r\n") != std::string::npos);
}

TEST_CASE("results of commands and late days count in a rubric", "[grading]") {
  Fest fest = samples::sample_fest();
  fest.rubric = {{.title = "late", .measure = Measure::late},
                 {.title = "tests", .measure = Measure::junit, .points = 10},
                 {.title = "style", .measure = Measure::command, .points = 5}};
  fest.teams[0].measured = {{"late", {0.2, "3 days late, 1 free"}},
                            {"tests", {3, "", 4}},
                            {"style", {1, "exit status 0"}}};
  const Scores scores = score(fest, ResultMatrix(fest));
  CHECK(scores.max_points == 15);
  CHECK(scores.teams[0].points == 10);
  const auto rows = sheet_rows(fest, scores.teams[0]);
  CHECK(rows[0].points + ' ' + rows[0].counted == "-2.5 3 days late, 1 free");
  CHECK(rows[1].points + ' ' + rows[1].counted == "7.5 of 10 3 of 4");
  CHECK(teams_csv(fest, scores).find(",-2.5,7.5,5,10,15\r\n") != std::string::npos);
  CHECK(shown_points(scores.teams[0]) == "10");
  CHECK(shown_points(scores.teams[1]) == "WITHHELD");
}

TEST_CASE("points of the staff's tests have the maximum of those that count", "[grading]") {
  Fest fest = samples::sample_fest();
  fest.tests[0].max_points = 40;
  fest.tests.insert(fest.tests.begin(), {staff, "0-in.json", "", "", true, "0", "0", 60});
  const auto max = [&](RubricLine line) {
    line.measure = Measure::staff_points;
    return max_points_of(line, fest);
  };
  CHECK(max({.points = 10}) == 10);
  CHECK(max({.points = 10, .of = 100}) == 4);
  CHECK(max({.points = 10, .of = 20}) == 10);
  CHECK(max({.points = 10, .of = 30, .score = LineScore::exact}) == 10);
  CHECK(max({.points = 10, .of = 100, .score = LineScore::all}) == 0);
  CHECK(max({.points = 100, .each = 1}) == 40);
  CHECK(max({.each = 0.5}) == 0);
  CHECK(max_points_of({.measure = Measure::built, .points = 5}, fest) == 5);
  fest.rubric = {{.title = "t", .measure = Measure::staff_points, .points = 100, .each = 1}};
  Scores scores = score(fest, ResultMatrix(fest));
  CHECK(scores.max_points == 40);
  CHECK(sheet_rows(fest, scores.teams[0])[0].points == "1 of 40");
  fest.tests[1].revoked = true;
  scores = score(fest, ResultMatrix(fest));
  CHECK(scores.max_points == 0);
  CHECK(max({.points = 10}) == 0);
  CHECK(sheet_rows(fest, scores.teams[0])[0].points == "0 of 0");
}

TEST_CASE("the weights of a fest are a short form of a rubric", "[grading]") {
  Fest fest = samples::sample_fest();
  const Scores weighted = score(fest, ResultMatrix(fest));
  fest.rubric = rubric_of(fest.weights);
  const Scores scores = score(fest, ResultMatrix(fest));
  for (std::size_t team = 0; team < fest.teams.size(); ++team) {
    CHECK(scores.teams[team].points == weighted.teams[team].points);
  }
  CHECK(scores.max_points == 0);
}

TEST_CASE("a team has the better points of two fests", "[grading]") {
  Fest fest = samples::sample_fest();
  const Scores before = score(fest, ResultMatrix(fest));
  CHECK(teams_csv(fest, before).find("earlier_points") == std::string::npos);
  fest.teams[0].earlier_points = 100.5;
  fest.teams[1].earlier_points = 0;
  const Scores scores = score(fest, ResultMatrix(fest));
  const auto& [ann, bob] = std::tie(scores.teams[0], scores.teams[1]);
  CHECK(ann.points == 100.5);
  CHECK(ann.fest_points == before.teams[0].points);
  CHECK(bob.points == before.teams[1].points);
  CHECK(scores.teams[2].points == before.teams[2].points);
  CHECK(compare_with_earlier(fest.teams[0], ann).starts_with("the earlier score of 100.5 counts"));
  CHECK(compare_with_earlier(fest.teams[1], bob).starts_with("your score improved to "));
  CHECK(compare_with_earlier(fest.teams[2], scores.teams[2]).empty());
  const std::string table = teams_csv(fest, scores);
  CHECK(table.find(",points,fest_points,earlier_points\r\n") != std::string::npos);
  CHECK(table.find(",100.5," + reports::decimal(ann.fest_points) + ",100.5\r\n") != table.npos);
  for (std::size_t team = 0; team < 2; ++team) {
    const std::string line = compare_with_earlier(fest.teams[team], scores.teams[team]);
    CHECK(team_text(fest, scores, team, {}, {}).find('\n' + line + '\n') != std::string::npos);
  }
}
