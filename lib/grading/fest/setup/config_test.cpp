#include "grading/fest/setup/config.hpp"

#include <map>

#include "gauntlet/json.hpp"
#include "grading/fest/setup/rubric.hpp"
#include "grading/submission/language.hpp"
#include "schema/schema.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"
#include "test/folder.hpp"
#include "test/schema_examples.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::process;
using namespace gauntlet::compare;
using namespace gauntlet::grading::fest;
using Strings = std::vector<std::string>;

namespace {

// Folders of three teams, and some that are not teams.
class Course {
 public:
  Course() {
    for (const std::string name : {"team10/xboard", "team9/3/xboard", "team-a b/x", ".team1/x",
                                   "tea/x", "other/x", "teamfile"}) {
      folder_.write(name, "");
    }
  }

  std::string at(const std::string& path) const { return (folder_.path() / path).string(); }

  void add(const std::string& name) const { folder_.write(name, ""); }

  Config read(std::string_view text) const { return read_config(folder_.write("FEST.json", text)); }

  std::string error_of(const std::string& more) const {
    try {
      read(R"({"title": "t", "program": "team{team}/x")" + more + "}");
    } catch (const json::Error& error) {
      return error.what();
    }
    return "no error";
  }

 private:
  test::Folder folder_;
};

}  // namespace

TEST_CASE("a fest with a minimal description", "[grading]") {
  const Course course;
  const Config config = course.read(R"({"title": "Fish", "program": "team{team}/3/xboard"})");
  CHECK(config.title == "Fish");
  CHECK(config.teams == Strings{"-a b", "9", "10"});
  CHECK(config.program == course.at("team{team}/3/xboard"));
  CHECK(config.submission == course.at("team{team}"));
  CHECK(expand_team(config.program, "9") == course.at("team9/3/xboard"));
  CHECK_FALSE(config.tests);
  CHECK_FALSE(config.staff_tests);
  CHECK_FALSE(config.reference);
  CHECK_FALSE(config.build);
  CHECK(config.conditions.sandbox == Sandbox::strict);
  CHECK(config.conditions.limits.wall_time == std::chrono::seconds(10));
  CHECK(config.conditions.limits.memory == std::uint64_t{2} << 30);
  CHECK(config.max_tests == 100);
  CHECK(config.allowed_args.empty());
  CHECK(config.conditions.retry_timeouts);
  CHECK(config.max_bytes == 1 << 20);
  CHECK(config.weights.caught == 1);
}

TEST_CASE("a fest with a complete description", "[grading]") {
  const Course course;
  const Config config = course.read(R"({
    "title": "Fish", "teams": ["b10", "b9"], "program": "./all/../all/{team}/3/x-{team}",
    "args": ["-q"], "tests": "/sets/{team}/3/Tests/", "staff_tests": "staff", "reference": "/bin/ref",
    "reference_args": ["--strict"],
    "build": {"command": "make", "folder": "all/{team}/3", "timeout": 60, "mem": 512, "procs": 9,
              "net": "full"},
    "timeout": 1.5, "cpu": 2, "mem": 64, "output": 2, "procs": 3, "sandbox": "basic",
    "see": ["lib", "/opt/jdk"], "env": ["A=b", "C="], "tolerance": 0.10, "rules": ["/x=unordered"],
    "allowed_args": ["--strict"], "retry_timeouts": false,
    "max_tests": 5, "max_bytes": 1000, "weights": {"valid": 0, "caught": 2.5, "chaff": 3}})");
  CHECK(config.teams == Strings{"b9", "b10"});
  CHECK(config.program == course.at("all/{team}/3/x-{team}"));
  CHECK(expand_team(config.program, "b9") == course.at("all/b9/3/x-b9"));
  CHECK(config.submission == course.at("all/{team}"));
  CHECK(config.tests == "/sets/{team}/3/Tests");
  CHECK(config.staff_tests == course.at("staff"));
  CHECK(config.reference->path == "/bin/ref");
  CHECK(config.reference->args == Strings{"--strict"});
  CHECK(config.build->command == "make");
  CHECK(config.build->folder == course.at("all/{team}/3"));
  CHECK(config.build->limits.wall_time == std::chrono::minutes(1));
  CHECK(config.build->limits.memory == 512 << 20);
  CHECK(config.build->limits.processes == 9);
  CHECK(config.build->network == Network::full);
  CHECK(config.conditions.trailing_args == Strings{"-q"});
  CHECK(config.conditions.view.readonly_paths ==
        std::vector<std::filesystem::path>{course.at("lib"), "/opt/jdk"});
  CHECK(config.conditions.environment == Strings{"A=b", "C="});
  CHECK(config.conditions.limits.wall_time == std::chrono::milliseconds(1500));
  CHECK(config.conditions.limits.cpu_time == std::chrono::seconds(2));
  CHECK(config.conditions.limits.memory == 64 << 20);
  CHECK(config.conditions.limits.output == 2 << 20);
  CHECK(config.conditions.limits.processes == 3);
  CHECK(config.conditions.sandbox == Sandbox::basic);
  CHECK(config.conditions.rules.tolerance == to_decimal("0.1"));
  CHECK(config.conditions.rules.path_rules == std::vector{parse_rule("/x=unordered")});
  CHECK(config.max_tests == 5);
  CHECK(config.allowed_args == std::vector<std::string>{"--strict"});
  CHECK_FALSE(config.conditions.retry_timeouts);
  CHECK(config.max_bytes == 1000);
  CHECK(config.weights.valid == 0);
  CHECK(config.weights.passed == 1);
  CHECK(config.weights.caught == 2.5);
  CHECK(config.weights.chaff == 3);
}

TEST_CASE("a fest's build and judging have default limits and network", "[grading]") {
  const Course course;
  const Config config = course.read(R"({"title": "t", "program": "team{team}/x",
    "build": {"command": "make"}, "checker": "./check -q",
    "checker_protocol": "testlib", "net": "loopback"})");
  CHECK(config.build->folder == config.submission);
  CHECK(config.build->limits.wall_time == std::chrono::minutes(10));
  CHECK(config.build->limits.memory == std::uint64_t{4} << 30);
  CHECK(config.build->network == Network::none);
  CHECK(config.conditions.checker.value().command ==
        "cd " + course.at("").substr(0, course.at("").size() - 1) + " && ./check -q");
  CHECK(config.conditions.view.network == Network::loopback);
  const Config free = course.read(R"({"title": "t", "program": "team{team}/x", "mem": "none",
    "build": {"command": "make", "mem": "none"}})");
  CHECK_FALSE(free.conditions.limits.memory);
  CHECK_FALSE(free.build->limits.memory);
  CHECK(course.read(R"({"title": "t", "program": "team{team}/x", "course": true})")
            .conditions.rules.tolerance == course_tolerance());
}

TEST_CASE("invalid descriptions of a fest are refused", "[grading]") {
  const Course course;
  CHECK(course.error_of("") == "no error");
  CHECK(course.error_of(R"(, "Tests": "")") == R"(/Tests: expected the key "tests", got "Tests")");
  CHECK(course.error_of(R"(, "x": "")").starts_with("/x: expected only the keys title, teams"));
  CHECK(course.error_of(R"(, "tests": "Tests")") ==
        R"(/tests: expected a path that contains {team}, got "Tests")");
  CHECK(course.error_of(R"(, "tests": "{team}/..")")
            .starts_with("/tests: expected a path that contains"));
  CHECK(course.error_of(R"(, "staff_tests": "")") == R"(/staff_tests: expected a path, got "")");
  CHECK(course.error_of(R"(, "teams": [])") ==
        "/teams: expected at least one team, got an array of 0");
  CHECK(course.error_of(R"(, "teams": ["a", "a"])") ==
        R"(/teams/1: expected each team once, got "a")");
  for (const std::string name : {"", "a/b", "..", ".a", "#a", " a", "(staff)", R"(a\nb)"}) {
    CAPTURE(name);
    CHECK(course.error_of(R"(, "teams": [")" + name + "\"]")
              .starts_with("/teams/0: expected a team name"));
  }
  CHECK(course.error_of(R"(, "reference_args": [])") ==
        "/reference_args: expected a reference as well, got none");
  CHECK(course.error_of(R"(, "build": {})") ==
        R"(/build: expected the key "command", got none of that name)");
  CHECK(course.error_of(R"(, "build": {"command": "make", "folder": "."})")
            .starts_with("/build/folder: expected a path that contains {team}"));
  CHECK(course.error_of(R"(, "build": {"command": "make", "timeout": -1})")
            .starts_with("/build/timeout: expected seconds"));
  CHECK(course.error_of(R"(, "sandbox": "basic", "net": "full")") ==
        "/net: expected the strict sandbox to go with it, got basic");
  CHECK(course.error_of(R"(, "course": true, "tolerance": 1)") ==
        R"(/tolerance: expected not both "course" and "tolerance", got both)");
  CHECK(course.error_of(R"(, "tolerance": -1)").starts_with("/tolerance: expected a tolerance"));
  CHECK(course.error_of(R"(, "rules": ["x"])").starts_with("/rules/0: expected POINTER=MODE"));
  CHECK(course.error_of(R"(, "env": ["A"])") ==
        R"(/env/0: expected a variable: NAME=VALUE, got "A")");
  CHECK(course.error_of(R"(, "procs": 0)") ==
        "/procs: expected a number of processes from 1 to 65536, got 0");
  CHECK(course.error_of(R"(, "weights": {"new": 1})")
            .starts_with("/weights/new: expected only the keys"));
}

TEST_CASE("chaff programs have the names of their paths below a common folder", "[grading]") {
  const Course course;
  const auto names = [&](const std::string& list) {
    std::string text;
    for (const auto& chaff :
         course.read(R"({"title": "t", "program": "team{team}/x", "chaff": )" + list + "}").chaff) {
      text += chaff.name + ' ' + (chaff.path.is_absolute() ? "" : "relative ");
    }
    return text;
  };
  CHECK(names("[]").empty());
  CHECK(names(R"(["chaff/x"])") == "(chaff) x ");
  CHECK(names(R"(["c/b10", "c/b9"])") == "(chaff) b9 (chaff) b10 ");
  CHECK(names(R"(["c/a/xboard", "c/b/xboard"])") == "(chaff) a/xboard (chaff) b/xboard ");
  CHECK(course.error_of(R"(, "chaff": ["c/x", "c/x"])") ==
        R"(/chaff/1: expected a program whose name no team or other has, got "c/x")");
  CHECK(course.error_of(R"(, "chaff": ["c/a/x", "c"])") ==
        R"(/chaff/1: expected a program, not the folder of another, got "c")");
  CHECK(course.error_of(R"(, "chaff": "c")") == R"(/chaff: expected a list of programs, got "c")");
  course.add("teamstaff/chaff/x");
  CHECK(course.read(R"({"title": "t", "program": "team{team}/x", "chaff": ["teamstaff/chaff/x"]})")
            .teams == Strings{"-a b", "9", "10"});
}

TEST_CASE("texts in a fest's description must not contain NUL", "[grading]") {
  const Course course;
  const auto refuses = [&](const std::string& more, const std::string& pointer) {
    const std::string error = course.error_of(", " + more);
    CAPTURE(error);
    CHECK(error.starts_with(pointer + ": expected "));
    CHECK(error.find(" without NUL, got ") != error.npos);
  };
  refuses(R"("args": ["a\u0000b"])", "/args/0");
  refuses(R"("tests": "{team}\u0000")", "/tests");
  refuses(R"("staff_tests": "a\u0000")", "/staff_tests");
  refuses(R"("reference": "\u0000")", "/reference");
  refuses(R"("reference": "r", "reference_args": ["\u0000"])", "/reference_args/0");
  refuses(R"("build": {"command": "make\u0000"})", "/build/command");
  refuses(R"("build": {"command": "make", "folder": "{team}\u0000"})", "/build/folder");
  refuses(R"("env": ["A=b\u0000LD_PRELOAD=x"])", "/env/0");
  refuses(R"("rules": ["/a\u0000=set"])", "/rules/0");
  refuses(R"("checker": "true\u0000")", "/checker");
  refuses(R"("teams": ["a\u0000"])", "/teams/0");
  for (const std::string key : {"title", "program"}) {
    const std::string other = key == "title" ? R"("program": "{team}/x")" : R"("title": "t")";
    try {
      course.read("{" + other + R"(, ")" + key + R"(": "{team}\u0000"})");
      FAIL(key);
    } catch (const json::Error& error) {
      CHECK(std::string(error.what()).find(" without NUL, got ") != std::string::npos);
    }
  }
}

TEST_CASE("a fest's programs are built in their folders by default", "[grading]") {
  const Course course;
  const Config config = course.read(R"({"title": "t", "program": "team{team}/3/xboard",
    "build": {"command": "make"}})");
  CHECK(config.build->folder == course.at("team{team}/3"));
  CHECK(config.build->writable == course.at("team{team}"));
  const Config files = course.read(R"({"title": "t", "program": "team{team}",
    "build": {"command": "make"}})");
  CHECK(files.build->folder == files.submission);
  const Config named = course.read(R"({"title": "t", "program": "team{team}/3/xboard",
    "build": {"command": "make", "folder": "team{team}/4"}})");
  CHECK(named.build->folder == course.at("team{team}/4"));
  CHECK(named.build->writable.empty());
}

TEST_CASE("folders of the staff beside those of the teams are not teams", "[grading]") {
  const Course course;
  for (const std::string name :
       {"all/ann/3/x", "all/bob/3/x", "all/sol/x", "all/sol2/3/x", "all/staff/1-in.json",
        "all/old/fest.json", "all/old/results.jsonl", "all/now/.lock",
        "all/now/tests/ann/1-in.json", "all/bob/fest.json", "all/bob/.lock"}) {
    course.add(name);
  }
  const auto teams = [&](const std::string& more) {
    return course.read(R"({"title": "t", "program": "all/{team}/3/x")" + more + "}").teams;
  };
  CHECK(teams("") == Strings{"ann", "bob", "sol", "sol2", "staff"});
  CHECK(teams(R"(, "reference": "all/sol/x", "staff_tests": "all/staff")") ==
        Strings{"ann", "bob", "sol2"});
  CHECK(teams(R"(, "reference": "all/sol2/3/x")") == Strings{"ann", "bob", "sol", "sol2", "staff"});
  // Results in a team's folder.
  CHECK(read_config(course.at("FEST.json"), course.at("all/bob")).teams ==
        Strings{"ann", "sol", "sol2", "staff"});
}

TEST_CASE("a fest needs teams and a program", "[grading]") {
  const Course course;
  CHECK_THROWS_AS(course.read(R"({"title": "t"})"), json::Error);
  CHECK_THROWS_AS(course.read(R"({"title": "t", "program": "x"})"), json::Error);
  CHECK_THROWS_AS(course.read(R"({"title": "t", "program": "no-{team}/x"})"), json::Error);
  CHECK_THROWS_AS(course.read(R"({"title": "t", "program": "nowhere/{team}/x"})"), json::Error);
  CHECK_THROWS_AS(course.read("{"), json::Error);
  CHECK_THROWS_AS(read_config(course.at("none")), std::runtime_error);
}

TEST_CASE("a fest's teams can be files", "[grading]") {
  const Course course;
  const Config config = course.read(R"({"title": "t", "program": "team{team}"})");
  CHECK(config.teams == Strings{"file"});
  CHECK(config.submission == config.program);
}

TEST_CASE("a fest's teams are named by their folders", "[grading]") {
  const Course course;
  for (const std::string name : {"ab-ab/x", "a-b/x", "-/x", "c-c-c/x", "c/x"}) course.add(name);
  CHECK(course.read(R"({"title": "t", "program": "{team}-{team}/x"})").teams == Strings{"ab"});
  course.add("b#a/x");
  try {
    course.read(R"({"title": "t", "program": "b{team}/x"})");
    FAIL();
  } catch (const json::Error& error) {
    CHECK(std::string(error.what()).starts_with("/program: expected a team name: one line"));
    CHECK(std::string(error.what()).ends_with(", got \"#a\""));
  }
}

TEST_CASE("the examples in the schema of a fest are valid", "[grading]") {
  const Course course;
  course.add("submissions/ann/3/xboard");
  course.add("valgrind");  // the program of a wrapper must be installed
  std::filesystem::permissions(course.at("valgrind"), std::filesystem::perms::owner_all);
  const std::string before = getenv("PATH");
  setenv("PATH", (course.at("") + ':' + before).c_str(), 1);
  const std::map<std::string, std::string> needed{
      {"reference_args", R"("reference": "r")"},
      {"rubric", R"("tests": "submissions/{team}/3/Tests")"},
  };
  test::visit_examples("FEST.schema.json", [&](const std::string& key, const std::string& example) {
    std::string text = R"({"$schema": "x", ")" + key + "\": " + example;
    if (key != "title") text += R"(, "title": "t")";
    if (key != "program") text += R"(, "program": "submissions/{team}/3/xboard")";
    if (needed.contains(key)) text += ", " + needed.at(key);
    if (key == "scenario" || key == "earlier") return;  // their files must exist
    CAPTURE(key, example);
    CHECK_NOTHROW(course.read(text + "}"));
  });
  setenv("PATH", before.c_str(), 1);
}

TEST_CASE("the schema of a fest has all languages and counts", "[grading]") {
  const auto accepts = [](std::string_view schema, std::string_view value) {
    const json::Value text(value);
    return test::error_of([&] {
             schema::check("FEST.schema.json#" + std::string(schema), json::Reader(text));
           }) == "no error";
  };
  const std::string names = "/properties/languages/propertyNames";
  std::string all;
  for (const auto& name : known_languages()) {
    CHECK(accepts(names, name));
    all.append(all.empty() ? "" : ", ").append(name);
  }
  const auto message = test::error_of(R"("cobol")", [&](const json::Reader& in) {
    schema::check("FEST.schema.json#" + names, in);
  });
  CHECK(message == "expected one of the languages " + all + R"(, got "cobol")");
  for (auto measure = Measure::built; measure < Measure::file;
       measure = static_cast<Measure>(static_cast<int>(measure) + 1)) {
    CHECK(accepts("/$defs/line/properties/count", to_string(measure)));
  }
}

namespace {

void check_equal(const Limits& a, const Limits& b) {
  CHECK(a.wall_time == b.wall_time);
  CHECK(a.cpu_time == b.cpu_time);
  CHECK(a.memory == b.memory);
  CHECK(a.output == b.output);
  CHECK(a.processes == b.processes);
}

}  // namespace

TEST_CASE("keys of a fest have the defaults of its schema", "[grading]") {
  const Course course;
  const std::string file = "FEST.schema.json";
  const std::string begin = R"({"title": "t", "program": "team{team}/x", )";
  const Config plain = course.read(begin + R"("build": {"command": "make"}})");
  // Those left out need or exclude others.
  const Config full = course.read(
      begin + R"("build": {"command": "make", )" + test::default_members(file, {"$defs", "build"}) +
      R"(}, "weights": {)" + test::default_members(file, {"properties", "weights"}) + "}, " +
      test::default_members(file, {}, {"exact", "course", "checker_protocol", "reference_args"}) +
      "}");
  check_equal(full.conditions.limits, plain.conditions.limits);
  check_equal(full.build->limits, plain.build->limits);
  CHECK(full.build->disk == plain.build->disk);
  CHECK(full.build->network == plain.build->network);
  CHECK(full.conditions.sandbox == plain.conditions.sandbox);
  CHECK(full.conditions.view.network == plain.conditions.view.network);
  CHECK(full.conditions.view.readonly_paths == plain.conditions.view.readonly_paths);
  CHECK(full.conditions.environment == plain.conditions.environment);
  CHECK(full.conditions.retry_timeouts == plain.conditions.retry_timeouts);
  CHECK(full.conditions.trailing_args == plain.conditions.trailing_args);
  CHECK(full.weights.valid == plain.weights.valid);
  CHECK(full.weights.passed == plain.weights.passed);
  CHECK(full.weights.caught == plain.weights.caught);
  CHECK(full.weights.chaff == plain.weights.chaff);
  CHECK(full.max_tests == plain.max_tests);
  CHECK(full.max_bytes == plain.max_bytes);
  CHECK(full.allowed_args == plain.allowed_args);
  CHECK(full.accept_unanswered == plain.accept_unanswered);
  CHECK(full.keep_cache == plain.keep_cache);
  CHECK(full.names == plain.names);
  CHECK(full.chaff.size() == plain.chaff.size());
}
