#include <algorithm>
#include <stdexcept>

#include "grading/fest/rounds/fest_run.hpp"
#include "grading/fest/submissions_test.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::system;
using namespace gauntlet::grading::fest;
namespace fs = std::filesystem;

namespace {

using Folder = gauntlet::test::Folder;

std::vector<TestResult> records_of(const std::string& program) {
  std::vector<TestResult> records(2);
  for (auto& record : records) record.program = program;
  records[0].test.append("10-in.json");
  records[1].test.append("2-in.json");
  return records;
}

// Returns the manifest of shard k of three, each with one team.
Manifest shard_manifest(unsigned k) {
  const Folder folder;
  Manifest manifest = new_manifest(fest::samples::sample_config(folder), "{}", {k, 3}, {1, 2, 3});
  manifest.tests = {{"ann", "1-in.json", "odd: 0x" + std::to_string(k)}};
  Team& team = manifest.teams.at(k - 1);
  team.is_built = true;
  team.built = k != 2;
  return manifest;
}

fs::path write_shard(const Folder& folder, unsigned k, const Manifest& manifest) {
  const Store store(folder.path() / std::to_string(k));
  store.save(manifest);
  const auto records = records_of(manifest.teams.at(k - 1).name);
  store.write_results({manifest.plan, records.size(), manifest.shard}, records);
  folder.write(std::to_string(k) + "/builds/" + manifest.teams[k - 1].name + ".log", "made");
  folder.write(std::to_string(k) + "/tests/ann/1-in.json", "1");
  return store.folder();
}

fs::path write_shard(const Folder& folder, unsigned k) {
  return write_shard(folder, k, shard_manifest(k));
}

std::string refusal(const Folder& folder, const std::vector<fs::path>& shards) {
  try {
    merge_shards(shards, Store(folder.path() / "whole"));
  } catch (const std::invalid_argument& error) {
    std::string text = error.what();
    const std::string prefix = folder.path().string() + '/';
    for (auto at = text.find(prefix); at != text.npos; at = text.find(prefix)) {
      text.erase(at, prefix.size());
    }
    return text;
  }
  return "none";
}

}  // namespace

TEST_CASE("the shards of a fest are merged", "[grading]") {
  const Folder folder;
  const auto a = write_shard(folder, 1), b = write_shard(folder, 2), c = write_shard(folder, 3);
  const Store whole(folder.path() / "new/whole");
  merge_shards({c, a, b}, whole);
  const auto manifest = whole.manifest();
  CHECK(manifest->shard == Shard{});
  for (const auto& team : manifest->teams) {
    CHECK(team.shard == 1);
    CHECK(team.is_built);
    CHECK(team.built == (team.name != "bob"));
  }
  const Results results = whole.results();
  CHECK(results.headers == std::vector<Header>{{manifest->plan, 6, {}}});
  CHECK(results.records.size() == 6);
  CHECK(results.records[2].program == "bob");
  CHECK(results.records[2].test == "2-in.json");
  CHECK(read_file(whole.log_of("cat")) == "made");
  CHECK(read_file(whole.tests() / "ann/1-in.json") == "1");
}

TEST_CASE("missing and repeated shards of a fest are refused", "[grading]") {
  const Folder folder;
  const auto a = write_shard(folder, 1), b = write_shard(folder, 2), c = write_shard(folder, 3);
  CHECK(refusal(folder, {}) == "no shards to merge");
  CHECK(refusal(folder, {a, c}) == "shard 2 of 3 is missing");
  CHECK(refusal(folder, {a, b, c, b}) == "2: shard 2 of 3 is already in 2");
  CHECK(refusal(folder, {a, b, folder.path() / "4"}) == "4: it does not contain a fest");
  const Store store(b);
  store.write_results({store.manifest()->plan, 3, {2, 3}}, store.results().records);
  CHECK(refusal(folder, {a, b, c}) == "2: shard 2 of 3 is incomplete: it has 2 of 3 results");
  CHECK(refusal(folder, {a, a, a}) == "1: shard 1 of 3 is already in 1");
}

TEST_CASE("shards of other fests are refused", "[grading]") {
  const Folder folder;
  const auto a = write_shard(folder, 1), b = write_shard(folder, 2);
  Manifest manifest = shard_manifest(3);
  manifest.plan.back() = manifest.plan.back() == '0' ? '1' : '0';
  auto c = write_shard(folder, 3, manifest);
  CHECK(refusal(folder, {a, b, c}) == "3: it belongs to a different run than 1");
  manifest = shard_manifest(3);
  manifest.teams[0].shard = 2;
  c = write_shard(folder, 3, manifest);
  CHECK(refusal(folder, {a, b, c}) == "3: its teams are in different shards than those of 1");
  manifest = shard_manifest(3);
  manifest.tests[0].invalid_reason.clear();
  c = write_shard(folder, 3, manifest);
  CHECK(refusal(folder, {a, b, c}) == "3: its tests differ from those of 1");
  c = write_shard(folder, 3);
  Store(c).save(shard_manifest(1));
  CHECK(refusal(folder, {a, b, c}) == "3: results.jsonl does not belong to fest.json");
}

TEST_CASE("a test that one shard of a fest could not validate is taken from another", "[grading]") {
  const Folder folder;
  std::vector<fs::path> shards;
  for (const unsigned k : {1U, 2U, 3U}) {
    Manifest manifest = shard_manifest(k);
    manifest.tests = {{"ann", "1-in.json", "", "", false, "1", "2"},
                      {"ann", "2-in.json", "", "", false, "1", k == 2 ? "2" : "2.0"},
                      {"ann", "3-in.json", "", "", false, "3", "4"}};
    manifest.unvalidated = {{"ann/3-in.json", "no end"}};
    if (k != 2) manifest.unvalidated.push_back({"ann/2-in.json", "no end"});
    shards.push_back(write_shard(folder, k, manifest));
  }
  folder.write("1/tests/ann/1-in.json", " 1");
  folder.write("2/tests/ann/2-in.json", "2");
  std::ranges::reverse(shards);  // the order does not matter
  const Store whole(folder.path() / "whole");
  merge_shards(shards, whole);
  CHECK(read_file(whole.tests() / "ann/1-in.json") == " 1");
  CHECK(read_file(whole.tests() / "ann/2-in.json") == "2");
  CHECK(whole.manifest()->unvalidated == std::vector<UnvalidatedTest>{{"ann/3-in.json", "no end"}});
  CHECK(whole.manifest()->tests[1].answer == "2");
  CHECK(whole.manifest()->tests[1].duplicate_of == "ann/1-in.json");
}

TEST_CASE("an existing fest is not overwritten by merging", "[grading]") {
  const Folder folder;
  const auto a = write_shard(folder, 1), b = write_shard(folder, 2), c = write_shard(folder, 3);
  CHECK(refusal(folder, {a, b, c}) == "none");
  CHECK(refusal(folder, {a, b, c}) == "whole: it already contains a fest; choose another folder");
}
