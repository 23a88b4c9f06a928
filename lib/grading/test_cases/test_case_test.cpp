#include "grading/test_cases/test_case.hpp"

#include <chrono>
#include <stdexcept>
#include <tuple>

#include "grading/results/times.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"
#include "test/folder.hpp"
#include "test/schema_examples.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;

using Tags = std::vector<std::string>;

TEST_CASE("tests match any wanted tag and no unwanted tag", "[grading]") {
  const auto fits = [](const char* choice, const Tags& tags) {
    return parse_tags(choice).matches(tags);
  };
  CHECK(fits("course", {"course", "slow"}));
  CHECK_FALSE(fits("course", {"slow"}));
  CHECK_FALSE(fits("course", {}));
  CHECK_FALSE(fits("course", {"courses"}));
  CHECK(fits("course,fast", {"fast"}));
  CHECK(fits("course,!strict", {"course"}));
  CHECK_FALSE(fits("course,!strict", {"course", "strict"}));
  CHECK(fits("!strict", {}));
  CHECK(fits("!strict,!slow", {"course"}));
  CHECK_FALSE(fits("!strict,!slow", {"course", "slow"}));
  CHECK(parse_tags("!a.b,C-3_x") == TagFilter{{"C-3_x"}, {"a.b"}});
}

TEST_CASE("invalid tags are refused", "[grading]") {
  for (const char* const text : {"", ",", "a,", "a b", "!", "!!a", "-a", "a,!", "\xc3\xa4"}) {
    CHECK_THROWS_AS(parse_tags(text), std::invalid_argument);
  }
}

TEST_CASE("tags that no test has are reported", "[grading]") {
  CHECK(unknown_tags(parse_tags("course,!strikt,cours"), {"course", "strict"}) ==
        Tags{"cours", "strikt"});
}

TEST_CASE("tests have automatic tags, tags of their options and tags of folders", "[grading]") {
  const test::Folder folder;
  const auto pair = [&](const std::string& name, const std::string& answers = "1") {
    folder.write(name + "-in.json", "1");
    folder.write(name + "-out.json", answers);
  };
  pair("1");
  pair("2", "1 2");
  folder.write("3-in.json", "x");
  folder.write("3-err.txt", "no");
  pair("4");
  folder.write("4-opts.json", R"({"args": ["--strict", "--time=5", "-q", "7"], "tags": ["own"]})");
  pair("deep/5");
  folder.write("deep/5-opts.json", R"({"skip": "mine", "tags": ["own", "own"]})");
  pair("deep/6");
  folder.write("opts.json",
               R"({"tags": {"course": "!errors,!flags", "outer": "inner"}, "xfail": "later"})");
  folder.write("deep/opts.json", R"({"tags": ["inner"], "skip": "theirs"})");
  const auto root = GENERATE(as<std::string>(), "", "/", "//");
  const auto found = find_test_cases(folder.path().string() + root);
  REQUIRE(found.problems() == std::vector<std::string>{});
  REQUIRE(found.valid.size() == 6);
  const auto& all = found.valid;
  CHECK(all[0].tags == Tags{"course"});
  CHECK(all[1].tags == Tags{"stream", "course"});
  CHECK(all[2].tags == Tags{"errors"});
  CHECK(all[3].tags == Tags{"own", "flags", "strict", "time"});
  CHECK(all[4].tags == Tags{"own", "inner", "course", "outer"});
  CHECK(all[5].tags == Tags{"inner", "course", "outer"});
  CHECK(all[0].status.skip == std::nullopt);
  CHECK(all[0].status.xfail == "later");
  CHECK(all[4].status.skip == "mine");
  CHECK(all[5].status.skip == "theirs");
  const auto input = folder.path() / "deep/6-in.json";
  CHECK(read_test_case(input).tags.empty());
  const auto tags_from = [&](const std::filesystem::path& folder_with_options) {
    FolderOptions options(folder_with_options);
    return read_test_case(input, &options).tags;
  };
  CHECK(tags_from(folder.path() / "deep") == Tags{"inner"});
  CHECK(tags_from(folder.path()) == all[5].tags);
  CHECK(tags_from(folder.path() / "other").empty());
}

TEST_CASE("folders give their tests all options", "[grading]") {
  const test::Folder folder;
  folder.write("opts.json", R"({"args": ["-v"], "points": 3, "timeout": 5, "visibility": "hidden",
                                "rules": ["/a=set"], "exit_status": 7, "skip": "later"})");
  folder.write("deep/opts.json", R"({"checker": "./check", "mem": 64, "args": ["-w"]})");
  folder.write("1-in.json", "1");
  folder.write("2-in.json", "1");
  folder.write("2-opts.json", R"({"args": [], "points": 4, "visibility": "visible",
                                  "rules": ["/b=set"], "exit_status": 0})");
  folder.write("3.in", "1");
  folder.write("3.out", "1");
  folder.write("3.args", "-x -y");
  folder.write("deep/4-in.json", "1");
  folder.write("deep/4-out.json", "1");
  folder.write("deep/5-in.json", "1");
  folder.write("deep/5-out.json", "1");
  folder.write("deep/5-opts.json", R"({"compare": "text"})");
  const auto found = find_test_cases(folder.path());
  REQUIRE(found.problems() == std::vector<std::string>{});
  REQUIRE(found.valid.size() == 5);
  const auto& [first, second, third, fourth, fifth] =
      std::tie(found.valid[0], found.valid[1], found.valid[2], found.valid[3], found.valid[4]);
  using Args = std::vector<std::string>;
  CHECK(first.args == Args{"-v"});
  CHECK(first.tags == std::vector<std::string>{"flags"});
  CHECK(first.points.max == 3);
  CHECK(first.limits.wall_time == std::chrono::seconds(5));
  CHECK(first.notice.is_hidden);
  CHECK(first.expected.exit_status == 7);
  CHECK(first.expected.ignores_output);
  CHECK(first.status.skip == "later");
  CHECK(second.args.empty());
  CHECK(second.points.max == 4);
  CHECK_FALSE(second.notice.is_hidden);
  CHECK(second.rules.path_rules.size() == 2);
  CHECK(second.expected.exit_status == 0);
  CHECK(third.args == Args{"-x", "-y"});
  CHECK(fourth.args == Args{"-w"});
  CHECK(fourth.limits.memory == 64 << 20);
  CHECK(fourth.checker.value().command == "./check");
  CHECK(fourth.checker.value().folder == std::filesystem::absolute(folder.path() / "deep"));
  CHECK(fourth.rules.path_rules.empty());
  CHECK_FALSE(fifth.checker);
  CHECK(fifth.rules.method == compare::Method::text);
  const auto inputs = find_inputs(folder.path()).valid;
  REQUIRE(inputs.size() == 5);
  CHECK(inputs[0].args == Args{"-v"});
}

TEST_CASE("invalid options of folders are reported", "[grading]") {
  const test::Folder folder;
  folder.write("1-in.json", "1");
  folder.write("1-out.json", "1");
  const auto problem = [&](const char* options) {
    folder.write("opts.json", options);
    const auto found = find_test_cases(folder.path());
    REQUIRE(found.problems().size() == 1);
    return found.problems()[0].substr(folder.path().string().size() + 1);
  };
  CHECK(problem("{").starts_with("opts.json: "));
  CHECK(problem(R"({"arg": []})").starts_with("opts.json: /arg: expected "));
  CHECK(problem(R"({"args": 1})").starts_with("opts.json: /args: expected a list of arguments"));
  CHECK(problem(R"({"checker": "true", "rules": []})").starts_with("opts.json: /rules: expected "));
  CHECK(problem(R"({"tags": ["a b"]})") ==
        "opts.json: /tags/0: expected a tag: letters, digits, -, _ and ., got \"a b\"");
  CHECK(problem(R"({"tags": {"a": "b c"}})").starts_with("opts.json: /tags/a: expected "));
  CHECK(problem(R"({"tags": {"a b": "c"}})").starts_with("opts.json: /tags/a b: expected a tag"));
  CHECK(problem(R"({"skip": ""})") == "opts.json: /skip: expected the reason, a text, got \"\"");
  CHECK(problem(R"({"xfail": true})").starts_with("opts.json: /xfail: expected the reason"));
  CHECK(problem(R"({"group": "all"})")
            .starts_with("opts.json: /group: expected an object with the score of a group"));
  CHECK(problem(R"({"group": {"score": "most"}})") ==
        R"(opts.json: /group/score: expected "all", "min" or "sum", got "most")");
  CHECK(problem(R"({"group": {"score": "all", "points": -1}})")
            .starts_with("opts.json: /group/points: expected points from 0 to 1000000"));
}

TEST_CASE("a folder can make its tests a group that shares its points", "[grading]") {
  const test::Folder folder;
  for (const std::string name : {"1", "a/1", "a/2", "a/3", "a/b/1", "a/b/2", "c/1"}) {
    folder.write(name + "-in.json", "1");
    folder.write(name + "-out.json", "1");
  }
  folder.write("a/2-opts.json", R"({"points": 3})");
  folder.write("a/3-opts.json", R"({"skip": "later"})");
  folder.write("a/opts.json", R"({"group": {"score": "min", "points": 20}})");
  folder.write("a/b/opts.json", R"({"group": {"score": "all", "points": 1}})");
  folder.write("c/opts.json", R"({"group": {"score": "sum"}})");
  const auto found = find_test_cases(folder.path());
  REQUIRE(found.problems() == std::vector<std::string>{});
  std::string text;
  for (const auto& test_case : found.valid) {
    text += test_case.input.lexically_relative(folder.path()).string() + ' ' +
            std::to_string(test_case.points.max * test_case.points.scale).substr(0, 3);
    for (const auto& group : test_case.points.groups) {
      text.append(" ").append(to_string(group.score)) +=
          ':' +
          group.folder.substr(std::min(folder.path().string().size() + 1, group.folder.size()));
    }
    text += '\n';
  }
  // The group a/b is worth 1, as its tests are together, in a group with 1 + 3 other points.
  CHECK(text ==
        "1-in.json 1.0\n"
        "a/1-in.json 4.0 min:a\n"
        "a/2-in.json 12. min:a\n"
        "a/3-in.json 1.0 min:a\n"
        "a/b/1-in.json 2.0 all:a/b min:a\n"
        "a/b/2-in.json 2.0 all:a/b min:a\n"
        "c/1-in.json 1.0 sum:c\n");
}

TEST_CASE("a test can have a checker or an interactor of its own", "[grading]") {
  TestCase test_case{.input = "T/1-in.json"};
  read_options(json::parse(R"({"checker_protocol": "testlib", "checker": "./check -q"})"),
               test_case);
  REQUIRE(test_case.checker);
  CHECK(test_case.checker->command == "./check -q");
  CHECK(test_case.checker->protocol == CheckerProtocol::testlib);
  CHECK_FALSE(test_case.checker->is_interactor);
  CHECK(test_case.checker->folder == std::filesystem::absolute("T"));
  TestCase talks{.input = "T/1.in"};
  read_options(json::parse(R"({"interactor": "./talk"})"), talks);
  CHECK(talks.checker.value().is_interactor);
  const auto error = [](const std::string& text) {
    return test::error_of<json::Error>([&] {
      TestCase refused{.input = "T/1-in.json"};
      read_options(json::parse(text), refused);
    });
  };
  CHECK(error(R"({"checker": "a", "interactor": "b"})") ==
        R"(/interactor: expected not both "interactor" and "checker", got both)");
  CHECK(error(R"({"compare": "text", "interactor": "b"})") ==
        R"(/compare: expected not both "compare" and "interactor", got both)");
  CHECK(
      error(R"({"checker_protocol": "kattis"})") ==
      R"(/checker_protocol: expected a "checker" or an "interactor" to go with it, got "kattis")");
  CHECK(error(R"({"checker": "a", "checker_protocol": "x"})") ==
        R"(/checker_protocol: expected "kattis" or "testlib", got "x")");
}

TEST_CASE("the examples in the schemas of options are valid", "[grading]") {
  test::visit_examples(
      "n-opts.schema.json", [](const std::string& key, const std::string& example) {
        TestCase test_case{.input = "T/1-in.json"};
        CAPTURE(key, example);
        CHECK_NOTHROW(read_options(json::parse("{\"" + key + "\": " + example + "}"), test_case));
      });
  test::visit_examples("opts.schema.json", [](const std::string& key, const std::string& example) {
    if (key == "needs") return;  // other folders
    const test::Folder folder;
    folder.write("1-in.json", "1");
    folder.write("1-out.json", "1");
    folder.write("opts.json", R"({"$schema": "x", ")" + key + "\": " + example + "}");
    CAPTURE(key, example);
    CHECK(find_test_cases(folder.path()).problems() == std::vector<std::string>{});
  });
}

TEST_CASE("options of a test have the defaults of their schema", "[grading]") {
  const TestCase plain{.input = "T/1-in.json"};
  TestCase full = plain;
  const auto members = test::default_members("n-opts.schema.json", {}, {"checker_protocol"});
  read_options(json::parse("{" + members + "}"), full);
  CHECK(full.points.max == plain.points.max);
  CHECK(full.notice == plain.notice);
  CHECK(Checker{}.protocol == CheckerProtocol::kattis);
}

TEST_CASE("a test can say what it is about, and when its result is released", "[grading]") {
  const test::Folder folder;
  folder.write("opts.json", R"({"hint": "look", "due_date": "2026-10-01T12:00Z",
                                "published": "2026-10-02T14:00+02:00"})");
  folder.write("1-in.json", "1");
  folder.write("1-out.json", "1");
  folder.write("2-in.json", "1");
  folder.write("2-out.json", "1");
  folder.write("2-opts.json", R"({"title": "two", "visibility": "after_due_date"})");
  folder.write("3-in.json", "1");
  folder.write("3-out.json", "1");
  folder.write("3-opts.json", R"({"hint": "think", "visibility": "after_published"})");
  const auto found = find_test_cases(folder.path());
  REQUIRE(found.problems() == std::vector<std::string>{});
  REQUIRE(found.valid.size() == 3);
  const auto notice = [&](std::size_t i) { return found.valid[i].notice; };
  const auto due = parse_time("2026-10-01T12:00Z").value();
  const auto published = parse_time("2026-10-02T12:00Z").value();
  CHECK(notice(0).hint == "look");
  CHECK(notice(0).is_released({}));
  CHECK(notice(1).title == "two");
  CHECK(notice(1).release == Release::after_due_date);
  CHECK_FALSE(notice(1).is_released(due - std::chrono::seconds(1)));
  CHECK(notice(1).is_released(due));
  CHECK(notice(2).hint == "think");
  CHECK_FALSE(notice(2).is_released(due));
  CHECK(notice(2).is_released(published));
  folder.write("1-opts.json", R"({"due_date": "2026-10-01T25:00Z"})");
  CHECK(find_test_cases(folder.path()).problems() ==
        std::vector{(folder.path() / "1-opts.json").string() +
                    ": /due_date: expected a time like 2026-03-01T23:59:59+01:00, got "
                    "\"2026-10-01T25:00Z\""});
}

TEST_CASE("groups need others", "[grading]") {
  const test::Folder folder;
  for (const std::string name : {"a/1", "b/1", "b/c/1", "d/1"}) {
    folder.write(name + "-in.json", "1");
    folder.write(name + "-out.json", "1");
  }
  folder.write("a/opts.json", R"({"group": {"score": "sum"}})");
  folder.write("b/opts.json", R"({"group": {"score": "sum"}, "needs": "a"})");
  folder.write("b/c/opts.json", R"({"group": {"score": "all"}})");
  folder.write("d/opts.json", R"({"group": {"score": "sum"}, "needs": ["a", "b"]})");
  const auto found = find_test_cases(folder.path());
  REQUIRE(found.problems() == std::vector<std::string>{});
  const auto in = [&](const char* name) { return (folder.path() / name).string(); };
  using Names = std::vector<std::string>;
  CHECK(found.valid[0].points.groups[0].needs.empty());
  CHECK(found.valid[1].points.groups.size() == 1);
  CHECK(found.valid[1].points.groups[0].needs == Names{in("a")});
  CHECK(found.valid[2].points.groups[0].needs.empty());
  CHECK(found.valid[2].points.groups[1].needs == Names{in("a")});
  CHECK(found.valid[3].points.groups[0].needs == Names{in("a"), in("b")});
  const auto problems = [&](const char* file, const char* options) {
    folder.write(file, options);
    return find_test_cases(folder.path()).problems();
  };
  CHECK(
      problems("a/opts.json", R"({"needs": "b"})") ==
      Names{in("a/opts.json") + ": /needs: expected a \"group\" to go with it, got \"b\"",
            in("b/opts.json") + ": /needs: expected a group of tests beside this one, got \"a\"",
            in("b/opts.json") + ": /needs: expected a group of tests beside this one, got \"a\"",
            in("d/opts.json") + ": /needs: expected a group of tests beside this one, got \"a\""});
  CHECK(problems("a/opts.json", R"({"group": {"score": "sum"}, "needs": "d"})").size() == 4);
  CHECK(problems("a/opts.json", R"({"group": {"score": "sum"}, "needs": ".."})").size() == 4);
}
