#include <cmath>

#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/submissions/snapshot.hpp"
#include "grading/fest/submissions/submitted_tests.hpp"
#include "grading/fest/submissions_test.hpp"
#include "test/catch.hpp"
#include "test/run_probe.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::process;
using namespace gauntlet::compare;
using namespace gauntlet::grading::fest;
namespace fs = std::filesystem;

namespace {

// Ann's and the staff's tests count; Bob's duplicates the staff's.
Manifest sample_manifest(const gauntlet::test::Folder& folder) {
  Manifest manifest = new_manifest(fest::samples::sample_config(folder), "{}", {1, 2}, {1, 1, 2});
  manifest.tests = {{staff, "1-in.json", "", "", false, "1", "2"},
                    {"ann", "1-in.json", "", "", false, "3", "4"},
                    {"bob", "1-in.json", "", "(staff)/1-in.json", false, "1", "2"}};
  return manifest;
}

TestResult record(const std::string& program, const std::string& test, Verdict verdict) {
  TestResult record;
  record.program = program;
  record.test = test;
  record.verdict = verdict;
  return record;
}

// Two tests, one by the staff and one by Ann, and a runner for them.
class Site {
 public:
  explicit Site(Sandbox sandbox = Sandbox::basic) {
    config_.conditions.sandbox = sandbox;
    tests_ = {fest::samples::hand_in(folder_, staff, "1-in.json", "[1]", "[2]"),
              fest::samples::hand_in(folder_, "ann", "1-in.json", "[3]", "[3]")};
    save_snapshot(tests_, folder_.path() / "results/tests");
    manifest_ = new_manifest(config_, "{}", {}, {1, 1, 1});
    for (const auto& submitted : tests_) manifest_.tests.push_back(submitted.test);
    for (auto& team : manifest_.teams) team.is_built = true;
  }

  const gauntlet::test::Folder& folder() const { return folder_; }
  Manifest& manifest() { return manifest_; }

  // Runs Bob's program in its present state.
  TestResult run(std::size_t test) const {
    const Fest fest = fest_of(manifest_, {});
    const fs::path results = folder_.path() / "results";
    const HiddenPaths hidden(config_, folder_.path() / "FEST.json", results);
    const Store store(results);
    const PairingRunner runner({config_, config_, hidden}, manifest_, fest, store,
                               load_snapshot(fest.tests, results / "tests"));
    return *runner.run({1, test});
  }

 private:
  gauntlet::test::Folder folder_;
  Config config_ = fest::samples::sample_config(folder_);
  std::vector<SubmittedTest> tests_;
  Manifest manifest_;
};

}  // namespace

TEST_CASE("each program of a fest is paired with the counting tests of others", "[grading]") {
  const gauntlet::test::Folder folder;
  const Manifest manifest = sample_manifest(folder);
  const RemainingWork rest = remaining_work(manifest, fest_of(manifest, {}), {});
  CHECK(rest.kept.empty());
  CHECK(rest.pairings == std::vector<Pairing>{{0, 0}, {1, 0}, {1, 1}});
  Manifest other = manifest;
  other.shard.number = 2;
  CHECK(remaining_work(other, fest_of(other, {}), {}).pairings ==
        std::vector<Pairing>{{2, 0}, {2, 1}});
}

TEST_CASE("finished pairings of a fest are not repeated", "[grading]") {
  const gauntlet::test::Folder folder;
  const Manifest manifest = sample_manifest(folder);
  const std::vector<TestResult> records{record("bob", "ann/1-in.json", Verdict::wrong),
                                        record("ann", "(staff)/1-in.json", Verdict::internal_error),
                                        record("bob", "(staff)/1-in.json", Verdict::pass),
                                        record("bob", "(staff)/1-in.json", Verdict::pass),
                                        record("cat", "(staff)/1-in.json", Verdict::pass),
                                        record("bob", "gone/1-in.json", Verdict::pass)};
  const RemainingWork rest = remaining_work(manifest, fest_of(manifest, {}), records);
  CHECK(rest.kept == std::vector<TestResult>{records[0], records[2]});
  CHECK(rest.pairings == std::vector<Pairing>{{0, 0}});
}

TEST_CASE("after a revocation in a fest, the next duplicate is run", "[grading]") {
  const gauntlet::test::Folder folder;
  const Manifest manifest = sample_manifest(folder);
  const Fest fest = fest_of(manifest, {{"(staff)/1-in.json", "here"}});
  const auto known = record("ann", "(staff)/1-in.json", Verdict::pass);
  const RemainingWork rest = remaining_work(manifest, fest, {known});
  CHECK(rest.kept == std::vector<TestResult>{known});
  CHECK(rest.pairings == std::vector<Pairing>{{0, 2}, {1, 1}});
}

TEST_CASE("records of a fest have the points and the visibility of their tests", "[grading]") {
  const gauntlet::test::Folder folder;
  std::vector<SubmittedTest> tests;
  for (const char* const name : {"1-in.json", "2-in.json", "3-in.json"}) {
    tests.push_back(fest::samples::hand_in(folder, staff, name, name, "0"));
  }
  tests.push_back(fest::samples::hand_in(folder, "ann", "1-in.json", "1", "0"));
  folder.write("staff/opts.json", R"({"group": {"score": "sum", "points": 60}})");
  folder.write("staff/2-opts.json", R"({"visibility": "hidden"})");
  const Store store(folder.path() / "results");
  save_snapshot(tests, store.tests());
  Fest fest;
  for (const auto& submitted : tests) {
    fest.tests.push_back(submitted.test);
    TestResult& result =
        fest.records.emplace_back(record("bob", submitted.test.id(), Verdict::pass));
    result.points.max = 8;
    result.points.earned = submitted.test.name == "2-in.json" ? 2 : 8;
    result.notice.is_hidden = submitted.test.owner == staff;
  }
  const auto points = [&] {
    apply_options(fest, store);
    std::string text;
    for (const auto& one : fest.records) {
      text += std::to_string(std::lround(one.points.earned)) + '/' +
              std::to_string(std::lround(one.points.max)) + (one.notice.is_hidden ? "h " : " ");
    }
    for (const auto& test : fest.tests) text += std::to_string(std::lround(test.max_points)) + ' ';
    return text;
  };
  CHECK(points() == "20/20 5/20h 20/20 8/8 20 20 20 1 ");
  fest.tests[2].revoked = true;
  CHECK(points() == "30/30 8/30h 1/1 8/8 30 30 1 1 ");
  fest.tests[2].revoked = false;
  fest.tests[0].duplicate_of = "(staff)/2-in.json";
  CHECK(points() == "1/1 8/30h 30/30 8/8 1 30 30 1 ");
  fest.tests[0].duplicate_of.clear();
  CHECK(points() == "20/20 5/20h 20/20 8/8 20 20 20 1 ");
  folder.write("results/tests/(staff)/2-opts.json", "{}");
  CHECK(points() == "20/20 5/20 20/20 8/8 20 20 20 1 ");
  fs::remove(store.tests() / "(staff)/1-in.json");
  CHECK_THROWS_AS(points(), std::runtime_error);
}

TEST_CASE("an exceeded time limit in a fest is final after a rerun", "[grading]") {
  const gauntlet::test::Folder folder;
  const Manifest manifest = sample_manifest(folder);
  const Fest fest = fest_of(manifest, {});
  std::vector<TestResult> known{record("ann", "(staff)/1-in.json", Verdict::time_limit),
                                record("bob", "(staff)/1-in.json", Verdict::time_limit)};
  known[1].attempts = 2;
  CHECK(remaining_work(manifest, fest, known, false).pairings == std::vector<Pairing>{{1, 1}});
  const RemainingWork rest = remaining_work(manifest, fest, known, true);
  CHECK(rest.kept == std::vector<TestResult>{known[1]});
  CHECK(rest.pairings == std::vector<Pairing>{{0, 0}, {1, 1}});
}

TEST_CASE("a program of a fest is run on a test", "[grading]") {
  const Site site;
  fest::samples::write_program(site.folder(), "subs/bob/run", "cat; touch $HOME/x; ls -d run");
  TestResult record = site.run(1);
  CHECK(record.program == "bob");
  CHECK(record.test == "ann/1-in.json");
  CHECK(record.suite == "ann");
  CHECK(record.verdict == Verdict::malformed);
  CHECK(record.details.actual == "[3]run\n");
  CHECK(record.sandbox == "basic");
  const std::string subs = (site.folder().path() / "subs/").string();
  CHECK(record.details.command ==
        "cd " + subs + "bob && " + subs + "bob/run < " + subs + "ann/Tests/1-in.json");
  fest::samples::write_program(site.folder(), "subs/bob/run", "cat");
  CHECK(site.run(1).verdict == Verdict::pass);
  record = site.run(0);
  CHECK(record.test == "(staff)/1-in.json");
  CHECK(record.verdict == Verdict::wrong);
}

TEST_CASE("a program of a fest that was not built fails with the end of its build log",
          "[grading]") {
  Site site;
  site.manifest().teams[1].built = false;
  site.manifest().teams[1].build_error = "bob/run does not exist";
  TestResult record = site.run(0);
  CHECK(record.program == "bob");
  CHECK(record.test == "(staff)/1-in.json");
  CHECK(record.verdict == Verdict::cannot_start);
  CHECK(record.message == "bob/run does not exist");
  CHECK(record.details.stderr_tail.empty());
  site.folder().write("results/builds/bob.log", "make: nothing to be done\n");
  CHECK(site.run(0).details.stderr_tail == "make: nothing to be done\n");
  site.manifest().teams[1].is_built = false;
  CHECK(site.run(0).verdict == Verdict::internal_error);
}

TEST_CASE("strict: a program of a fest sees no other submissions", "[grading]") {
  if (!gauntlet::test::has_strict()) return;
  const Site site(Sandbox::strict);
  site.folder().write("subs/bob/Tests/1-in.json", "");
  site.folder().write("subs/bob/beside", "");
  site.folder().write("FEST.json", "");
  const std::string path = site.folder().path().string();
  fest::samples::write_program(site.folder(), "subs/bob/run",
                               "find " + path + " -type f | sort; touch x; pwd");
  CHECK(site.run(0).details.actual ==
        path + "/subs/bob/beside\n" + path + "/subs/bob/run\n" + path + "/subs/bob\n");
}
