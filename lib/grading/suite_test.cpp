#include "grading/suite.hpp"

#include <system_error>

#include "grading/compare.hpp"
#include "grading/test_folder.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;

static std::vector<Fixture> many_fixtures(const test::Folder& folder) {
  std::vector<Fixture> fixtures;
  for (int i = 0; i < 50; ++i) {
    const std::string name = std::to_string(i);
    fixtures.push_back({folder.write(name, name), {}, read_values(name), {}});
  }
  return fixtures;
}

TEST_CASE("results come in order, whoever is first", "[grading]") {
  const test::Folder folder;
  auto fixtures = many_fixtures(folder);
  fixtures[7].answers = read_values("8");
  std::vector<std::string> seen, wanted;
  for (const auto& fixture : fixtures) wanted.push_back(fixture.input.filename());
  int passed = 0;
  run_suite(fixtures, "cat", 4, [&](const Fixture& fixture, const Result& result) {
    seen.push_back(fixture.input.filename());
    if (result.verdict == Verdict::passed) ++passed;
  });
  CHECK(seen == wanted);
  CHECK(passed == 49);
}

TEST_CASE("a suite with a program that is not there", "[grading]") {
  const test::Folder folder;
  const auto nothing = [](const Fixture&, const Result&) {};
  CHECK_THROWS_AS(run_suite(many_fixtures(folder), "/nowhere/at/all", 2, nothing),
                  std::system_error);
  run_suite({}, "/nowhere/at/all", 2, nothing);
}
