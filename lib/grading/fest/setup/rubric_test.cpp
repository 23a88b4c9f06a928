#include "grading/fest/setup/rubric.hpp"

#include <sys/stat.h>

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
  CHECK(lines[0].path == (sample.folder.path() / "subs/{team}/a.md").string());
  CHECK(lines[1].score == LineScore::all);
  CHECK(lines[2].is_bonus);
  CHECK(lines[3].grades == std::map<std::string, double>{{"bob", 3.5}});
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
  CHECK(error(R"("count": "built", "file": "x", "points": 1)") ==
        "/0: expected one of the keys count, file, executable and grades, got several");
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
  CHECK(grades("team,points\nann,1\nann,1\n") == "line 3: \"ann\" has a grade already");
  CHECK(error(R"("grades": "none.csv", "points": 10)").find("none.csv: ") != std::string::npos);
}

TEST_CASE("files of a submission are looked for as they were submitted", "[grading]") {
  const test::Folder folder;
  Config config;
  config.teams = {"ann", "bob"};
  config.submission = (folder.path() / "subs/{team}").string();
  config.program = config.submission + "/run";
  const auto file = [&](const std::string& name, Measure measure) {
    config.rubric.push_back({.title = name, .measure = measure, .points = 1});
    config.rubric.back().path = config.submission + '/' + name;
  };
  folder.write("subs/ann/deep/run", "x");
  folder.write("subs/ann/plain", "x");
  folder.write("subs/bob/x", "x");
  chmod((folder.path() / "subs/ann/deep/run").c_str(), 0755);
  std::filesystem::create_symlink("../bob/x", folder.path() / "subs/ann/link");
  std::filesystem::create_symlink("deep/run", folder.path() / "subs/ann/inside");
  file("plain", Measure::file);
  for (const auto* name : {"deep/run", "plain2", "deep", "link", "inside"}) {
    file(name, Measure::executable);
  }
  folder.write("subs/ann/plain2", "x");
  config.rubric.push_back({.title = "g", .measure = Measure::grades, .points = 9});
  config.rubric.back().grades["bob"] = 4;
  using Found = std::map<std::string, Measured>;
  CHECK(measure_submission(config, "ann") ==
        Found{{"plain", {1, "exists"}},
              {"deep/run", {1, "exists and is executable"}},
              {"plain2", {0, "plain2 is not executable"}},
              {"deep", {0, "deep is not a regular file"}},
              {"link", {0, "link leads to a file or folder that is not the team's own"}},
              {"inside", {1, "exists and is executable"}},
              {"g", {0, "not graded"}}});
  CHECK(measure_submission(config, "bob").at("g") == Measured{4, ""});
  CHECK(measure_submission(config, "bob").at("plain").note == "plain does not exist");
}
