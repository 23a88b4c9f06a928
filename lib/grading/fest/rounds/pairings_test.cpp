#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/submissions/handed_in.hpp"
#include "grading/fest/testing/toy_submissions.hpp"
#include "process/sandbox/probe/run_probe.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::process;
using namespace gauntlet::compare;
using namespace gauntlet::grading::fest;
namespace fs = std::filesystem;

namespace {

// Ann's and the staff's tests count; Bob's duplicates the staff's.
Manifest toy_manifest(const gauntlet::test::Folder& folder) {
  Manifest manifest = begin_manifest(fest::toys::toy_config(folder), "{}", {1, 2}, {1, 1, 2});
  manifest.tests = {{staff, "1-in.json", "", "", false, "1", "2"},
                    {"ann", "1-in.json", "", "", false, "3", "4"},
                    {"bob", "1-in.json", "", "(staff)/1-in.json", false, "1", "2"}};
  return manifest;
}

Record record(const std::string& program, const std::string& test, Verdict verdict) {
  Record record;
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
    tests_ = {fest::toys::hand_in(folder_, staff, "1-in.json", "[1]", "[2]"),
              fest::toys::hand_in(folder_, "ann", "1-in.json", "[3]", "[3]")};
    keep_tests(tests_, folder_.path() / "results/tests");
    manifest_ = begin_manifest(config_, "{}", {}, {1, 1, 1});
    for (const auto& handed_in : tests_) manifest_.tests.push_back(handed_in.test);
    for (auto& entrant : manifest_.teams) entrant.is_made = true;
  }

  const gauntlet::test::Folder& folder() const { return folder_; }
  Manifest& manifest() { return manifest_; }

  // Runs Bob's program in its present state.
  Record run(std::size_t test) const {
    const Fest fest = fest_of(manifest_, {});
    const fs::path results = folder_.path() / "results";
    const HiddenPaths hidden(config_, folder_.path() / "FEST.json", results);
    const Store store(results);
    const PairingRunner runner({config_, config_, hidden}, manifest_, fest, store,
                               kept_tests(fest.tests, results / "tests"));
    return *runner.run({1, test});
  }

 private:
  gauntlet::test::Folder folder_;
  Config config_ = fest::toys::toy_config(folder_);
  std::vector<HandedIn> tests_;
  Manifest manifest_;
};

}  // namespace

TEST_CASE("each program of a fest is paired with the counting tests of others", "[grading]") {
  const gauntlet::test::Folder folder;
  const Manifest manifest = toy_manifest(folder);
  const Rest rest = rest_of(manifest, fest_of(manifest, {}), {});
  CHECK(rest.kept.empty());
  CHECK(rest.pairings == std::vector<Pairing>{{0, 0}, {1, 0}, {1, 1}});
  Manifest other = manifest;
  other.shard.number = 2;
  CHECK(rest_of(other, fest_of(other, {}), {}).pairings == std::vector<Pairing>{{2, 0}, {2, 1}});
}

TEST_CASE("finished pairings of a fest are not repeated", "[grading]") {
  const gauntlet::test::Folder folder;
  const Manifest manifest = toy_manifest(folder);
  const std::vector<Record> records{record("bob", "ann/1-in.json", Verdict::wrong),
                                    record("ann", "(staff)/1-in.json", Verdict::infra),
                                    record("bob", "(staff)/1-in.json", Verdict::pass),
                                    record("bob", "(staff)/1-in.json", Verdict::pass),
                                    record("cat", "(staff)/1-in.json", Verdict::pass),
                                    record("bob", "gone/1-in.json", Verdict::pass)};
  const Rest rest = rest_of(manifest, fest_of(manifest, {}), records);
  CHECK(rest.kept == std::vector<Record>{records[0], records[2]});
  CHECK(rest.pairings == std::vector<Pairing>{{0, 0}});
}

TEST_CASE("after a revocation in a fest, the next duplicate is run", "[grading]") {
  const gauntlet::test::Folder folder;
  const Manifest manifest = toy_manifest(folder);
  const Fest fest = fest_of(manifest, {{"(staff)/1-in.json", "here"}});
  const auto known = record("ann", "(staff)/1-in.json", Verdict::pass);
  const Rest rest = rest_of(manifest, fest, {known});
  CHECK(rest.kept == std::vector<Record>{known});
  CHECK(rest.pairings == std::vector<Pairing>{{0, 2}, {1, 1}});
}

TEST_CASE("an exceeded time limit in a fest is final after a rerun", "[grading]") {
  const gauntlet::test::Folder folder;
  const Manifest manifest = toy_manifest(folder);
  const Fest fest = fest_of(manifest, {});
  std::vector<Record> known{record("ann", "(staff)/1-in.json", Verdict::wall),
                            record("bob", "(staff)/1-in.json", Verdict::wall)};
  known[1].attempts = 2;
  CHECK(rest_of(manifest, fest, known, false).pairings == std::vector<Pairing>{{1, 1}});
  const Rest rest = rest_of(manifest, fest, known, true);
  CHECK(rest.kept == std::vector<Record>{known[1]});
  CHECK(rest.pairings == std::vector<Pairing>{{0, 0}, {1, 1}});
}

TEST_CASE("a program of a fest is run on a test", "[grading]") {
  const Site site;
  fest::toys::write_program(site.folder(), "subs/bob/run", "cat; touch $HOME/x; ls -d run");
  Record record = site.run(1);
  CHECK(record.program == "bob");
  CHECK(record.test == "ann/1-in.json");
  CHECK(record.suite == "ann");
  CHECK(record.verdict == Verdict::malformed);
  CHECK(record.actual == "[3]run\n");
  CHECK(record.sandbox == "basic");
  const std::string subs = (site.folder().path() / "subs/").string();
  CHECK(record.command ==
        "cd " + subs + "bob && " + subs + "bob/run < " + subs + "ann/Tests/1-in.json");
  fest::toys::write_program(site.folder(), "subs/bob/run", "cat");
  CHECK(site.run(1).verdict == Verdict::pass);
  record = site.run(0);
  CHECK(record.test == "(staff)/1-in.json");
  CHECK(record.verdict == Verdict::wrong);
}

TEST_CASE("a program of a fest that was not built fails with the end of its build log",
          "[grading]") {
  Site site;
  site.manifest().teams[1].team = {"bob", false, "there is no bob/run"};
  Record record = site.run(0);
  CHECK(record.program == "bob");
  CHECK(record.test == "(staff)/1-in.json");
  CHECK(record.verdict == Verdict::noexec);
  CHECK(record.message == "there is no bob/run");
  CHECK(record.complaint.empty());
  site.folder().write("results/builds/bob.log", "make: nothing to be done\n");
  CHECK(site.run(0).complaint == "make: nothing to be done\n");
  site.manifest().teams[1].is_made = false;
  CHECK(site.run(0).verdict == Verdict::infra);
}

TEST_CASE("strict: a program of a fest sees no other submissions", "[grading]") {
  if (!gauntlet::test::has_strict()) return;
  const Site site(Sandbox::strict);
  site.folder().write("subs/bob/Tests/1-in.json", "");
  site.folder().write("subs/bob/beside", "");
  site.folder().write("FEST.json", "");
  const std::string path = site.folder().path().string();
  fest::toys::write_program(site.folder(), "subs/bob/run",
                            "find " + path + " -type f | sort; touch x; pwd");
  CHECK(site.run(0).actual ==
        path + "/subs/bob/beside\n" + path + "/subs/bob/run\n" + path + "/subs/bob\n");
}
