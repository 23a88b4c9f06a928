#include "grading/fest/setup/rubric.hpp"

#include <chrono>

#include "gauntlet/json.hpp"
#include "grading/fest/setup/config.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading::fest;

namespace {

struct RubricSample {
  test::Folder folder;
  std::vector<std::string> teams{"ann", "bob"};

  std::vector<RubricLine> read(const std::string& text) const {
    const json::Value document = json::parse(text);
    return read_rubric(json::Reader(document),
                       {.folder = folder.path(),
                        .teams = teams,
                        .submission = (folder.path() / "subs/{team}").string(),
                        .has_tests = true});
  }

  std::string error_of(const std::string& line) const {
    try {
      read(line);
      return "no error";
    } catch (const json::Error& error) {
      return error.what();
    }
  }
};

}  // namespace

TEST_CASE("a line of a rubric earns points in proportion, all or nothing, or for each",
          "[grading]") {
  RubricLine line{.points = 15, .of = 3};
  CHECK(points_for(line, 0, 0) == 0);
  CHECK(points_for(line, 2, 0) == 10);
  CHECK(points_for(line, 5, 0) == 15);
  line.score = LineScore::all;
  CHECK(points_for(line, 2, 0) == 0);
  CHECK(points_for(line, 3, 0) == 15);
  CHECK(points_for(line, 4, 0) == 15);
  line.score = LineScore::exact;
  CHECK(points_for(line, 2, 0) == 0);
  CHECK(points_for(line, 3, 0) == 15);
  CHECK(points_for(line, 4, 0) == 0);
  const RubricLine all{.points = 60};
  CHECK(points_for(all, 3, 4) == 45);
  CHECK(points_for(all, 0, 0) == 0);
  CHECK(points_for({.each = 0.5}, 7, 3) == 3.5);
  CHECK(points_for({.points = 30, .each = 10}, 2, 9) == 20);
  CHECK(points_for({.points = 30, .each = 10}, 4, 9) == 30);
}

TEST_CASE("a rubric is read with its grades", "[grading]") {
  const RubricSample sample;
  sample.folder.write("grades.csv", "Team,Points,remark\r\nbob,3.5,x\r\nann,,\r\n\r\n");
  const auto lines = sample.read(R"([
    {"title": "a", "file": "subs/{team}/a.md", "points": 5},
    {"title": "b", "count": "valid", "of": 5, "score": "all", "points": 50},
    {"title": "c", "count": "caught", "each": 2, "points": 30, "bonus": true},
    {"title": "d", "grades": "grades.csv", "of": 10, "points": 100},
    {"title": "e", "count": "caught", "each": 2}])");
  REQUIRE(lines.size() == 5);
  CHECK(lines[0].path == "a.md");
  CHECK(lines[1].score == LineScore::all);
  CHECK(lines[2].is_bonus);
  CHECK(lines[3].given == std::map<std::string, Measured>{{"bob", {3.5}}});
  std::string required;
  for (const auto& line : lines) required += line.is_required() ? '1' : '0';
  CHECK(required == "11010");
}

TEST_CASE("an invalid rubric is refused", "[grading]") {
  const RubricSample sample;
  const auto error = [&](const std::string& rest) {
    return sample.error_of(R"([{"title": "x", )" + rest + "}]");
  };
  CHECK(sample.error_of("[]").starts_with("expected 1 to 100 lines"));
  CHECK(sample.error_of(R"([{"title": "", "count": "built", "points": 1}])") ==
        R"(/0/title: expected a title in one line, got "")");
  CHECK(error(R"("count": "bugs", "points": 1)") ==
        "/0/count: expected built, tests, valid, unique, passed, passed_staff, passed_teams, "
        "staff_points, caught, catching or chaff, got \"bugs\"");
  CHECK(error(R"("count": "file", "points": 1)").starts_with("/0/count: expected built, "));
  CHECK(
      error(R"("count": "built", "file": "x", "points": 1)") ==
      "/0: expected one of the keys count, file, executable, grades, command, junit and late, got "
      "several");
  CHECK(error(R"("count": "built")") == "/0: expected points, or points for each, got neither");
  CHECK(error(R"("count": "valid", "points": 1)") ==
        "/0: expected of or each for the count valid, got neither");
  CHECK(error(R"("count": "valid", "of": 0, "points": 1)") ==
        "/0/of: expected a number above 0, got 0");
  CHECK(error(R"("count": "valid", "of": 3, "each": 1)")
            .starts_with("/0/each: expected points for each of a count, without of and score"));
  CHECK(error(R"("file": "subs/{team}/x", "each": 1)").starts_with("/0/each: expected points"));
  CHECK(error(R"("file": "subs/{team}/x", "of": 1, "points": 1)")
            .starts_with("/0/of: expected no key of for a file"));
  CHECK(error(R"("command": "make", "of": 1, "points": 1)")
            .starts_with("/0/of: expected no key of for a file or a command"));
  CHECK(error(R"("command": "make", "each": 1)").starts_with("/0/each: expected points for each"));
  CHECK(error(R"("command": "make", "timeout": 0, "points": 1)") ==
        "/0/timeout: expected seconds from 0.001 to 86400, got 0");
  CHECK(error(R"("count": "built", "share": true, "points": 1)") ==
        "/0/share: expected a command to go with it, got true");
  CHECK(error(R"("command": "x", "junit": "subs/{team}/x", "share": true, "points": 1)") ==
        "/0/share: expected no key share beside junit, got true");
  CHECK(error(R"("command": "x", "grades": "x", "points": 1)").ends_with("got several"));
  CHECK(error(R"("junit": "x.xml", "points": 1)").starts_with("/0/junit: expected a file in"));
  CHECK(error(R"("count": "valid", "of": 3, "score": "min", "points": 1)") ==
        R"(/0/score: expected "sum", "all" or "exact", got "min")");
  CHECK(error(R"("count": "passed_staff", "points": 1)") ==
        R"(/0/count: expected staff_tests in FEST.json for this count, got "passed_staff")");
  CHECK(error(R"("file": "subs/{team}", "points": 1)").starts_with("/0/file: expected a file in"));
  CHECK(error(R"("file": "subs/{team}/../x", "points": 1)")
            .starts_with("/0/file: expected a file in the submission"));
  const auto grades = [&](const std::string& text) {
    sample.folder.write("grades.csv", text);
    const std::string all = error(R"("grades": "grades.csv", "points": 10)");
    return all.substr(all.find("grades.csv: ") + 12);
  };
  CHECK(grades("") == "it is empty");
  CHECK(grades("team\nann\n") == "no column points");
  CHECK(grades("team,points,Team\n") == "several columns team");
  CHECK(grades("team,points\nann\n") == "line 2: too few cells");
  CHECK(grades("team,points\nann,1\neve,1\n") == "line 3: no team \"eve\"");
  CHECK(grades("team,points\nann,11\n") == "line 2: \"11\" is not a number from 0 to 10");
  CHECK(grades("team,points\nann,nan\n") == "line 2: \"nan\" is not a number from 0 to 10");
  CHECK(grades("team,points\nann,-1\n") == "line 2: \"-1\" is not a number from 0 to 10");
  CHECK(grades("team,points\nann,1\nann,1\n") == "line 3: \"ann\" occurs twice");
  CHECK(error(R"("grades": "none.csv", "points": 10)").find("none.csv: ") != std::string::npos);
}

TEST_CASE("a command of a rubric is read with its limits", "[grading]") {
  const RubricSample sample;
  const auto lines = sample.read(R"([
    {"title": "a", "command": "make check", "points": 5, "timeout": 20, "see": ["unit"]},
    {"title": "b", "command": "make check", "points": 5, "share": true},
    {"title": "c", "command": "cargo test", "junit": "subs/{team}/*.xml", "points": 5, "of": 20}])");
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].measure == Measure::command);
  CHECK(lines[0].command->command == "make check");
  CHECK(lines[0].command->limits.wall_time == std::chrono::seconds(20));
  CHECK(lines[0].command->see == std::vector{sample.folder.path() / "unit"});
  CHECK(lines[1].command->is_share);
  CHECK(lines[2].measure == Measure::junit);
  CHECK(lines[2].path == "*.xml");
}

TEST_CASE("late days take points away", "[grading]") {
  const RubricSample sample;
  const auto lost = [&](const std::string& date, const std::string& rule) {
    sample.folder.write("subs/.collected/record.csv",
                        "team,url,date\nann,x," + date + "\nother,x,never\n");
    const auto lines = sample.read(
        R"([{"title": "late", "late": {"deadline": "2026-03-01T23:59:59+01:00", )" + rule + "}}]");
    const auto found = lines.at(0).given.find("ann");
    return found == lines[0].given.end() ? Measured{-1} : found->second;
  };
  CHECK(lost("2026-03-01T22:59:59Z", R"("penalty": 10)") == Measured{0, "in time"});
  CHECK(lost("2026-03-01T23:00:00Z", R"("penalty": 10)") == Measured{0.1, "1 day late"});
  CHECK(lost("2026-03-02T22:59:59Z", R"("penalty": 10)") == Measured{0.1, "1 day late"});
  CHECK(lost("2026-03-02T23:00:00Z", R"("penalty": 10)") == Measured{0.2, "2 days late"});
  const std::string rule = R"("penalty": 40, "free_days": 1, "last_day": 5)";
  CHECK(lost("2026-03-02T22:00:00Z", rule) == Measured{0, "1 day late, 1 free"});
  CHECK(lost("2026-03-03T22:00:00Z", rule) == Measured{0.4, "2 days late, 1 free"});
  CHECK(lost("2026-03-05T22:00:00Z", rule) == Measured{1, "4 days late, 1 free"});
  CHECK(lost("2026-03-06T23:00:00Z", R"("penalty": 0, "last_day": 5)") ==
        Measured{1, "6 days late, after the last day"});
  CHECK(lost("", rule).value == -1);
  const auto error = [&](const std::string& rest) {
    return sample.error_of(R"([{"title": "x", "late": {)" + rest + "}]");
  };
  CHECK(error(R"("penalty": 10})") ==
        "/0/late: expected the key \"deadline\", got none of that name");
  CHECK(error(R"("deadline": "soon", "penalty": 10})") ==
        "/0/late/deadline: expected a time like 2026-03-01T23:59:59+01:00, got \"soon\"");
  const std::string valid = R"("deadline": "2026-03-01T23:59Z", "penalty": 10)";
  CHECK(error(R"("deadline": "2026-03-01T23:59Z", "penalty": 101})") ==
        "/0/late/penalty: expected a percentage from 0 to 100, got 101");
  CHECK(error(valid + R"(}, "points": 5)") ==
        "/0/points: expected no key of points beside late, got 5");
  CHECK(error(valid + R"(}}, {"title": "y", "late": {)" + valid + '}') ==
        "/1/late: expected one line for late days, got a second one");
  sample.folder.write("dates.csv", "team,date\nann,2026-03-01\n");
  CHECK(error(valid + R"(, "record": "dates.csv"})") ==
        "/0/late: expected a CSV file with the columns team and date, got dates.csv: line 2: "
        "\"2026-03-01\" is not a time like 2026-03-01T23:59:59+01:00");
  CHECK(error(valid + R"(, "record": "none.csv"})").find("none.csv: ") != std::string::npos);
}
