#include "grading/test_cases/course_pairs.hpp"

#include "gauntlet/json.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;

namespace {

// Returns the standard inputs of the server and of the clients in the only test of these files.
std::string inputs_of(const std::string& tests,
                      const std::vector<std::pair<std::string, std::string>>& files) {
  const test::Folder folder;
  folder.write("10/xserver", "");
  folder.write("10/xclients", "");
  for (const auto& [name, text] : files) folder.write("10/" + tests + '/' + name, text);
  const auto scenario = course_pairs(folder.path() / "10" / tests, folder.path() / "10");
  CHECK_FALSE(scenario->has_client_role());
  const TestSuite found = find_test_cases(folder.path() / "10" / tests, text_layouts(), scenario);
  CHECK(found.problems().empty());
  REQUIRE(found.valid.size() == 1);
  const auto& test = *found.valid.front().scenario;
  REQUIRE(test.peers.size() == 1);
  CHECK(found.valid.front().expected.answers_file.filename() == "0-out.json");
  return test.input->to_text() + "|" + test.peers.front().input->to_text();
}

}  // namespace

TEST_CASE("the layouts of the course for a server and its clients", "[grading]") {
  CHECK(inputs_of("Tests", {{"0-server-config.json", "{}\n"},
                            {"0-client-config.json", "[1]"},
                            {"0-out.json", "[]"}}) == "{}\n|[1]");
  CHECK(inputs_of("Tests", {{"Server/0-in.json", "{}"},
                            {"Server/0-out.json", "[]"},
                            {"Clients/0-in.json", "[1]"},
                            {"Clients/0-out.json", "[]"}}) == "{}|[1]");
  for (const std::string clients : {"ForClient", "ForClients"}) {
    CHECK(inputs_of("Tests", {{"ForServer/0-in.json", "{}"},
                              {"ForServer/0-out.json", "[]"},
                              {clients + "/0-in.json", "[1]"}}) == "{}|[1]");
  }
  CHECK(inputs_of("Tests", {{"0-in.json", "[[\"ann\"]]\n{\n}"}, {"0-out.json", "[]"}}) ==
        "{}\n|[[\"ann\"]]\n");
  CHECK(inputs_of("Tests", {{"0-in.json", "1 2 3\n"}, {"0-out.json", "[]"}}) == "1 2 3\n|1 2 3\n");
  CHECK(inputs_of("ServerTests", {{"0-in.json", "1 2\n"}, {"0-out.json", "[]"}}) == "1 2\n|1 2\n");
}
