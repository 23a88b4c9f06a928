#include "grading/fixtures.hpp"

#include "grading/test_folder.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;

TEST_CASE("fixtures are found below a folder, by number", "[grading]") {
  const test::Folder folder;
  for (const std::string number : {"10", "9", "b/1", "2"}) {
    folder.write(number + "-in.json", number);
    folder.write(number + "-out.json", "true");
  }
  folder.write("README.md", "no fixture");
  folder.write("3-in.json.bak", "none either");
  folder.write("in.json", "nor this");
  const auto found = find_fixtures(folder.path());
  CHECK(found.problems.empty());
  std::vector<std::filesystem::path> inputs;
  for (const auto& fixture : found.valid) inputs.push_back(fixture.input);
  const auto& path = folder.path();
  CHECK(inputs == std::vector{path / "2-in.json", path / "9-in.json", path / "10-in.json",
                              path / "b/1-in.json"});
}

TEST_CASE("what a fixture says", "[grading]") {
  const test::Folder folder;
  folder.write("1-in.json", "anything ] at all");
  folder.write("1-out.json", " 1\n[2] ");
  folder.write("2-in.json", "");
  folder.write("2-err.txt", "input 1: \n\n");
  folder.write("3-in.json", "");
  folder.write("3-out.json", "3");
  folder.write("3-err.txt", "");
  folder.write("3-opts.json", R"({"args": ["--strict", ""]})");
  const auto found = find_fixtures(folder.path());
  CHECK(found.problems.empty());
  REQUIRE(found.valid.size() == 3);
  CHECK(found.valid[0].answers.size() == 2);
  CHECK(found.valid[0].args.empty());
  CHECK_FALSE(found.valid[0].complaint);
  CHECK(found.valid[1].answers.empty());
  CHECK(found.valid[1].complaint == "input 1:");
  CHECK(found.valid[2].answers.size() == 1);
  CHECK(found.valid[2].complaint == "");
  CHECK(found.valid[2].args == std::vector<std::string>{"--strict", ""});
}

TEST_CASE("files that are no fixtures but look like it", "[grading]") {
  const test::Folder folder;
  const auto only_problem = [&folder] {
    const auto found = find_fixtures(folder.path());
    REQUIRE(found.problems.size() == 1);
    CHECK(found.valid.empty());
    return found.problems[0].substr(folder.path().string().size() + 1);
  };
  SECTION("an input without answers") {
    folder.write("1-in.json", "1");
    folder.write("1-opts.json", "{}");
    CHECK(only_problem() == "1-in.json: there is neither 1-out.json nor 1-err.txt beside it");
  }
  SECTION("answers without an input") {
    folder.write("01-out.json", "1");
    folder.write("1-in.txt", "1");
    CHECK(only_problem() == "01-out.json: there is no 01-in.json beside it");
  }
  SECTION("broken answers") {
    folder.write("1-in.json", "1");
    folder.write("1-out.json", "[1, }");
    CHECK(only_problem().starts_with("1-out.json: /1: malformed JSON"));
  }
  SECTION("no answers") {
    folder.write("1-in.json", "1");
    folder.write("1-out.json", "");
    CHECK(only_problem() == "1-out.json: expected the answers, got none");
  }
  SECTION("odd options") {
    folder.write("1-in.json", "1");
    folder.write("1-out.json", "1");
    folder.write("1-opts.json", R"({"args": [1]})");
    CHECK(only_problem().starts_with("1-opts.json: /args/0: expected an argument"));
  }
  SECTION("options that would become other words") {
    folder.write("1-in.json", "1");
    folder.write("1-out.json", "1");
    folder.write("1-opts.json", R"({"args": ["a", "b\u0000c"]})");
    CHECK(only_problem() ==
          R"(1-opts.json: /args/1: expected an argument without NUL, got "b\u0000c")");
  }
}
