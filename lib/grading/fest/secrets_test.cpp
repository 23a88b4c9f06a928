#include "grading/fest/secrets.hpp"

#include "grading/fest/toy_submissions.hpp"
#include "grading/paths.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::grading::fest;
namespace fs = std::filesystem;

using Paths = std::vector<fs::path>;

TEST_CASE("a fest's secrets", "[grading]") {
  Config config;
  config.teams = {"ann", "bob"};
  config.submission = "/no/subs/{team}";
  config.program = "/no/subs/{team}/3/run";
  config.tests = "/no/tests/{team}";
  config.staff_tests = "/no/course/staff";
  config.reference = Program{.path = "/no/course/reference"};
  const Secrets secrets(config, "/no/course/FEST.json", "/no/results/1");
  CHECK(secrets.paths() ==
        Paths{"/no/course", "/no/results/1", "/no/subs", "/no/tests/ann", "/no/tests/bob"});
  config.reference = Program{.path = "/usr/bin/python3"};
  const Secrets others(config, "/FEST.json", "/no/subs/results");
  CHECK(others.paths() ==
        Paths{"/FEST.json", "/no/course/staff", "/no/subs", "/no/tests/ann", "/no/tests/bob"});
}

TEST_CASE("what a fest's teams see", "[grading]") {
  const fest::test::Folder folder;
  Config config = fest::test::toy_config(folder);
  config.conditions.view.network = Network::loopback;
  const fs::path path = plain_path(folder.path());
  const Secrets secrets(config, path / "FEST.json", path / "results");
  const View of_build = secrets.view_of_build(config, "ann");
  CHECK(of_build.hidden == Paths{path});
  CHECK(of_build.shown == Paths{path / "subs/ann"});
  CHECK(of_build.network == Network::none);
  const View of_program = secrets.view_of_program(config, "ann");
  CHECK(of_program.hidden == Paths{path, path / "subs/ann/Tests"});
  CHECK(of_program.network == Network::loopback);
  config.tests = config.submission;
  CHECK(secrets.view_of_program(config, "ann").hidden == Paths{path});
}

TEST_CASE("a fest's submissions at the root of all files", "[grading]") {
  Config config;
  config.teams = {"no-ann", "no-bob"};
  config.submission = "/{team}";
  config.program = "/{team}/run";
  const Secrets secrets(config, "/no/FEST.json", "/no/results");
  CHECK(secrets.paths() == Paths{"/no", "/no-ann", "/no-bob"});
  CHECK(secrets.view_of_build(config, "no-ann").hidden == Paths{"/no", "/no-bob"});
}

TEST_CASE("what leads to a fest's secrets", "[grading]") {
  const fest::test::Folder folder;
  const Config config = fest::test::toy_config(folder);
  const Secrets secrets(config, folder.path() / "FEST.json", folder.path() / "results");
  const auto run = folder.write("subs/ann/run", "");
  const auto link = folder.path() / "subs/bob/run";
  fs::create_directories(link.parent_path());
  fs::create_symlink(run, link);
  CHECK_FALSE(secrets.covers(run, config, "ann"));
  CHECK(secrets.covers(run, config, "bob"));
  CHECK(secrets.covers(link, config, "bob"));
  CHECK(secrets.covers(folder.path() / "FEST.json", config, "ann"));
  CHECK_FALSE(secrets.covers("/bin/sh", config, "ann"));
}
