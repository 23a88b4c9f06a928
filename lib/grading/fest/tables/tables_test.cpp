#include "grading/fest/tables/tables.hpp"

#include <map>
#include <system_error>

#include "core/random.hpp"
#include "grading/fest/fest_test.hpp"
#include "grading/fest/team_bundles/team_bundles.hpp"
#include "grading/results/results.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"
#include "test/text.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::system;
using namespace gauntlet::process;
using namespace gauntlet::grading::fest;
using namespace gauntlet::compare;
using gauntlet::test::has;
namespace fs = std::filesystem;

namespace {

using Files = std::map<std::string, std::string>;  // texts by path

Files written(const Fest& fest, bool redact = false) {
  const gauntlet::test::Folder folder;
  const fs::path out = folder.path() / "new/out";
  write_tables(fest, out);
  Manifest manifest;
  manifest.names = true;
  write_team_bundles(
      fest, manifest, Store(out), redact, [](const auto&...) { return "<svg>drawn</svg>"; },
      [](const auto&...) { return "in letters\n"; });
  Files files;
  for (const auto& entry : fs::recursive_directory_iterator(out)) {
    if (!entry.is_regular_file()) continue;
    if (entry.path().extension() == ".zip") continue;
    files[entry.path().lexically_relative(out).string()] = read_file(entry.path());
  }
  return files;
}

// A fest in which each failure has all texts of a record; Dan's test is hidden.
Fest telling_fest() {
  Fest fest = samples::sample_fest();
  for (auto& record : fest.records) {
    record.notice.is_hidden = record.test == "dan/1-in.json";
    const std::string text = record.notice.is_hidden ? "secret" : "open";
    record.message = record.details.command = record.details.stderr_tail = record.details.input =
        text;
    record.details.expected = record.details.actual = text;
    record.notes = {text};
    record.details.differences = {{"/" + text, text, text}};
  }
  return fest;
}

}  // namespace

TEST_CASE("a fest's reports contain pictures if a renderer is given", "[grading]") {
  Fest fest = telling_fest();
  for (auto& record : fest.records) record.details.input = "[1]";
  const Files files = written(fest);
  CHECK(has(files.at("teams/ann/report.html"), "<svg>drawn</svg>"));
  CHECK(has(files.at("teams/ann/report.txt"), "\n  in letters"));
}

TEST_CASE("the files written for a fest", "[grading]") {
  const auto of = [](const std::string& team) {
    std::string names;
    for (const auto* file :
         {"README.txt", "report.html", "report.txt", "results.jsonl", "run.sh"}) {
      names += "teams/" + team + '/' + file + '\n';
    }
    return names;
  };
  std::string names;
  for (const auto& [name, text] : written(samples::sample_fest())) names += name + '\n';
  CHECK(names == "matrix.csv\nteams.csv\n" + of("ann") + of("bob, %22b%22 %3C&%3E") + of("cat") +
                     of("dan") + "tests.csv\n");
  CHECK(written({}).size() == 3);
}

TEST_CASE("a fest's text report shows a team its score and failures", "[grading]") {
  const Files files = written(telling_fest());
  const std::string said =
      "WRONG: open\n  input     open\n  /open: expected open, got open\n  note: open\n"
      "  $ ./ann < 'ann/tests/bob, %22b%22 %3C&%3E/1-in.json'\n"
      "  | open\nexpected:\n  open\nactual:\n  open\n";
  const std::string text = files.at("teams/ann/report.txt");
  CHECK(text.starts_with(
      "A fest <1>: ann\n"
      "points: 5.5 (2 for each unique test, 0.5 for each passed test, "
      "3 for each caught program)\n"
      "program: 1 passed, 2 failed\n"
      "tests submitted: 3, valid: 2, unique: 1\n"
      "programs of other teams that answer some test and fail one of this team's: 1\n"
      "\n"
      "Tests of this team, on the programs of others\n"
      "  1-in.json: valid: 1 passed, 1 failed\n"
      "  2-in.json: valid, but a duplicate of staff/1-in.json\n"
      "  10-in.json: invalid: expected 3, got 4\n"
      "\n"
      "Program of this team, on the tests of others\n"
      "\n"
      "bob, %22b%22 %3C&%3E/1-in.json\n" +
      said +
      "\n"
      "dan/1-in.json\n"
      "WRONG: secret\n"));
  CHECK_FALSE(has(text, "\nstaff/1-in.json"));
  CHECK(files.at("teams/dan/report.txt") ==
        "A fest <1>: dan\n"
        "points: 8 (2 for each unique test, 0.5 for each passed test, "
        "3 for each caught program)\n"
        "program: 0 passed, 3 failed\n"
        "tests submitted: 1, valid: 1, unique: 1\n"
        "programs of other teams that answer some test and fail one of this team's: 2\n"
        "\n"
        "build error: make: \"all\", Error 2\n"
        "\n"
        "Tests of this team, on the programs of others\n"
        "  1-in.json: valid: 0 passed, 2 failed, 1 not run\n");
  CHECK(has(files.at("teams/cat/report.txt"), "\nINTERNAL_ERROR: open\n"));
}

TEST_CASE("a fest's page shows a team its score, failures and passed tests", "[grading]") {
  const Files files = written(telling_fest());
  const std::string page = files.at("teams/ann/report.html");
  CHECK(has(page, "<h1>A fest &lt;1&gt;: ann</h1>\n<p class=\"score\">points: 5.5 (2 for"));
  CHECK(has(page, "</div>\n<p>program: 1 passed, 2 failed</p>\n"));
  CHECK(has(page, "<tr><td>10-in.json</td><td>invalid: expected 3, got 4</td></tr>\n"));
  CHECK(has(page,
            "<summary><code>bob, %22b%22 %3C&amp;%3E/1-in.json</code> <span "
            "class=\"message\">open</span>"));
  CHECK(has(page, "<h3>input</h3><pre>open</pre>"));
  CHECK(has(page, "<code>staff/1-in.json</code>"));
  CHECK(has(files.at("teams/dan/report.html"),
            "<h2>Build error</h2>\n<p>make: &quot;all&quot;, Error 2</p>"));
}

TEST_CASE("untrusted text is escaped on a team's page of a fest", "[grading]") {
  const std::string evil = "<script>alert(1)</script>\x01\xff";
  Fest fest;
  fest.teams = {{evil, false, evil}};
  fest.tests = {{evil, evil, evil}};
  for (const auto& [name, text] : written(fest)) {
    if (!name.ends_with(".html")) continue;
    CHECK_FALSE(has(text, "<script>alert"));
    CHECK_FALSE(has(text, "\x01"));
    CHECK_FALSE(has(text, "\xff"));
  }
}

TEST_CASE("a fest's results of a team can be parsed", "[grading]") {
  const auto results = read_results(written(telling_fest()).at("teams/cat/results.jsonl"));
  REQUIRE(results.records.size() == 3);
  CHECK(results.records[0].test == "ann/1-in.json");
  CHECK(results.records[1].test == "bob, %22b%22 %3C&%3E/1-in.json");
  CHECK(results.records[1].verdict == gauntlet::compare::Verdict::internal_error);
  CHECK(results.records[2].program == "cat");
  CHECK(results.records[2].details.command == "./cat < cat/tests/staff/1-in.json");
}

TEST_CASE("a fest's hidden tests are redacted on request", "[grading]") {
  const Files shown = written(telling_fest());
  CHECK(has(shown.at("teams/ann/report.txt"), "secret"));
  CHECK(has(shown.at("teams/ann/report.html"), "secret"));
  CHECK(has(shown.at("teams/ann/results.jsonl"), "secret"));
  const Files files = written(telling_fest(), true);
  for (const auto& [name, text] : files) CHECK_FALSE(has(text, "secret"));
  CHECK(has(files.at("teams/ann/report.txt"),
            "\ndan/1-in.json\nWRONG: an answer differs from the expected one\n"));
  CHECK(has(files.at("teams/ann/report.txt"), "  input     open\n"));
  CHECK(files.at("teams.csv") == shown.at("teams.csv"));
  const std::string failed = "Your program also failed 1 hidden test of the fest";
  CHECK(has(files.at("teams/ann/run.sh"), failed));
  CHECK_FALSE(has(shown.at("teams/ann/run.sh"), failed));
  CHECK(has(files.at("teams/ann/README.txt"), "; your program failed 1 of them.\n"));
  CHECK_FALSE(has(shown.at("teams/ann/README.txt"), "idden"));
  CHECK_FALSE(has(files.at("teams/cat/README.txt"), "idden"));  // not run yet
}

TEST_CASE("a fest's files do not depend on the order of records", "[grading]") {
  Fest fest = telling_fest();
  const Files expected = written(fest);
  gauntlet::Random random(3);
  for (int i = 0; i < 5; ++i) {
    random.shuffle(fest.records);
    CHECK(written(fest) == expected);
  }
}

TEST_CASE("a fest's teams with unusual names have their own folders", "[grading]") {
  Fest fest;
  fest.teams = {{"."},
                {".."},
                {"a\nb"},
                {"a\x1b"
                 "b"},
                {"a"},
                {"a.zip"},
                {std::string(255, '\n')},
                {"\xff"}};
  CHECK(written(fest).size() == 3 + 5 * fest.teams.size());
}

TEST_CASE("a fest's tables that cannot be written", "[grading]") {
  const gauntlet::test::Folder folder;
  CHECK_THROWS_AS(write_tables({}, folder.write("file", "") / "out"), std::system_error);
}

namespace {

// Returns whether test 0 is failed by all if the programs of the other teams have these verdicts.
bool all_fail(const std::vector<Verdict>& verdicts, bool with_unbuilt = false) {
  Fest fest;
  fest.teams.push_back({"owner"});
  fest.tests.push_back({"owner", "1-in.json"});
  for (const Verdict verdict : verdicts) {
    const std::string name = std::to_string(fest.teams.size());
    fest.teams.push_back({name});
    fest.records.push_back(samples::record(name, "owner/1-in.json", verdict));
  }
  if (with_unbuilt) fest.teams.push_back({"unbuilt", false, "x"});
  return is_failed_by_all(score(fest, ResultMatrix(fest)).tests[0]);
}

}  // namespace

TEST_CASE("a fest's test that all programs fail", "[grading]") {
  CHECK(all_fail({Verdict::wrong, Verdict::crash}));
  CHECK(all_fail({Verdict::wrong, Verdict::internal_error, Verdict::wrong}));
  CHECK(all_fail({Verdict::wrong, Verdict::wrong}, true));
  CHECK_FALSE(all_fail({}));
  CHECK_FALSE(all_fail({Verdict::wrong}));
  CHECK_FALSE(all_fail({Verdict::wrong}, true));
  CHECK_FALSE(all_fail({Verdict::wrong, Verdict::internal_error}));
  CHECK_FALSE(all_fail({Verdict::wrong, Verdict::wrong, Verdict::pass}));
}

TEST_CASE("a fest's tests with equal inputs and different answers", "[grading]") {
  const auto made = [](const std::string& name, const std::string& input,
                       const std::string& answer) {
    return Test{"a", name, "", "", false, input, answer};
  };
  CHECK(conflicting_answers({made("1", "x", "1"), made("2", "x", "1"), made("3", "x", "2"),
                             made("4", "x", "3"), made("5", "y", "2"), made("6", "x", "2")}) ==
        std::vector<std::vector<std::string>>{
            {"a/3", "a/4"}, {"a/3", "a/4"}, {"a/1", "a/4"}, {"a/1", "a/3"}, {}, {"a/1", "a/4"}});
  CHECK(conflicting_answers({made("1", "", "1"), made("2", "", "2"), made("3", "x", ""),
                             made("4", "x", "1")}) == std::vector<std::vector<std::string>>(4));
}
