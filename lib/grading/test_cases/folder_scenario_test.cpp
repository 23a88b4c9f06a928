#include "grading/test_cases/folder_scenario.hpp"

#include "gauntlet/json.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using Words = std::vector<std::string>;

namespace {

// A folder of tests whose clients are a program of the staff.
class Tests {
 public:
  explicit Tests(const std::vector<std::string>& names = {"0", "1", "10"}) {
    folder_.write("staff/clients", "");
    for (const std::string& name : names) {
      folder_.write("Tests/" + name + "-client-config.json", "[\"a b\", \"c\"]\n");
      folder_.write("Tests/" + name + "-server-config.json", "{\n  \"port\": 4567\n}\n");
      folder_.write("Tests/" + name + "-out.json", "[[\"c\"],\n []]");
    }
  }

  void set_scenario(const std::string& text) const { write("Tests/scenario.json", text); }
  void set_default() const {
    set_scenario(R"({"role": "server",
        "files": {"clients": "{name}-client-config.json", "server": "{name}-server-config.json",
                  "out": "{name}-out.json"},
        "stdin": "{server}",
        "peers": [{"command": "../staff/clients {port} {clients:1}", "stdin": "{clients}"}],
        "accept": ["{out}"]})");
  }
  void write(const std::string& name, const std::string& text) const { folder_.write(name, text); }
  TestSuite find() const { return find_test_cases(path()); }
  std::filesystem::path path() const { return folder_.path() / "Tests"; }
  std::string problem() const {
    const auto problems = find().problems();
    return problems.empty() ? "" : problems.front();
  }

 private:
  test::Folder folder_;
};

}  // namespace

TEST_CASE("a scenario.json makes a test of each set of files", "[grading]") {
  const Tests tests;
  tests.set_default();
  tests.write("Tests/1-opts.json", R"({"points": 3, "tags": ["slow"]})");
  tests.write("Tests/opts.json", R"({"tags": ["all"]})");
  const TestSuite found = tests.find();
  CHECK(found.problems().empty());
  CHECK(found.others.empty());
  REQUIRE(found.valid.size() == 3);
  const TestCase& one = found.valid[1];
  CHECK(one.input == tests.path() / "1-client-config.json");
  CHECK(one.expected.answers_file == tests.path() / "1-out.json");
  const auto own = scenario_of(tests.path());
  CHECK(own->accepted_file() == "out");
  CHECK(own->named_files({"d", "x"}).at(1) ==
        std::pair<std::string, std::filesystem::path>("server", "d/x-server-config.json"));
  CHECK(found.valid[2].input.filename() == "10-client-config.json");
  CHECK(one.args == Words{"{port}"});
  CHECK(one.points.max == 3);
  CHECK(one.tags == Words{"slow", "scenario", "all"});
  const Scenario& scenario = one.scenario.value();
  CHECK(scenario.input->to_text() == "{\n  \"port\": 4567\n}\n");
  CHECK(scenario.accepted_outputs == json::read_values(R"([["c"], []])"));
  CHECK(scenario.folder.filename() == "Tests");
  REQUIRE(scenario.peers.size() == 1);
  CHECK(scenario.peers[0].words == Words{"../staff/clients", "{port}", R"(["a b","c"])"});
  CHECK(scenario.peers[0].input->to_text() == "[\"a b\", \"c\"]\n");
}

TEST_CASE("values of one input go to the server and the clients", "[grading]") {
  const Tests tests;
  tests.set_scenario(R"({"role": "client",
      "files": {"input": "{name}-in.json", "out": "{name}-ref.json"},
      "args": ["{input:3}", "{port}"], "stdin": "{input:1}",
      "peers": [{"command": "../staff/clients {port}", "stdin": ["{input:2}", {"all": "{input:1}"}]},
                {"connect": [{"send": "{input:2}"}, {"send_text": "{input:3}, {unknown:1} {"}]}],
      "accept": ["{out}", [1, "{input:3}"]]})");
  tests.write("Tests/x-in.json", "[[\"bob\"]]\n{\n\"board\": []}\n\"two words\"\n");
  tests.write("Tests/x-ref.json", "7");
  const TestSuite found = find_test(tests.path() / "x-in.json");
  REQUIRE(found.valid.size() == 1);
  const Scenario& scenario = found.valid[0].scenario.value();
  CHECK(found.valid[0].args == Words{"two words", "{port}"});
  CHECK(scenario.input->to_text() == "[[\"bob\"]]\n");
  CHECK(scenario.peers[0].input->to_text() == "{\"board\":[]}\n{\"all\":[[\"bob\"]]}\n");
  CHECK(scenario.peers[1].steps[0].value == json::parse(R"({"board": []})"));
  CHECK(scenario.peers[1].steps[1].text == "\"two words\"\n, {unknown:1} {");
  CHECK(scenario.accepted_outputs == json::read_values(R"(7 [1, "two words"])"));
}

TEST_CASE("a set may be in several folders", "[grading]") {
  const Tests tests(std::vector<std::string>{});
  tests.set_scenario(R"({"role": "server",
      "files": {"server": "Server/{name}-in.json", "clients": "Clients/{name}-in.json",
                "out": "Server/{name}-out.json"},
      "stdin": "{server}", "peers": ["./clients {port}"], "accept": ["{out}"]})");
  tests.write("Tests/clients", "");
  for (const std::string folder : {"", "Bonus/"}) {
    tests.write("Tests/" + folder + "Server/1-in.json", "[]");
    tests.write("Tests/" + folder + "Clients/1-in.json", "[]");
    tests.write("Tests/" + folder + "Server/1-out.json", "[]");
  }
  for (const std::string other : {"Clients/1-out.json", "3-in.json", "Bonus/7.in"}) {
    tests.write("Tests/" + other, "no test");
  }
  tests.write("Tests/Server/2-in.json", "1");
  tests.write("Tests/Server/2-out.json", "1");
  TestSuite found = tests.find();
  REQUIRE(found.valid.size() == 2);
  CHECK(found.valid[0].input == tests.path() / "Server/1-in.json");
  CHECK(found.valid[1].input == tests.path() / "Bonus/Server/1-in.json");
  CHECK(found.valid[1].scenario->folder.filename() == "Tests");
  const auto missing = (tests.path() / "Clients/2-in.json").string();
  CHECK(tests.problem().starts_with(missing + ": "));
  // Those above the folder that is named do not count.
  CHECK_FALSE(find_test_cases(tests.path() / "Server").valid.at(0).scenario);
  const auto given =
      std::make_shared<const FolderScenario>(tests.path() / FolderScenario::file_name, true);
  CHECK(find_test(tests.path() / "Clients/1-in.json", text_layouts(), given).valid.at(0).input ==
        tests.path() / "Server/1-in.json");
}

TEST_CASE("the scenario of an inner folder, or a given one, applies", "[grading]") {
  const Tests tests;
  tests.set_default();
  tests.write("Tests/Bonus/1-in.json", "1");
  tests.write("Tests/Bonus/scenario.json",
              R"({"role": "server", "files": {"input": "{name}-in.json"}, "stdin": "{input}",
                  "peers": ["../../staff/clients {port}"]})");
  CHECK(tests.find().valid.size() == 4);
  tests.write("staff/bonus.json",
              R"({"role": "server", "files": {"input": "{name}-in.json"}, "stdin": "{input}",
                  "peers": ["./clients {port}"]})");
  const auto given =
      std::make_shared<const FolderScenario>(tests.path().parent_path() / "staff/bonus.json", true);
  const TestSuite found = find_test_cases(tests.path() / "Bonus", text_layouts(), given);
  REQUIRE(found.valid.size() == 1);
  CHECK(found.valid[0].scenario->folder.filename() == "staff");
  CHECK(find_test(tests.path() / "Bonus/1-in.json", text_layouts(), given).valid.size() == 1);
}

TEST_CASE("invalid files of a scenario.json", "[grading]") {
  const Tests tests;
  const auto start = [&](const std::string& file) { return (tests.path() / file).string() + ": "; };
  SECTION("another test of the name") {
    tests.set_default();
    tests.write("Tests/1-scenario.json", "{}");
    CHECK(tests.problem() ==
          start("1-scenario.json") + "the test 1 has other files by its scenario.json");
  }
  SECTION("several values, or none") {
    tests.set_default();
    tests.write("Tests/1-out.json", "1 2");
    CHECK(tests.problem() == start("1-out.json") + "expected one JSON value, got 2");
    tests.write("Tests/1-out.json", "1");
    tests.write("Tests/1-client-config.json", "");
    CHECK(tests.problem() ==
          start("1-client-config.json") + "expected 1 JSON value or more, got 0");
  }
  SECTION("no JSON") {
    tests.set_default();
    tests.write("Tests/1-out.json", "[1");
    CHECK(tests.problem().starts_with(start("1-out.json") + "/1: malformed JSON"));
  }
  SECTION("arguments in the options") {
    tests.set_default();
    tests.write("Tests/1-opts.json", R"({"args": ["1"]})");
    CHECK(tests.problem() ==
          start("1-opts.json") + "/args: expected the arguments in scenario.json");
  }
  SECTION("an invalid scenario: nothing in its folder is a test") {
    tests.write("Tests/5-in.json", "1");
    tests.write("Tests/5-out.json", "1");
    tests.set_scenario(R"({"role": "server", "peers": ["xclients 1 {port}"]})");
    CHECK(tests.problem() ==
          start("scenario.json") + "expected the key \"files\", got none of that name");
    CHECK(tests.find().valid.empty());
    tests.set_scenario(
        R"({"role": "server", "files": {"port": "{name}.json"}, "peers": ["a {port}"]})");
    CHECK(tests.problem().starts_with(start("scenario.json") + "/files"));
    tests.set_scenario(R"({"role": "server", "files": {"in": "in.json"}, "peers": ["a {port}"]})");
    CHECK(tests.problem() == start("scenario.json") +
                                 "/files/in: expected a path with one {name}, such as "
                                 "{name}-in.json, got \"in.json\"");
  }
  SECTION("peers that do not fit, or do not exist") {
    tests.set_scenario(R"({"role": "server", "files": {"in": "{name}-out.json"}, "peers": ["a"]})");
    CHECK(tests.problem() ==
          start("scenario.json") +
              "/peers/0: expected {port} in the command or in stdin, got an array of 1");
    tests.set_scenario(
        R"({"role": "server", "files": {"in": "{name}-out.json"}, "peers": ["./a {port}"]})");
    CHECK(tests.problem().starts_with(start("0-out.json") + "/peers/0: expected a program"));
  }
  SECTION("files in an n-scenario.json") {
    tests.write("Tests/7-scenario.json",
                R"({"role": "server", "files": {"in": "{name}-in.json"}, "peers": ["a {port}"]})");
    const auto problem = find_test(tests.path() / "7-scenario.json").problems().front();
    CHECK(problem.starts_with(start("7-scenario.json") +
                              "/files: expected none outside a scenario.json"));
  }
}
