#include <algorithm>

#include "grading/fest/setup/config.hpp"
#include "grading/fest/submissions_test.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::system;
using namespace gauntlet::process;
using namespace gauntlet::grading::fest;
namespace fs = std::filesystem;

using Paths = std::vector<fs::path>;

TEST_CASE("a fest hides submissions, tests, reference and results", "[grading]") {
  Config config;
  config.teams = {"ann", "bob"};
  config.submission = "/no/subs/{team}";
  config.program = "/no/subs/{team}/3/run";
  config.tests = "/no/tests/{team}";
  config.staff_tests = "/no/course/staff";
  config.reference = Program{.path = "/no/course/reference"};
  const auto hidden = [&](const fs::path& file, const fs::path& results) {
    Paths paths = HiddenPaths(config, file, results).view_of_build(config, "ann").withheld;
    std::ranges::sort(paths);
    return paths;
  };
  CHECK(hidden("/no/course/FEST.json", "/no/results/1") ==
        Paths{"/no/course/FEST.json", "/no/course/reference", "/no/course/staff", "/no/results/1",
              "/no/subs/bob", "/no/tests/bob"});
  config.reference = Program{.path = "/usr/bin/python3"};
  CHECK(hidden("/FEST.json", "") ==
        Paths{"/FEST.json", "/no/course/staff", "/no/subs/bob", "/no/tests/bob"});
}

TEST_CASE("a fest's teams see their own files only", "[grading]") {
  const gauntlet::test::Folder folder;
  Config config = fest::samples::sample_config(folder);
  config.conditions.view = {.readonly_paths = {"/no/libraries"}, .network = Network::loopback};
  const fs::path path = canonical_path(folder.path());
  const HiddenPaths hidden(config, path / "FEST.json", path / "results");
  const SandboxPolicy of_build = hidden.view_of_build(config, "ann");
  CHECK(of_build.readonly_paths == Paths{"/no/libraries", path / "subs/ann"});
  CHECK(std::ranges::count(of_build.withheld, path / "subs/bob") == 1);
  CHECK(std::ranges::count(of_build.withheld, path / "subs/ann/Tests") == 0);
  CHECK(of_build.network == Network::none);
  const SandboxPolicy of_program = hidden.view_of_program(config, "ann");
  CHECK(of_program.readonly_paths == of_build.readonly_paths);
  CHECK(std::ranges::count(of_program.withheld, path / "subs/ann/Tests") == 1);
  CHECK(of_program.network == Network::loopback);
  config.tests = config.submission;
  CHECK(std::ranges::count(hidden.view_of_program(config, "ann").withheld, path / "subs/ann") == 0);
}

TEST_CASE("a fest's reference sees its own files only", "[grading]") {
  const gauntlet::test::Folder folder;
  const fs::path path = canonical_path(folder.path());
  Config config = fest::samples::sample_config(folder);
  config.teams = {"ann"};
  config.conditions.view = {.readonly_paths = {"/no/libraries"}, .network = Network::loopback};
  const auto view = [&](const fs::path& reference, const std::vector<std::string>& args = {}) {
    config.reference = Program{reference, args};
    const HiddenPaths hidden(config, path / "FEST.json", path / "results", {path / "timings"});
    SandboxPolicy seen = hidden.view_of_reference(config);
    std::sort(seen.withheld.begin(), seen.withheld.end());
    return seen;
  };
  const Paths secrets{path / "FEST.json", path / "results",        path / "staff",
                      path / "subs/ann",  path / "subs/ann/Tests", path / "timings"};
  SECTION("its folder") {
    const SandboxPolicy seen = view(path / "reference");
    CHECK(seen.network == Network::loopback);
    CHECK(seen.withheld == secrets);
    CHECK(seen.readonly_paths == Paths{"/no/libraries", path / "reference", path});
  }
  SECTION("the folder of a script run by a system interpreter") {
    const auto script = folder.write("solution/run.py", "");
    const SandboxPolicy seen = view("/usr/bin/python3", {"-u", script.string()});
    CHECK(seen.withheld == secrets);
    CHECK(seen.readonly_paths ==
          Paths{"/no/libraries", path / "solution/run.py", path / "solution"});
  }
}

TEST_CASE("targets of links among the staff's tests are hidden in a fest", "[grading]") {
  const gauntlet::test::Folder folder;
  const gauntlet::test::Folder elsewhere;
  const Config config = fest::samples::sample_config(folder);
  const auto key = elsewhere.write("key", "1");
  fs::create_directories(folder.path() / "staff");
  fs::create_symlink(key, folder.path() / "staff/1-out.json");
  const HiddenPaths hidden(config, folder.path() / "FEST.json", {});
  CHECK(std::ranges::count(hidden.view_of_build(config, "ann").withheld, canonical_path(key)) == 1);
}

TEST_CASE("a fest hides the target if a team's folder is a link", "[grading]") {
  const gauntlet::test::Folder folder;
  const gauntlet::test::Folder elsewhere;
  const Config config = fest::samples::sample_config(folder);
  const fs::path path = canonical_path(folder.path()), far = canonical_path(elsewhere.path());
  fs::create_directories(path / "real");
  fs::create_directory_symlink("real", path / "subs");
  fs::create_directory_symlink(far, path / "subs/ann");
  const HiddenPaths hidden(config, "/no/FEST.json", "/no/results");
  CHECK(std::ranges::count(hidden.view_of_build(config, "bob").withheld, far) == 1);
  const SandboxPolicy of_ann = hidden.view_of_build(config, "ann");
  CHECK(of_ann.readonly_paths == Paths{far});
  CHECK(std::ranges::count(of_ann.withheld, far) == 0);
}

TEST_CASE("a fest hides submissions in the root folder one by one", "[grading]") {
  Config config;
  config.teams = {"no-ann", "no-bob"};
  config.submission = "/{team}";
  config.program = "/{team}/run";
  const HiddenPaths hidden(config, "/no/FEST.json", "/no/results");
  CHECK(hidden.view_of_build(config, "no-ann").withheld ==
        Paths{"/no/FEST.json", "/no/results", "/no-bob"});
  CHECK(hidden.view_of_build(config, "no-ann").readonly_paths == Paths{"/no-ann"});
}
